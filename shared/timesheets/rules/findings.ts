import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { LocationKind, PictureMatch, ShiftType } from '../sheets.ts';

/** A day: nobody worked more on one. */
export const DAY_MINUTES = 24 * 60;

/** Whoever works longer than this has a lunch. */
export const LUNCH_AFTER_MINUTES = 6 * 60;

/**
 * What payroll would ask about a sheet that is approved as it stands. `phaseCode` and `overADay`
 * are the pre-flight's, which finds them in SQL [exports-7].
 */
export const SHEET_FINDINGS = ['phaseCode', 'overADay', 'noLunch', 'photo', 'place'] as const;
export type SheetFinding = (typeof SHEET_FINDINGS)[number];

/** A shift, as far as something may be found at it. */
export interface CheckedShift {
  employeeId: number;
  type: ShiftType;
  /** Whole minutes. */
  hours: number;
  /** All that its person has on its day, on all of their sheets; No Show left out. */
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
  /** Shifts; of `overADay` people. */
  count: number;
}

/** What is to be asked about these shifts, of those that count and have hours [approval-10]. */
export function findingsOf(shifts: readonly CheckedShift[]): FoundOnSheet[] {
  const counted = shifts.filter(({ type, hours }) => type !== NOT_COUNTED && hours > 0);
  return SHEET_FINDINGS.flatMap((kind) => {
    const found = counted.filter(IS_FOUND[kind]);
    const count = kind === 'overADay' ? new Set(found.map(({ employeeId }) => employeeId)).size : found.length;
    return count > 0 ? [{ kind, count }] : [];
  });
}
