import { SHIFT_MAX_HOURS } from '#shared/constants.ts';
import { lunchTime, placeLunch, workedMinutes } from '#shared/rules/hours.ts';
import { timeText, zoneOfTwice } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Proposal, ProposedCell } from '#shared/timesheets/proposals.ts';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { PLAIN_TYPES, SHIFT_TYPES } from '#shared/timesheets/words.ts';
import { type LocalDay, momentOfTyped, type TimeFault } from '#web/ui/calendar/typed-moment.ts';
import { lunchIn, timeIn, timeWords } from '#web/ui/fields/typed-time.ts';

/** The editable values of a shift at a revision. */
export type ShiftState = Pick<CrewRow, 'start' | 'end' | 'lunchMinutes' | 'minutes' | 'phaseCode'> & {
  /** Null if they are not known. */
  timeBreaksIds: number[] | null;
  type: ShiftType;
  revision: number;
};

/** The part of a shift's row that its cells read. */
export type ShiftRow = ShiftState &
  Pick<CrewRow, 'id' | 'employeeId' | 'fullName' | 'approvalStatus' | 'wasTemporal'> & { proposals: readonly Proposal[] };

/** The texts of a row's cells, as typed. */
export interface Cells {
  start: string;
  end: string;
  lunch: string;
  /** Empty for none. */
  phaseCode: string;
  type: string;
}
export type Column = keyof Cells;
export const COLUMNS: readonly Column[] = ['start', 'end', 'lunch', 'phaseCode', 'type'];

/** The unsaved edits of a row. */
export interface Draft {
  /** The person's name, for the message when the row is gone. */
  fullName: string;
  cells: Partial<Cells>;
  /** The value of each edited cell when the edit began. */
  over: Partial<Cells>;
  /** The proposals that were taken, by cell, also where it was typed over since. */
  taken: Partial<Pick<Cells, ProposedCell>>;
  /** The row's revision when it was first typed into. */
  revision: number;
  /** A state newer than the live row: the saved one, or the one of a conflict. */
  known: ShiftState | null;
  /** The api's messages by column. */
  said: Partial<Record<Column, string>>;
}

/** The day and time zone of a sheet. */
export type SheetDay = LocalDay;

export type Fault = TimeFault | 'timeRequired' | 'endBeforeStart' | 'overDay' | 'lunchTooLong' | 'noSuchCode';

/** A row with its draft applied and checked. */
export interface ValidatedRow {
  /** The row without the draft. */
  base: ShiftState;
  texts: Cells;
  changed: readonly Column[];
  /** The edited cells that somebody else has changed since, with their present values. */
  moved: Partial<Cells>;
  faults: Partial<Record<Column, Fault>>;
  /** Whole minutes; null while a fault prevents the sum. */
  minutes: number | null;
  /** The body for `PUT workshift/`; null if there is nothing valid to save. */
  edit: ShiftEdit | null;
  span: { start: Date; end: Date } | null;
}

export interface ShiftEdit {
  id: number;
  type: ShiftType;
  start: string;
  end: string;
  phaseCode: string;
  lunchTime?: string;
  timeBreaksIds?: number[];
  /** The cells whose value is a proposal that was taken. */
  accepted?: ProposedCell[];
  revision: number;
}

export const isTimeOff = (type: string): boolean => type === 'HOLIDAY' || type === 'NO_SHOW';

/** The types that a row can be changed to: all for a worked row, four for time off [hours-6]. */
export const typesFor = (type: string): readonly ShiftType[] => (isTimeOff(type) ? PLAIN_TYPES : SHIFT_TYPES);

/** `00:30` */
export const lunchWords = (minutes: number): string => lunchTime(minutes).padStart(5, '0');

/** `03:30 p.m.`, `02:00 a.m. +1` */
export function endWords(end: string, { date, timeZone }: SheetDay): string {
  const isNextDay = businessDate(new Date(end), timeZone) > date;
  return `${timeText(end, timeZone)}${isNextDay ? ' +1' : ''}`;
}

/** The cells of a row without edits. */
export function cellsOf({ start, end, lunchMinutes, phaseCode, type }: ShiftState, day: SheetDay): Cells {
  return {
    start: timeText(start, day.timeZone),
    end: end === null ? '' : endWords(end, day),
    lunch: lunchWords(lunchMinutes),
    phaseCode: phaseCode ?? '',
    type,
  };
}

