import { presenceAt } from '#shared/roster/attendance.ts';
import { betterOf } from '#shared/roster/counts.ts';
import type { ReplayShift, RosterReplay } from '#shared/roster/replay.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { rosterAt } from '#shared/roster/rules/replay.ts';
import type { LogEntry } from '#shared/roster/shift-log.ts';
import { minuteOfTime, minuteOn, momentAtMinute } from '#shared/rules/expected/expected.ts';
import type { Habits } from '#shared/rules/expected/habits.ts';
import { turnsLateAt } from '#shared/rules/expected/late.ts';
import type { CrewStart } from '../query.ts';
import type { Told, ToldAlert, ToldLoss } from './told-query.ts';

/** Starts within so many minutes are the same one. */
const SAME_START_MINUTES = 15;
/** Sheets by one person within this time are one entry. */
const TOGETHER_MS = 3_600_000;

const NOTHING = {
  until: null,
  count: null,
  of: null,
  person: null,
  by: null,
  jobPk: null,
  jobNumber: null,
  fileName: null,
  alert: null,
  cleared: [],
} satisfies Omit<LogEntry, 'id' | 'kind' | 'at'>;

const momentOf = (ms: number): string => new Date(ms).toISOString();

/** What is known of a day beside its clocks. */
interface KnownOfDay {
  told: readonly Told[];
  alerts: readonly ToldAlert[];
  losses: readonly ToldLoss[];
  /** The rows of the day with when everybody is expected. */
  planned: readonly RosterRow[];
  crews: readonly CrewStart[];
  habits: Habits;
}

