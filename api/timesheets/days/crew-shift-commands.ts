import { and, eq } from 'drizzle-orm';
import { NO_GPS } from '../../../shared/constants.ts';
import { businessDay } from '../../../shared/rules/periods.ts';
import type { ShiftType } from '../../../shared/timesheets/sheets.ts';
import { employeeCrew } from '../../db/tables/crews.ts';
import { employee } from '../../db/tables/people.ts';
import { workshift } from '../../db/tables/timesheets.ts';
import type { Desk } from '../../desk.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { type DwoJobRow, lockPeople, standingOn, type WorkshiftRow } from '../sheets/repository.ts';

/**
 * A finished shift of no hours for every current member of the sheet's crew who has none on it yet, supervisors left out (specification 1,
 * section 4, Adding jobs to a DWO): start equal to end, at the beginning of the day, nowhere.
 */
export async function addZeroHourShifts(
  desk: Desk,
  sheet: Pick<DwoJobRow, 'id' | 'dwoId' | 'jobId' | 'crewId' | 'status'>,
  date: string,
  { type = 'NORMAL', employeeIds }: { type?: ShiftType; employeeIds?: readonly number[] | undefined } = {},
): Promise<WorkshiftRow[]> {
  const { tx, changed, audit } = desk.write;
  if (sheet.crewId === null) return [];
  const members = await tx
    .select({ id: employee.id, isDriver: employeeCrew.isDriver, role: employee.role })
    .from(employeeCrew)
    .innerJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .where(
      and(
        eq(employeeCrew.crewId, sheet.crewId),
        eq(employeeCrew.isCurrent, true),
        eq(employeeCrew.isSupervisor, false),
        eq(employee.isActive, true),
      ),
    )
    .orderBy(employee.id);
  const people = await lockPeople(
    tx,
    members.map(({ id }) => id),
  );
  const there = await tx.select({ id: workshift.employeeId }).from(workshift).where(eq(workshift.dwoJobId, sheet.id));
  const known = new Set(there.map(({ id }) => id));
  const missing = members.filter(
    ({ id, role }) =>
      role !== 'supervisor' && people.get(id)?.isActive && !known.has(id) && (!employeeIds || employeeIds.includes(id)),
  );
  if (missing.length === 0) return [];
  const { start } = businessDay(date, desk.timeZone);
  const rows = await tx
    .insert(workshift)
    .values(
      missing.map(({ id, isDriver }) => ({
        ...standingOn(sheet, date),
        ...{ employeeId: id, isDriver, type, status: 'finished' as const },
        // No location kind: nobody stood anywhere, and nothing is to be alarmed about.
        ...{ start, end: start, hours: 0, startLocation: NO_GPS, endLocation: NO_GPS },
      })),
    )
    .returning();
  changed('workshift');
  for (const row of rows)
    audit({ action: 'workshift.create', subject: 'workshift', subjectId: row.id, after: presentWorkshift(row) });
  return rows;
}
