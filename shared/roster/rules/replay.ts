import { momentAtMinute } from '#shared/rules/expected/expected.ts';
import type { SaidOfLate } from '#shared/rules/expected/said.ts';
import { USUAL_STEP_MINUTES } from '#shared/rules/expected/usual.ts';
import { momentOn } from '#shared/rules/local-time.ts';
import { businessDay } from '#shared/rules/periods.ts';
import { betterOf, countOne, nobody } from '../counts.ts';
import type { ReplayEdit, ReplayShift, ReplayStay, RosterReplay } from '../replay.ts';
import type { Elsewhere, Roster, RosterMember, RosterRow } from '../roster.ts';

const HOUR_MS = 3_600_000;

const msOf = (moment: string): number => Date.parse(moment);
const isBy = (moment: string, atMs: number): boolean => msOf(moment) <= atMs;

/** Runs at a moment: begun, and not ended by then. */
const runsAt = ({ start, end }: { start: string; end: string | null }, atMs: number): boolean =>
  isBy(start, atMs) && (end === null || !isBy(end, atMs));

/** Counts as work by a moment: it runs, or has ended after it began, on the sheet of the day. */
const hasWorkedBy = (shift: ReplayShift, atMs: number): boolean =>
  shift.isWork && isBy(shift.start, atMs) && (runsAt(shift, atMs) || (shift.end !== shift.start && !shift.isCarried));

/** All recorded moments of a shift, in no order. */
const momentsOf = ({ start, end, breaks }: ReplayShift): string[] =>
  [start, end, ...breaks.flatMap((pause) => [pause.start, pause.end])].filter((moment) => moment !== null);

type Shifts = readonly ReplayShift[];

/** The shifts by person; kept by answer, because a replay asks at every step. */
const known = new WeakMap<object, Map<number, ReplayShift[]>>();

function byPerson(replay: Pick<RosterReplay, 'shifts'>): Map<number, ReplayShift[]> {
  const before = known.get(replay.shifts);
  if (before) return before;
  const people = new Map<number, ReplayShift[]>();
  for (const shift of replay.shifts) people.set(shift.employeeId, [...(people.get(shift.employeeId) ?? []), shift]);
  known.set(replay.shifts, people);
  return people;
}

/** The first clock-in and the last clock-out of work at one place; null without work there. */
interface Clocked {
  first: string;
  /** Null while a clock runs. */
  until: string | null;
}

function clockedBy(shifts: Shifts, atMs: number): Clocked | null {
  const worked = shifts.filter((shift) => hasWorkedBy(shift, atMs));
  if (worked.length === 0) return null;
  const first = worked.reduce((early, { start }) => (start < early ? start : early), worked[0]!.start);
  const isRunning = shifts.some((shift) => runsAt(shift, atMs));
  const ends = worked.flatMap(({ end }) => (end !== null ? [end] : []));
  return { first, until: isRunning || ends.length === 0 ? null : ends.reduce((late, end) => (end > late ? end : late)) };
}

/** The other job where the person's clock runs, or ran last. */
function elsewhereBy(shifts: Shifts, jobPk: number, atMs: number): Elsewhere | undefined {
  const others = shifts.filter((shift) => shift.isWork && shift.jobPk !== jobPk);
  let last: Elsewhere | undefined;
  for (const place of new Set(others.map((shift) => shift.jobPk))) {
    const there = others.filter((shift) => shift.jobPk === place);
    const clocked = clockedBy(there, atMs);
    if (!clocked) continue;
    const isLater = !last || (last.clockedOutAt !== null && (clocked.until === null || clocked.until > last.clockedOutAt));
    if (isLater) last = { jobId: there[0]!.jobId, clockedOutAt: clocked.until };
  }
  return last;
}

/** A member of a crew with the clocks of a moment. */
function memberAt(
  { elsewhere: _later, expected: _known, call, ...member }: RosterMember,
  jobPk: number,
  { shifts, atMs, isEnd }: When & { shifts: Shifts },
): RosterMember {
  const here = shifts.filter((shift) => shift.isWork && shift.jobPk === jobPk);
  const clocked = clockedBy(here, atMs);
  const running = here.filter((shift) => runsAt(shift, atMs));
  const isOnBreak = running.some(({ breaks }) => breaks.some((pause) => runsAt(pause, atMs)));
  const now = isOnBreak ? 'break' : running.length > 0 ? 'in' : 'out';
  const clockInStatus = isEnd ? (clocked ? 'in' : 'out') : now;
  const clocks = { clockInStatus, clockedInAt: clocked?.first ?? null, clockedOutAt: clocked?.until ?? null } as const;
  const hasClock = clockInStatus !== 'out' || clocks.clockedOutAt !== null;
  const elsewhere = hasClock ? undefined : elsewhereBy(shifts, jobPk, atMs);
  const said = call && isBy(call.at, atMs) ? { call } : {};
  return { ...member, ...clocks, ...(elsewhere && { elsewhere }), ...said };
}

