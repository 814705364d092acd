import type { LateOutcome } from '#shared/rules/expected/called.ts';
import { median } from '#shared/rules/expected/expected.ts';
import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { LocationKind, PictureMatch, ShiftType } from '../sheets.ts';

/** Minutes of a day; more worked minutes are a finding. */
export const DAY_MINUTES = 24 * 60;

/**
 * Kinds of findings on a sheet, which payroll would question. `phaseCode` and `overADay` are shared
 * with the pre-flight, which computes them in SQL [exports-7].
 */
export const SHEET_FINDINGS = [
  'phaseCode',
  'overADay',
  'noLunch',
  'photo',
  'noPhoto',
  'place',
  'usual',
  'changed',
  'ranOn',
  'said',
] as const;
export type SheetFinding = (typeof SHEET_FINDINGS)[number];

/** Which findings do not count, and the limits of those that have one [approval-14]. */
export interface SignRules {
  off: readonly SheetFinding[];
  /** A longer shift without a lunch break is a finding. */
  lunchAfterMinutes: number;
  /** A crew's day is far from usual beyond both: minutes, and percent of the usual ones. */
  usualMinutes: number;
  usualPercent: number;
}

/** What counts until an admin changes it. */
export const SIGN_RULES: SignRules = { off: [], lunchAfterMinutes: 6 * 60, usualMinutes: 4 * 60, usualPercent: 20 };

/** The fields of a shift that findings depend on. */
export interface CheckedShift {
  id: number;
  employeeId: number;
  fullName: string;
  type: ShiftType;
  /** Whole minutes. */
  hours: number;
  /** The person's minutes of that day on all of their sheets, without No Show. */
  dayMinutes: number;
  lunchMinutes: number;
  phaseCode: string | null;
  startPictureId: number | null;
  endPictureId: number | null;
  startPictureMatchStatus: PictureMatch;
  endPictureMatchStatus: PictureMatch;
  startLocationType: LocationKind | null;
  endLocationType: LocationKind | null;
}

/** Something that happened to a person on a sheet, which its shifts do not tell. */
export type SheetMark = { employeeId: number; fullName: string } & (
  | { kind: 'changed'; shiftId: number }
  | { kind: 'ranOn' }
  | { kind: 'said'; outcome: LateOutcome }
);

/** What is known of a sheet beside its shifts. */
export interface BesideSheet {
  /** Any clock of the sheet has a photo. */
  isPhotographed: boolean;
  marks: readonly SheetMark[];
  /**
   * The minutes of the crew's whole day, and of each of its last same weekdays; null while somebody
   * is clocked in.
   */
  day: { minutes: number; before: readonly number[] } | null;
}

const TIME_OFF: readonly ShiftType[] = ['PTO', 'HOLIDAY', NOT_COUNTED];

/** Paid or not, hours that nobody worked: they have no lunch, and no photos. */
export const isTimeOff = (type: ShiftType): boolean => TIME_OFF.includes(type);

export function lacksPhaseCode({ phaseCode }: Pick<CheckedShift, 'phaseCode'>): boolean {
  return phaseCode === null || phaseCode === '';
}

type LunchedShift = Pick<CheckedShift, 'type' | 'hours' | 'lunchMinutes'>;

export function lacksLunch({ type, hours, lunchMinutes }: LunchedShift, { lunchAfterMinutes }: SignRules): boolean {
  return hours > lunchAfterMinutes && lunchMinutes === 0 && !isTimeOff(type);
}

type OfShift = Exclude<SheetFinding, 'usual' | SheetMark['kind']>;
type IsFound = (shift: CheckedShift, facts: { isPhotographed: boolean; rules: SignRules }) => boolean;

const IS_FOUND: Readonly<Record<OfShift, IsFound>> = {
  phaseCode: lacksPhaseCode,
  overADay: ({ dayMinutes }) => dayMinutes > DAY_MINUTES,
  noLunch: (shift, { rules }) => lacksLunch(shift, rules),
  photo: ({ startPictureMatchStatus, endPictureMatchStatus }) =>
    startPictureMatchStatus === 'notMatched' || endPictureMatchStatus === 'notMatched',
  noPhoto: ({ type, startPictureId, endPictureId }, { isPhotographed }) =>
    isPhotographed && (startPictureId === null || endPictureId === null) && !isTimeOff(type),
  place: ({ startLocationType, endLocationType }) => startLocationType === 'unknown' || endLocationType === 'unknown',
};
const isOfShift = (kind: SheetFinding): kind is OfShift => Object.hasOwn(IS_FOUND, kind);

export interface FoundOnSheet {
  kind: SheetFinding;
  /** Number of shifts; of people for `overADay` and `said`. */
  count: number;
  /** The person, when all of them are of one; null when they are of several. */
  name: string | null;
  /**
   * For `usual` how many more than usual, or fewer; for `noLunch` those from which a lunch is due.
   */
  minutes?: number | undefined;
  /** What was said, when it is the same of all. */
  said?: LateOutcome | undefined;
}