/** The entries of a day that follow from what is recorded, in the order of time [roster-9]. */
export function logEntries(replay: RosterReplay, known: KnownOfDay, now: Date): LogEntry[] {
  const { told, alerts, losses } = known;
  return [
    ...clockEntries(replay, known, now),
    ...alerts.map(alertEntry),
    ...losses.map(lossEntry),
    ...together(told.filter(({ kind }) => kind !== 'said')),
    ...saidEntries(told),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** Who came first, how many were not in and late at the times that count, who left last. */
function clockEntries(replay: RosterReplay, { planned, crews, habits }: KnownOfDay, now: Date): LogEntry[] {
  const begin = crewsBegin(crews, habits);
  const names = new Map(replay.roster.flatMap(({ crew }) => crew.map(({ id, fullName }) => [id, fullName] as const)));
  const worked = replay.shifts.filter(
    ({ isWork, isCarried, start, end }) => isWork && !isCarried && start !== end && start <= now.toISOString(),
  );
  const entryOf = (kind: 'firstIn' | 'lastOut', at: string, { employeeId, jobPk, jobId }: ReplayShift): LogEntry => ({
    ...NOTHING,
    id: kind,
    kind,
    at,
    person: names.get(employeeId) ?? null,
    jobPk,
    jobNumber: jobId,
  });
  const [first] = worked;
  const last = worked.reduce<ReplayShift | undefined>(
    (late, shift) => ((shift.end ?? '') > (late?.end ?? '') ? shift : late),
    undefined,
  );
  return [
    ...(first ? [entryOf('firstIn', first.start, first)] : []),
    ...(first ? notInEntry(replay, begin ?? firstIns(replay, worked), now) : []),
    ...(first && begin !== null ? lateEntry(replay, momentAtMinute(replay.date, begin, replay.timeZone), { planned, now }) : []),
    ...(replay.isOver && last?.end ? [entryOf('lastOut', last.end, last)] : []),
  ];
}

/** The time at which most crews begin, in minutes of the day; of several the first. */
function commonest(minutes: readonly number[]): number | null {
  const times = Map.groupBy(minutes, (minute) => Math.round(minute / SAME_START_MINUTES) * SAME_START_MINUTES);
  const [most] = [...times].sort(([a, those], [b, others]) => others.length - those.length || a - b);
  return most?.[0] ?? null;
}

/**
 * When most crews of a day begin: by the start that is set, else by their usual one. Null where
 * neither is known of any.
 */
export const crewsBegin = (crews: readonly CrewStart[], habits: Habits): number | null =>
  commonest(
    crews.flatMap(({ foremanId, startTime }) => (startTime === null ? (habits.crew(foremanId) ?? []) : minuteOfTime(startTime))),
  );

/** When most people came first, as a new company's day shows it. */
function firstIns({ date, timeZone }: RosterReplay, worked: readonly ReplayShift[]): number | null {
  const firsts = new Map<number, string>();
  for (const { employeeId, start } of worked) if (!firsts.has(employeeId)) firsts.set(employeeId, start);
  return commonest([...firsts.values()].map((start) => minuteOn(date, new Date(start), timeZone)));
}

function notInEntry(replay: RosterReplay, minute: number | null, now: Date): LogEntry[] {
  if (minute === null) return [];
  const at = momentAtMinute(replay.date, minute, replay.timeZone);
  if (Date.parse(at) > now.getTime()) return [];
  const { totals } = rosterAt({ ...replay, isOver: false }, Date.parse(at));
  const of = totals.in + totals.out + totals.elsewhere;
  return [{ ...NOTHING, id: 'notIn', kind: 'notIn', at, count: totals.missing, of }];
}

/** How many are late when those who begin with most crews turn late; none where nobody is. */
function lateEntry(
  replay: RosterReplay,
  begin: string,
  { planned, now }: Pick<KnownOfDay, 'planned'> & { now: Date },
): LogEntry[] {
  const atMs = turnsLateAt(begin);
  if (atMs > now.getTime()) return [];
  const expected = new Map(
    planned.flatMap(({ jobPk, crew }) => crew.map((member) => [`${jobPk} ${member.id}`, member.expected] as const)),
  );
  const people = new Map<number, RosterMember>();
  for (const { jobPk, crew } of rosterAt({ ...replay, isOver: false }, atMs).roster)
    for (const { call: _said, ...member } of crew) {
      const known = expected.get(`${jobPk} ${member.id}`);
      people.set(member.id, betterOf(people.get(member.id), { ...member, ...(known && { expected: known }) }));
    }
  const count = [...people.values()].filter((member) => presenceAt(member, atMs) === 'late').length;
  return count === 0 ? [] : [{ ...NOTHING, id: 'late', kind: 'late', at: momentOf(atMs), count }];
}

const lossEntry = ({ id, fromMs, untilMs }: ToldLoss): LogEntry => ({
  ...NOTHING,
  id: `loss-${id}`,
  kind: 'feedLost',
  at: momentOf(fromMs),
  until: momentOf(untilMs),
});

const alertEntry = ({ id, type, data, atMs, jobPk, jobNumber, cleared }: ToldAlert): LogEntry => ({
  ...NOTHING,
  id: `alert-${id}`,
  kind: 'alert',
  at: momentOf(atMs),
  jobPk,
  jobNumber,
  alert: { type, data },
  cleared: cleared.map(({ by, atMs: clearedMs }) => ({ by, at: momentOf(clearedMs) })),
});

/** One entry for what a person did to several sheets within an hour; else one for each. */
function together(told: readonly Told[]): LogEntry[] {
  const entries: LogEntry[] = [];
  const open = new Map<string, LogEntry>();
  for (const [place, { kind, atMs, by, person, jobPk, jobNumber, fileName }] of told.entries()) {
    const at = momentOf(atMs);
    const isOfSheet = kind === 'submitted' || kind === 'approved' || kind === 'sentBack';
    const known = isOfSheet ? open.get(`${kind} ${by}`) : undefined;
    if (known && atMs - Date.parse(known.at) < TOGETHER_MS) {
      Object.assign(known, { count: (known.count ?? 1) + 1, until: at, jobPk: null, jobNumber: null });
      continue;
    }
    const entry = {
      ...NOTHING,
      id: `${kind}-${place}`,
      kind,
      at,
      by,
      person,
      jobPk,
      jobNumber,
      fileName,
      count: isOfSheet ? 1 : null,
    };
    entries.push(entry);
    if (isOfSheet) open.set(`${kind} ${by}`, entry);
  }
  return entries;
}

/** One entry for all whom one call was about: they have its author, its moment and its words. */
function saidEntries(told: readonly Told[]): LogEntry[] {
  const calls = Map.groupBy(
    told.filter(({ kind }) => kind === 'said'),
    ({ by, atMs, outcome, words }) => `${by} ${atMs} ${outcome} ${words}`,
  );
  return [...calls.values()].map((rows, place) => {
    const [{ atMs, by, person, jobPk, jobNumber, outcome, until, words }] = rows as [Told, ...Told[]];
    const isOfOneJob = rows.every((row) => row.jobPk === jobPk);
    return {
      ...NOTHING,
      id: `said-${place}`,
      kind: 'said',
      at: momentOf(atMs),
      by,
      person,
      count: new Set(rows.map(({ personId }) => personId)).size,
      jobPk: isOfOneJob ? jobPk : null,
      jobNumber: isOfOneJob ? jobNumber : null,
      said: { outcome, until, words },
    };
  });
}