/**
 * Whether a row is that of a swapped temporary worker which does not count yet [temporary-3]. Any
 * Update saves it with the edited rows.
 */
export const isUnsavedSwap = ({
  wasTemporal,
  minutes,
  type,
  start,
  end,
}: Pick<ShiftRow, 'wasTemporal' | 'minutes' | 'type' | 'start' | 'end'>): boolean =>
  wasTemporal && minutes === 0 && !isTimeOff(type) && end !== null && end > start;

const EARLY_AFTERNOON = 15 * 60;

/** The minute of a present time, near which a typed one without a.m. or p.m. is read. */
const minutesOf = (text: string): number => timeIn(text, 0)?.minutes ?? EARLY_AFTERNOON;

/** Whether two texts of a cell mean the same value. */
function isSame(column: Column, text: string, present: string): boolean {
  if (text === present) return true;
  if (column === 'lunch') return lunchIn(text) === lunchIn(present) && lunchIn(text) !== undefined;
  if (column !== 'start' && column !== 'end') return false;
  const [typed, stands] = [timeIn(text, minutesOf(present)), timeIn(present, 0)];
  if (!typed || !stands) return typed === stands && typed !== undefined;
  // Without a typed zone the present moment is meant, also in the hour that comes twice.
  const isZone = typed.zone === undefined || typed.zone === stands.zone;
  return typed.minutes === stands.minutes && typed.isNextDay === stands.isNextDay && isZone;
}

/** The present moment of a column, near which a typed one is read; null in a row without hours. */
export const standing = ({ start, end }: Pick<ShiftState, 'start' | 'end'>, column: 'start' | 'end'): Date | null => {
  const at = column === 'start' ? start : end;
  return at === null || start === end ? null : new Date(at);
};

/**
 * Formats a cell's text when it is left: `630` → `06:30 a.m.`, with its zone in the hour that comes
 * twice. A text that is not a time stays.
 */
export function tidied(column: Column, text: string, present: string, base: ShiftState, day: SheetDay): string {
  if (column === 'lunch') {
    const minutes = lunchIn(text);
    return typeof minutes === 'number' ? lunchWords(minutes) : text;
  }
  if (column !== 'start' && column !== 'end') return text;
  const time = timeIn(text, minutesOf(present));
  if (!time) return text;
  const meant = momentOfTyped(time, day, standing(base, column));
  if (!(meant instanceof Date)) return timeWords(time);
  const { minutes, isNextDay } = time;
  const zone = zoneOfTwice(meant, day.timeZone);
  return timeWords({ minutes, isNextDay, ...(zone && { zone }) });
}

export const baseOf = (row: ShiftRow, draft: Draft | undefined): ShiftState =>
  draft?.known && draft.known.revision > row.revision ? draft.known : row;

interface ValidateOptions {
  /** In edit mode; a swapped row is saved with the others. */
  isEditing: boolean;
  /** The phase codes of the job; null until they are known. */
  codes: readonly { phaseCode: string }[] | null;
}