/**
 * The parts of the queue of days to be approved, in their order: what somebody must look at, what
 * is as usual, and what cannot be approved yet.
 */
export const QUEUE_PARTS = ['toLook', 'usual', 'running'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];

interface QueuedDay {
  minutes: number;
  running: object | null;
  findings: readonly object[];
}

/** A day is as usual when it has hours, nobody is clocked in, and nothing is found on it. */
export function queuePart({ minutes, running, findings }: QueuedDay): QueuePart {
  if (running) return 'running';
  return findings.length > 0 || minutes === 0 ? 'toLook' : 'usual';
}

/** A sheet as findings are told of it. */
export interface CheckedSheet {
  shifts: readonly CheckedShift[];
  beside: BesideSheet;
}

interface FoundOfPerson {
  kind: SheetFinding;
  employeeId: number;
  fullName: string;
  said?: LateOutcome | undefined;
}

/** Findings on these sheets of a day, except on No Show and shifts without hours [approval-10]. */
export function findingsOf(sheets: readonly CheckedSheet[], rules: SignRules): FoundOnSheet[] {
  const found = sheets.flatMap(({ shifts, beside }) => [
    ...shifts.flatMap((shift) => ofShift(shift, beside, rules).map((kind) => ({ kind, ...shift }))),
    ...beside.marks.map((mark) => ({ ...mark, ...(mark.kind === 'said' && { said: mark.outcome }) })),
  ]);
  const far = sheets.map(({ beside }) => farFromUsual(beside, rules)).find((minutes) => minutes !== null);
  return gathered(found, rules, far);
}

/** The same of one shift, for the page of its person; what a whole crew did is not among it. */
export function signsOf(shift: CheckedShift, beside: BesideSheet, rules: SignRules): FoundOnSheet[] {
  const isOf = (mark: SheetMark) =>
    mark.employeeId === shift.employeeId && (mark.kind !== 'changed' || mark.shiftId === shift.id);
  return findingsOf([{ shifts: [shift], beside: { ...beside, marks: beside.marks.filter(isOf), day: null } }], rules);
}

/** Adds up what was found of one person's shifts, of one day or several. */
export function foundOfPerson(ofShifts: readonly (readonly FoundOnSheet[])[]): FoundOnSheet[] {
  const byKind = Map.groupBy(ofShifts.flat(), ({ kind }) => kind);
  return SHEET_FINDINGS.flatMap((kind) => {
    const [first, ...more] = byKind.get(kind) ?? [];
    if (!first) return [];
    const isSame = more.every(({ said }) => said === first.said);
    const count = OF_PEOPLE.includes(kind) ? 1 : more.reduce((sum, one) => sum + one.count, first.count);
    return [{ ...first, count, ...(!isSame && { said: undefined }) }];
  });
}

const ofShift = (shift: CheckedShift, { isPhotographed }: BesideSheet, rules: SignRules): OfShift[] =>
  shift.type === NOT_COUNTED || shift.hours <= 0
    ? []
    : SHEET_FINDINGS.filter(isOfShift).filter((kind) => IS_FOUND[kind](shift, { isPhotographed, rules }));

/** Fewer days than these are no habit. */
const LEAST_DAYS = 3;

/**
 * How many minutes more than usual a crew's day has, or fewer, when that is beyond the limits;
 * null otherwise, and of a day without hours. Usual is the median of the same weekdays.
 */
function farFromUsual({ day }: BesideSheet, { usualMinutes, usualPercent }: SignRules): number | null {
  if (!day || day.minutes === 0 || day.before.length < LEAST_DAYS) return null;
  const usual = median(day.before)!;
  const far = day.minutes - usual;
  return Math.abs(far) > usualMinutes && Math.abs(far) * 100 > usual * usualPercent ? far : null;
}

const OF_PEOPLE: readonly SheetFinding[] = ['overADay', 'said'];

/** Gathers findings about people by their kind, in the order of kinds. */
function gathered(found: readonly FoundOfPerson[], rules: SignRules, far: number | null | undefined): FoundOnSheet[] {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return SHEET_FINDINGS.filter((kind) => !rules.off.includes(kind)).flatMap((kind): FoundOnSheet[] => {
    if (kind === 'usual') return far == null ? [] : [{ kind, count: 1, name: null, minutes: far }];
    const ones = byKind.get(kind) ?? [];
    const people = new Map(ones.map(({ employeeId, fullName }) => [employeeId, fullName]));
    const [name = null] = people.size === 1 ? people.values() : [];
    const count = OF_PEOPLE.includes(kind) ? people.size : ones.length;
    const words = new Set(ones.flatMap(({ said }) => said ?? []));
    const [said] = words.size === 1 ? words : [];
    if (count === 0) return [];
    return [{ kind, count, name, ...(kind === 'noLunch' && { minutes: rules.lunchAfterMinutes }), ...(said && { said }) }];
  });
}
