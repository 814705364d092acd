import type { WriteContext } from '#api/context.ts';
import { NO_GPS } from '#shared/constants.ts';
import { businessDay } from '#shared/rules/periods.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { lockPeople } from '../sheets/lock-repository.ts';
import { presentWorkshift } from '../sheets/present.ts';
import type { DwoJobRow, WorkshiftRow } from '../sheets/repository.ts';
import { columnsOfSheet } from '../sheets/rules.ts';
import { findPeopleOn, insertShifts, listCrew } from './repository.ts';

/**
 * Adds a finished shift of no hours for every current member of the sheet's crew who has none on
 * it, supervisors left out: start equals end, at the beginning of the day, without a place.
 */
export async function addZeroHourShifts(
  context: WriteContext,
  sheet: Pick<DwoJobRow, 'id' | 'dwoId' | 'jobId' | 'crewId' | 'status'>,
  date: string,
  { type = 'NORMAL', employeeIds }: { type?: ShiftType; employeeIds?: readonly number[] | undefined } = {},
): Promise<WorkshiftRow[]> {
  const { tx, changed, audit } = context.write;
  if (sheet.crewId === null) return [];
  const crew = await listCrew(tx, sheet.crewId);
  const people = await lockPeople(
    tx,
    crew.map(({ id }) => id),
  );
  const known = await findPeopleOn(tx, sheet.id);
  const isWanted = (id: number) => !known.has(id) && (!employeeIds || employeeIds.includes(id));
  const missing = crew.filter(({ id, role }) => role !== 'supervisor' && people.get(id)?.isActive && isWanted(id));
  if (missing.length === 0) return [];
  const { start } = businessDay(date, context.timeZone);
  const rows = await insertShifts(
    tx,
    missing.map(({ id, isDriver }) => ({
      ...columnsOfSheet(sheet, date),
      employeeId: id,
      isDriver,
      type,
      status: 'finished',
      start,
      end: start,
      hours: 0,
      // No location kind: there was no clock, so no mismatch is to be raised.
      startLocation: NO_GPS,
      endLocation: NO_GPS,
    })),
  );
  changed('workshift');
  for (const row of rows)
    audit({ action: 'workshift.create', subject: 'workshift', subjectId: row.id, after: presentWorkshift(row) });
  return rows;
}