/** Validates a row with its draft: the resulting values, the faults, and the edit to send. */
export function validateRow(
  row: ShiftRow,
  draft: Draft | undefined,
  day: SheetDay,
  { isEditing, codes }: ValidateOptions,
): ValidatedRow {
  const base = baseOf(row, draft);
  const present = cellsOf(base, day);
  const texts = { ...present, ...draft?.cells };
  const changed = COLUMNS.filter((column) => !isSame(column, texts[column], present[column]));
  const moved = Object.fromEntries(
    changed.filter((column) => draft?.over[column] !== present[column]).map((column) => [column, present[column]]),
  );
  const shown = { base, texts, changed, moved };
  const isSwap = isEditing && isUnsavedSwap({ ...row, ...base });
  if (changed.length === 0 && !isSwap) return { ...shown, faults: {}, minutes: base.minutes, edit: null, span: spanOf(base) };
  const isRetimed = isSwap || changed.some((column) => column === 'start' || column === 'end' || column === 'lunch');
  const { faults, span, lunch } = readTimes(base, present, texts, day);
  const isKnown = texts.phaseCode === '' || codes === null || codes.some(({ phaseCode }) => phaseCode === texts.phaseCode);
  if (changed.includes('phaseCode') && !isKnown) faults.phaseCode = 'noSuchCode';
  if (!span) return { ...shown, faults, minutes: null, edit: null, span };
  const placed = isRetimed ? placeLunch(span, lunch) : undefined;
  if (placed === 'tooLong' && !faults.end) faults.lunch ??= 'lunchTooLong';
  if (Object.keys(faults).length > 0 || placed === 'tooLong') return { ...shown, faults, minutes: null, edit: null, span };
  const hasMoved = Object.keys(moved).length > 0;
  const taken: Partial<Cells> = draft?.taken ?? {};
  const isAccepted = (column: Column): column is ProposedCell => changed.includes(column) && taken[column] === texts[column];
  const accepted = COLUMNS.filter(isAccepted);
  return {
    ...shown,
    faults,
    span,
    minutes: isRetimed ? workedMinutes(span, placed ? [placed] : []) : base.minutes,
    edit: {
      id: row.id,
      type: texts.type as ShiftType,
      start: span.start.toISOString(),
      end: span.end.toISOString(),
      phaseCode: texts.phaseCode,
      ...(isRetimed && { lunchTime: lunchTime(lunch) }),
      ...(isRetimed && base.timeBreaksIds && { timeBreaksIds: [...base.timeBreaksIds] }),
      ...(accepted.length > 0 && { accepted }),
      // The revision that was typed over, so that the api answers with the conflict.
      revision: hasMoved && draft ? draft.revision : base.revision,
    },
  };
}

const spanOf = ({ start, end }: ShiftState): ValidatedRow['span'] =>
  end === null ? null : { start: new Date(start), end: new Date(end) };

/** Reads the times of a changed row, with their faults. */
function readTimes(base: ShiftState, present: Cells, texts: Cells, day: SheetDay) {
  const faults: ValidatedRow['faults'] = {};
  const read = (column: 'start' | 'end'): Date | null => {
    const stands = base[column];
    if (stands !== null && isSame(column, texts[column], present[column])) return new Date(stands);
    const time = timeIn(texts[column], minutesOf(present[column]));
    const isRead = time && !(column === 'start' && time.isNextDay);
    const meant = isRead ? momentOfTyped(time, day, standing(base, column)) : time === null ? 'timeRequired' : 'invalidTime';
    if (meant instanceof Date) return meant;
    faults[column] = meant;
    return null;
  };
  const [start, end, lunch] = [read('start'), read('end'), lunchIn(texts.lunch)];
  if (typeof lunch !== 'number') faults.lunch = lunch === null ? 'timeRequired' : 'invalidTime';
  if (!start || !end) return { faults, span: null, lunch: lunch ?? 0 };
  if (end < start || (end.getTime() === start.getTime() && !isTimeOff(texts.type))) faults.end = 'endBeforeStart';
  else if (end.getTime() - start.getTime() > SHIFT_MAX_HOURS * 3_600_000) faults.end = 'overDay';
  return { faults, span: { start, end }, lunch: lunch ?? 0 };
}

/** The edited rows that overlap another row of the same person [hours-5], by work shift. */
export function overlapping(rows: readonly { row: ShiftRow; validated: ValidatedRow }[]): ReadonlySet<number> {
  const isBeside = (one: (typeof rows)[number], other: (typeof rows)[number]): boolean =>
    one !== other &&
    one.row.employeeId === other.row.employeeId &&
    takesTime(other.validated) &&
    isWithin(one.validated, other.validated);
  const saved = rows.filter(({ validated }) => validated.edit !== null && takesTime(validated));
  return new Set(saved.filter((one) => rows.some((other) => isBeside(one, other))).map(({ row }) => row.id));
}

const takesTime = ({ texts, span }: ValidatedRow): boolean => texts.type !== 'NO_SHOW' && span !== null && span.end > span.start;
const isWithin = ({ span: one }: ValidatedRow, { span: other }: ValidatedRow): boolean =>
  one !== null && other !== null && one.start < other.end && other.start < one.end;
