import { median } from '#shared/rules/expected/expected.ts';
import type { Proposal } from '../proposals.ts';
import { type CheckedShift, isTimeOff, lacksLunch, lacksPhaseCode, type SignRules } from './findings.ts';

/** The fields of a shift that proposals depend on. */
export interface ProposedShift extends Pick<CheckedShift, 'id' | 'employeeId' | 'type' | 'hours' | 'lunchMinutes' | 'phaseCode'> {
  start: Date;
  /** Null while it runs. */
  end: Date | null;
  /** The end of its last finished break. */
  breaksUntil: Date | null;
}

/** What is known beside a shift. */
export interface ProposalFacts {
  /** All shifts of its sheet, with or without itself. */
  sheet: readonly ProposedShift[];
  /** An alert says that the person's clock on the sheet ran on. */
  hasRunOn: boolean;
  /** What the person booked on the job in the `CODE_DAYS` days before, the last one last. */
  before: readonly { phaseCode: string; date: string }[];
  /** Whether the job's list offers a code. */
  isOffered: (phaseCode: string) => boolean;
  rules: SignRules;
}

/** A code that somebody booked longer ago says nothing of today. */
export const CODE_DAYS = 7;
/** Fewer bookings than these that agree may do so by chance. */
const LEAST_CODES = 3;
/** Fewer people than these are no crew to go by. */
const LEAST_PEOPLE = 2;
/** People who clocked out within so many minutes of the median left together. */
const TOGETHER_MINUTES = 30;
/** A finished clock that ends less than so many minutes after the crew's may well be right. */
const FAR_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Whether a shift has a cell of which a fix might be proposed. */
export function mayNeedProposal(shift: ProposedShift, hasRunOn: boolean, rules: SignRules): boolean {
  return needsEnd(shift, hasRunOn, rules) || needsLunch(shift, rules) || needsCode(shift, rules);
}

/**
 * What the stored facts propose for the cells of a shift that are missing or wrong, in the order of
 * the cells. A sign that does not count proposes nothing, and no proposal is better than a weak
 * one: each needs the majority of a crew, or the person's own last three shifts [edits-8].
 */
export function proposalsOf(shift: ProposedShift, facts: ProposalFacts): Proposal[] {
  const crew = facts.sheet.filter(({ employeeId, type }) => employeeId !== shift.employeeId && !isTimeOff(type));
  return [proposedEnd(shift, crew, facts), proposedLunch(shift, crew, facts), proposedCode(shift, crew, facts)].filter(
    (one) => one !== null,
  );
}

const needsEnd = ({ type }: ProposedShift, hasRunOn: boolean, { off }: SignRules): boolean =>
  hasRunOn && !off.includes('ranOn') && !isTimeOff(type);

const needsLunch = (shift: ProposedShift, rules: SignRules): boolean =>
  !rules.off.includes('noLunch') && lacksLunch(shift, rules);

const needsCode = (shift: ProposedShift, { off }: SignRules): boolean =>
  !off.includes('phaseCode') && shift.hours > 0 && !isTimeOff(shift.type) && lacksPhaseCode(shift);

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);
const momentOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** The median of the clock-outs of those who left together, when they are most of the crew. */
function proposedEnd(shift: ProposedShift, crew: readonly ProposedShift[], facts: ProposalFacts): Proposal | null {
  if (!needsEnd(shift, facts.hasRunOn, facts.rules)) return null;
  // A person's clock ran on in the last of their shifts.
  if (facts.sheet.some(({ employeeId, start }) => employeeId === shift.employeeId && start > shift.start)) return null;
  const ends = lastEnds(crew);
  const middle = median(ends);
  if (middle === null) return null;
  const together = ends.filter((end) => Math.abs(end - middle) <= TOGETHER_MINUTES);
  if (!isMost(together.length, ends.length)) return null;
  const end = median(together)!;
  const latest = [shift.start, shift.breaksUntil].flatMap((at) => (at === null ? [] : [at.getTime()]));
  if (end * MINUTE_MS <= Math.max(...latest)) return null;
  if (shift.end !== null && minuteOf(shift.end) - end < FAR_MINUTES) return null;
  const [from, to] = [Math.min(...together), Math.max(...together)];
  return { cell: 'end', end: momentOf(end), people: together.length, from: momentOf(from), to: momentOf(to) };
}

/** The minute at which each person clocked out; those who are still clocked in have none. */
function lastEnds(crew: readonly ProposedShift[]): number[] {
  const people = [...Map.groupBy(crew, ({ employeeId }) => employeeId).values()];
  return people.flatMap((shifts) => {
    const ends = shifts.map(({ end }) => end);
    return ends.includes(null) ? [] : [Math.max(...ends.map((end) => minuteOf(end!)))];
  });
}

/** The lunch that most of those had who had one, when most of those did to whom one was due. */
function proposedLunch(shift: ProposedShift, crew: readonly ProposedShift[], { rules }: ProposalFacts): Proposal | null {
  if (!needsLunch(shift, rules)) return null;
  const due = crew.filter((one) => one.lunchMinutes > 0 || lacksLunch(one, rules));
  const had = due.filter(({ lunchMinutes }) => lunchMinutes > 0);
  if (!isMost(had.length, due.length)) return null;
  const minutes = had.map(({ lunchMinutes }) => lunchMinutes);
  const usual = minutes.find((one) => isMost(minutes.filter((other) => other === one).length, minutes.length));
  if (usual === undefined) return null;
  return { cell: 'lunch', minutes: usual, people: minutes.filter((one) => one === usual).length };
}

/** The one code of the crew, or of the person's last bookings if the crew does not disagree. */
function proposedCode(shift: ProposedShift, crew: readonly ProposedShift[], facts: ProposalFacts): Proposal | null {
  if (!needsCode(shift, facts.rules)) return null;
  const booked = crew.filter((one) => one.hours > 0 && !lacksPhaseCode(one));
  const codes = new Set(booked.map(({ phaseCode }) => phaseCode!));
  const people = new Set(booked.map(({ employeeId }) => employeeId)).size;
  const [code] = codes;
  if (codes.size === 1 && code !== undefined && people >= LEAST_CODES && facts.isOffered(code))
    return { cell: 'phaseCode', phaseCode: code, people, date: null };
  const last = facts.before.slice(-LEAST_CODES);
  const [own] = last;
  const doAgree = last.length === LEAST_CODES && last.every(({ phaseCode }) => phaseCode === own?.phaseCode);
  if (!own || !doAgree || [...codes].some((other) => other !== own.phaseCode) || !facts.isOffered(own.phaseCode)) return null;
  return { cell: 'phaseCode', phaseCode: own.phaseCode, people: null, date: last.at(-1)!.date };
}

/** At least two, and more than half. */
const isMost = (some: number, all: number): boolean => some >= LEAST_PEOPLE && some * 2 > all;
