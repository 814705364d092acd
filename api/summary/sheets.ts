import { and, between, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Period } from '../../shared/rules/periods.ts';
import type { TimesheetStatus } from '../../shared/timesheets.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { peopleSeenBy } from '../db/sight.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { dwosSeenBy } from '../timesheets/sight.ts';

/** Which daily work orders a summary is about. */
export interface SheetScope {
  caller: Caller;
  /** Region ids; null means all. */
  regions: readonly number[] | null;
  foremanId: number | null;
  period: Period | null;
}

/** Condition on `dwo`, the same as that of the list which a number opens. */
const sheetsIn = ({ caller, regions, foremanId, period }: SheetScope): SQL | undefined =>
  and(
    dwosSeenBy(caller),
    regions === null ? undefined : inArray(dwo.regionId, [...regions]),
    foremanId === null ? undefined : eq(dwo.foremanId, foremanId),
    period ? between(dwo.date, period.start, period.end) : undefined,
  );

export const countSheets = (reader: Reader, scope: SheetScope): Promise<{ status: TimesheetStatus; total: number }[]> =>
  reader.select({ status: dwo.status, total: count() }).from(dwo).where(sheetsIn(scope)).groupBy(dwo.status);

/** Sheets with a work shift whose picture did not match, and with one that was clocked at an unknown place. */
export async function countMismatches(
  reader: Reader,
  scope: SheetScope,
): Promise<{ idMismatch: number; telematicsMismatch: number }> {
  const { startPictureMatchStatus, endPictureMatchStatus, startLocationType, endLocationType } = workshift;
  const picture = sql`(${startPictureMatchStatus} = 'notMatched' or ${endPictureMatchStatus} = 'notMatched')`;
  const place = sql`(${startLocationType} = 'unknown' or ${endLocationType} = 'unknown')`;
  const [found] = await reader
    .select({
      idMismatch: sql<number>`(count(distinct ${dwo.id}) filter (where ${picture}))::int`,
      telematicsMismatch: sql<number>`(count(distinct ${dwo.id}) filter (where ${place}))::int`,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(and(sql`(${picture} or ${place})`, shiftsOf(scope)));
  return found ?? { idMismatch: 0, telematicsMismatch: 0 };
}

/** How many people have shifts of each exceptional type, and how many of them approved ones. */
export const countExceptions = (reader: Reader, scope: SheetScope) =>
  reader
    .select({
      type: workshift.type,
      people: sql<number>`count(distinct ${workshift.employeeId})::int`,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(and(sql`${workshift.type} <> 'NORMAL'`, shiftsOf(scope)))
    .groupBy(workshift.type);

/** People with approved time off, Holiday or No Show (specification 2, section 9). */
export async function countApprovedTimeOff(reader: Reader, scope: SheetScope): Promise<number> {
  const [found] = await reader
    .select({ people: sql<number>`count(distinct ${workshift.employeeId})::int` })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(
      and(
        sql`${workshift.type} <> 'NORMAL'`,
        inArray(workshift.type, ['HOLIDAY', 'NO_SHOW']),
        eq(workshift.approvalStatus, 'approved'),
        shiftsOf(scope),
      ),
    );
  return found?.people ?? 0;
}

/** Whole minutes of finished shifts per day, No Show left out. */
export const readHours = (reader: Reader, scope: SheetScope & { period: Period }): Promise<{ date: string; minutes: number }[]> =>
  reader
    .select({ date: dwo.date, minutes: sql<number>`sum(${workshift.hours})::int` })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(and(eq(workshift.status, 'finished'), sql`${workshift.type} <> 'NO_SHOW'`, shiftsOf(scope)))
    .groupBy(dwo.date);

/** A shift lies on the day of its sheet; saying so lets the database begin with the shifts. */
const shiftsOf = (scope: SheetScope): SQL | undefined =>
  and(sheetsIn(scope), scope.period ? between(workshift.date, scope.period.start, scope.period.end) : undefined);

/** Active foremen and workers whom the caller sees, and those of them in the regions. */
export const countPeople = (reader: Reader, { caller, regions }: Pick<SheetScope, 'caller' | 'regions'>) =>
  reader
    .select({
      role: employee.role,
      total: count(),
      inRegion:
        regions === null ? count() : sql<number>`(count(*) filter (where ${inArray(employee.regionId, [...regions])}))::int`,
    })
    .from(employee)
    .where(and(eq(employee.isActive, true), inArray(employee.role, ['foreman', 'worker']), peopleSeenBy(caller)))
    .groupBy(employee.role);
