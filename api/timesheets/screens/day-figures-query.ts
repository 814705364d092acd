import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import { findingsOf } from '#shared/timesheets/rules/findings.ts';
import type { DayFigures } from '#shared/timesheets/screens.ts';
import { readSheetsOf, type SheetWithShifts } from '../approvals/query.ts';

/**
 * Reads the figures of these days, over the sheets of them that the caller sees: hours, people, who
 * is still clocked in, and what is to be looked at. The returned function answers a day by its id.
 */
export async function readDayFigures(
  reader: Reader,
  caller: Caller,
  dwoIds: readonly number[],
): Promise<(dwoId: number) => DayFigures> {
  const sheets = await readSheetsOf(reader, caller, dwoIds);
  const byDay = Map.groupBy(sheets, ({ dwo }) => dwo.id);
  return (dwoId) => figuresOf(byDay.get(dwoId) ?? []);
}

function figuresOf(sheets: readonly SheetWithShifts[]): DayFigures {
  const shifts = sheets.flatMap((sheet) => sheet.shifts).filter(({ role }) => role !== 'supervisor');
  const running = shifts.filter(({ status }) => status === 'running');
  const since = Math.min(...running.map(({ start }) => start.getTime()));
  return {
    minutes: countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours }))),
    people: peopleOn(shifts),
    running: running.length === 0 ? null : { people: peopleOn(running), since: new Date(since).toISOString() },
    findings: sheets[0] ? findingsOf(sheets, sheets[0].rules) : [],
  };
}

const peopleOn = (shifts: readonly { employeeId: number }[]): number => new Set(shifts.map(({ employeeId }) => employeeId)).size;