/** Orders names as the api does, by the root collation, whatever the reader's language is. */
const names = new Intl.Collator('und');
const byName = (a: RosterMember, b: RosterMember): number =>
  names.compare(a.lastName, b.lastName) || names.compare(a.fullName, b.fullName) || a.id - b.id;

const NO_CLOCK = { clockInStatus: 'out', clockedInAt: null, clockedOutAt: null } as const;

interface When {
  atMs: number;
  isEnd: boolean;
}

type People = ReadonlyMap<number, Shifts>;

/**
 * The people of a row at a moment: without those who came later, with those who left later. A
 * person who has begun a shift there stays.
 */
function peopleAt(
  { jobPk, crew }: RosterRow,
  stays: readonly ReplayStay[],
  people: People,
  atMs: number,
): readonly RosterMember[] {
  const partly = new Map<number, ReplayStay[]>();
  for (const stay of stays) if (stay.jobPk === jobPk) partly.set(stay.employeeId, [...(partly.get(stay.employeeId) ?? []), stay]);
  if (partly.size === 0) return crew;
  const isThere = (id: number): boolean =>
    partly.get(id)?.some(({ from, until }) => (from === null || isBy(from, atMs)) && (until === null || !isBy(until, atMs))) ??
    true;
  const hasBegun = (id: number): boolean =>
    (people.get(id) ?? []).some(
      (shift) => shift.jobPk === jobPk && isBy(shift.start, atMs) && (!shift.isCarried || runsAt(shift, atMs)),
    );
  const kept = crew.filter(({ id }) => isThere(id) || hasBegun(id));
  const listed = new Set(crew.map(({ id }) => id));
  const former = [...partly].flatMap(([id, [stay]]) =>
    stay && !listed.has(id) && isThere(id) ? [{ id, fullName: stay.fullName, lastName: stay.lastName, ...NO_CLOCK }] : [],
  );
  return former.length === 0 ? kept : [...kept, ...former].sort(byName);
}

function rowAt(row: RosterRow, replay: RosterReplay, when: When): RosterRow {
  const people = byPerson(replay);
  const crew = peopleAt(row, replay.stays, people, when.atMs).map((member) =>
    memberAt(member, row.jobPk, { shifts: people.get(member.id) ?? [], ...when }),
  );
  const counts = (shift: ReplayShift): boolean => shift.jobPk === row.jobPk && (!shift.isCarried || runsAt(shift, when.atMs));
  const moments = crew.flatMap(({ id }) => (people.get(id) ?? []).filter(counts).flatMap(momentsOf));
  const past = moments.filter((moment) => isBy(moment, when.atMs));
  const changedAt = past.length === 0 ? null : past.reduce((late, moment) => (moment > late ? moment : late));
  return { ...row, changedAt, crew };
}

/**
 * The roster at a moment of a recorded day [roster-8], all its rows in their order. At the end of a
 * day that is over it equals the Daily Roster of that day, where everybody who worked is in.
 * @param atMs ms since 1970
 */
export function rosterAt(replay: RosterReplay, atMs: number): Pick<Roster, 'roster' | 'count' | 'totals' | 'waiting'> {
  const isEnd = replay.isOver && atMs >= spanOf(replay, null).endMs;
  const when = { isEnd, atMs: isEnd ? Number.POSITIVE_INFINITY : atMs };
  const roster = replay.roster.map((row) => rowAt(row, replay, when));
  const people = new Map<number, RosterMember>();
  for (const { crew } of roster) for (const member of crew) people.set(member.id, betterOf(people.get(member.id), member));
  const counts = nobody();
  for (const member of people.values()) countOne(counts, member);
  return { roster, count: roster.length, ...counts };
}

/** First and last moment of a replay, in ms since 1970. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** The part of a day that is shown when nothing is recorded of it. */
const [FIRST_TIME, LAST_TIME] = ['06:00', '18:00'];

/**
 * The part of a day that is replayed: from the full hour before its first recorded moment to the
 * one after its last, but not of the day before; of a day that is not over, to now.
 * @param nowMs null for a day that is over
 */
