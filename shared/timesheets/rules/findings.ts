import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { LocationKind, PictureMatch, ShiftType } from '../sheets.ts';

/** Minutes of a day; more worked minutes are a finding. */
export const DAY_MINUTES = 24 * 60;

/** A longer shift without a lunch break is a finding. */
export const LUNCH_AFTER_MINUTES = 6 * 60;

/**
 * Kinds of findings on a sheet, which payroll would question. `phaseCode` and `overADay` are shared
 * with the pre-flight, which computes them in SQL [exports-7].
 */
export const SHEET_FINDINGS = ['phaseCode', 'overADay', 'noLunch', 'photo', 'place'] as const;
export type SheetFinding = (typeof SHEET_FINDINGS)[number];

/** The fields of a shift that findings depend on. */
export interface CheckedShift {
  employeeId: number;
  fullName: string;
  type: ShiftType;
  /** Whole minutes. */
  hours: number;
  /** The person's minutes of that day on all of their sheets, without No Show. */
  dayMinutes: number;
  lunchMinutes: number;
  phaseCode: string | null;
  startPictureMatchStatus: PictureMatch;
  endPictureMatchStatus: PictureMatch;
  startLocationType: LocationKind | null;
  endLocationType: LocationKind | null;
}

const TIME_OFF: readonly ShiftType[] = ['PTO', 'HOLIDAY', NOT_COUNTED];

const IS_FOUND: Readonly<Record<SheetFinding, (shift: CheckedShift) => boolean>> = {
  phaseCode: ({ phaseCode }) => phaseCode === null || phaseCode === '',
  overADay: ({ dayMinutes }) => dayMinutes > DAY_MINUTES,
  noLunch: ({ type, hours, lunchMinutes }) => hours > LUNCH_AFTER_MINUTES && lunchMinutes === 0 && !TIME_OFF.includes(type),
  photo: ({ startPictureMatchStatus, endPictureMatchStatus }) =>
    startPictureMatchStatus === 'notMatched' || endPictureMatchStatus === 'notMatched',
  place: ({ startLocationType, endLocationType }) => startLocationType === 'unknown' || endLocationType === 'unknown',
};

export interface FoundOnSheet {
  kind: SheetFinding;
  /** Number of shifts; of people for `overADay`. */
  count: number;
  /** The person, when all of them are of one; null when they are of several. */
  name: string | null;
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

/** Findings on these shifts, except No Show and shifts without hours [approval-10]. */
export function findingsOf(shifts: readonly CheckedShift[]): FoundOnSheet[] {
  const counted = shifts.filter(({ type, hours }) => type !== NOT_COUNTED && hours > 0);
  return SHEET_FINDINGS.flatMap((kind) => {
    const found = counted.filter(IS_FOUND[kind]);
    const people = new Map(found.map(({ employeeId, fullName }) => [employeeId, fullName]));
    const [name = null] = people.size === 1 ? people.values() : [];
    const count = kind === 'overADay' ? people.size : found.length;
    return count > 0 ? [{ kind, count, name }] : [];
  });
}