export function spanOf({ shifts, date, timeZone }: RosterReplay, nowMs: number | null): Span {
  const dayStartMs = businessDay(date, timeZone).start.getTime();
  const moments = shifts.flatMap(momentsOf).map((moment) => Math.max(dayStartMs, msOf(moment)));
  const nothing = [FIRST_TIME, LAST_TIME].map((time) => momentOn(date, time, timeZone).getTime());
  const all = moments.length === 0 ? nothing : moments;
  const startMs = Math.floor(all.reduce((early, ms) => Math.min(early, ms)) / HOUR_MS) * HOUR_MS;
  const endMs = nowMs ?? Math.ceil(all.reduce((late, ms) => Math.max(late, ms)) / HOUR_MS) * HOUR_MS;
  return { startMs: Math.min(startMs, endMs), endMs };
}

/** All moments at which the roster changes, in ms since 1970, in their order. */
export function recordedMoments(replay: Pick<RosterReplay, 'roster' | 'shifts' | 'stays'>): number[] {
  const ofStays = replay.stays.flatMap(({ from, until }) => [from, until]).filter((moment) => moment !== null);
  const ofCalls = callsOf(replay).map(({ at }) => at);
  return [...new Set([...replay.shifts.flatMap(momentsOf), ...ofStays, ...ofCalls].map(msOf))].sort((a, b) => a - b);
}

/** What came of a call, and about whom it was. */
export interface ReplayedCall extends SaidOfLate {
  people: string[];
}

/** The last call about each person, in their order; one call about several is one [roster-11]. */
export function callsOf({ roster }: Pick<RosterReplay, 'roster'>): ReplayedCall[] {
  const calls = new Map<string, ReplayedCall>();
  for (const { crew } of roster)
    for (const { call, fullName } of crew) {
      if (!call) continue;
      const key = `${call.at} ${call.by} ${call.outcome}`;
      const known = calls.get(key);
      if (!known) calls.set(key, { ...call, people: [fullName] });
      else if (!known.people.includes(fullName)) known.people.push(fullName);
    }
  return [...calls.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** The usual count over the day: a step wherever it changes, from midnight to midnight. */
export function usualSteps({ usual, date, timeZone }: Pick<RosterReplay, 'usual' | 'date' | 'timeZone'>): PresenceStep[] {
  const steps = (usual ?? []).flatMap((count, at) =>
    count === (at === 0 ? 0 : usual![at - 1])
      ? []
      : [{ ms: msOf(momentAtMinute(date, at * USUAL_STEP_MINUTES, timeZone)), count }],
  );
  return steps.length === 0 ? [] : [...steps, { ms: businessDay(date, timeZone).end.getTime(), count: 0 }];
}

/** How many people's clocks run, from this moment on. */
export interface PresenceStep {
  ms: number;
  count: number;
}

/** How many people were at work over the day, each once: a step wherever that changes. */
export function presenceOf(replay: Pick<RosterReplay, 'shifts'>): PresenceStep[] {
  const changes = new Map<number, number>();
  const add = (ms: number, by: number): unknown => changes.set(ms, (changes.get(ms) ?? 0) + by);
  for (const shifts of byPerson(replay).values())
    for (const { startMs, endMs } of spellsOf(shifts)) {
      add(startMs, 1);
      if (endMs !== Number.POSITIVE_INFINITY) add(endMs, -1);
    }
  const steps: PresenceStep[] = [];
  for (const [ms, by] of [...changes].sort(([a], [b]) => a - b))
    if (by !== 0) steps.push({ ms, count: (steps.at(-1)?.count ?? 0) + by });
  return steps;
}

/** The times in which a person's clock ran, joined where shifts follow each other or overlap. */
function spellsOf(shifts: Shifts): Span[] {
  const spells: Span[] = [];
  const worked = shifts
    .filter(({ isWork, start, end }) => isWork && start !== end)
    .map(({ start, end }) => ({ startMs: msOf(start), endMs: end === null ? Number.POSITIVE_INFINITY : msOf(end) }))
    .sort((a, b) => a.startMs - b.startMs);
  for (const spell of worked) {
    const before = spells.at(-1);
    if (before && spell.startMs <= before.endMs) before.endMs = Math.max(before.endMs, spell.endMs);
    else spells.push(spell);
  }
  return spells;
}

/** A moment of the day whose time somebody of the office has entered or changed. */
export interface EditedMoment extends ReplayEdit {
  ms: number;
  employeeId: number;
}

/** The edited moments of a day in their order; a break stands at its shift's first one. */
export const editedMoments = ({ shifts }: Pick<RosterReplay, 'shifts'>): EditedMoment[] =>
  shifts
    .flatMap(({ employeeId, start, end, breaks, edits }) =>
      edits.flatMap((edit) => {
        const moment = edit.of === 'start' ? start : edit.of === 'end' ? end : (breaks[0]?.start ?? start);
        return moment === null ? [] : [{ ...edit, employeeId, ms: msOf(moment) }];
      }),
    )
    .sort((a, b) => a.ms - b.ms);
