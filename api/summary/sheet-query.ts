import { and, between, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Period } from '#shared/rules/periods.ts';
import type { DwoSummary } from '#shared/summary.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import { plannedEachTime } from '../db/prepare-statements.ts';
import type { Reader } from '../db/schema.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, sheetTotal, workshift } from '../db/tables/timesheets.ts';
import { peopleSeenBy } from '../visibility/company.ts';
import { dwosSeenBy, ofSheets, type SheetScope } from '../visibility/sheets.ts';
import { onDays } from './overview-query.ts';

/** Condition on `dwo`, equal to that of the list which a figure opens. */
const sheetsIn = ({ caller, regions, foremanId, period }: SheetScope): SQL | undefined =>
  and(
    dwosSeenBy(caller),
    regions === null ? undefined : inArray(dwo.regionId, [...regions]),
    foremanId === null ? undefined : eq(dwo.foremanId, foremanId),
    period ? between(dwo.date, period.start, period.end) : undefined,
  );

/** A year is most of the table, a day a few rows of an index. */
export const countSheets = (reader: Reader, scope: SheetScope): Promise<{ status: TimesheetStatus; total: number }[]> =>
  reader
    .select({ status: dwo.status, total: count() })
    .from(dwo)
    .where(and(sheetsIn(scope), plannedEachTime))
    .groupBy(dwo.status);

/** Counts the sheets with a picture mismatch, and those with a location mismatch. */
export async function countMismatches(
  reader: Reader,
  scope: SheetScope,
): Promise<{ idMismatch: number; telematicsMismatch: number }> {
  const { startPictureMatchStatus, endPictureMatchStatus, startLocationType, endLocationType } = workshift;
  const picture = sql`(${startPictureMatchStatus} = 'notMatched' or ${endPictureMatchStatus} = 'notMatched')`;
  const place = sql`(${startLocationType} = 'unknown' or ${endLocationType} = 'unknown')`;
  const [found] = await reader
    .select({
      idMismatch: sql<number>`(count(distinct ${workshift.dwoId}) filter (where ${picture}))::int`,
      telematicsMismatch: sql<number>`(count(distinct ${workshift.dwoId}) filter (where ${place}))::int`,
    })
    .from(workshift)
    .where(and(sql`(${picture} or ${place})`, onDaysOf(scope), ofSheets(scope, workshift)));
  return found ?? { idMismatch: 0, telematicsMismatch: 0 };
}

/**
 * Counts the people with shifts of each exceptional type, and with approved time off, Holiday or No
 * Show [summary-5].
 */
export async function countAway(reader: Reader, scope: SheetScope): Promise<DwoSummary['workforce']> {
  const { employeeId, type, approvalStatus } = workshift;
  const people = (condition: SQL) => sql<number>`(count(distinct ${employeeId}) filter (where ${condition}))::int`;
  const [found] = await reader
    .select({
      approvedTimeOff: people(sql`${type} in ('HOLIDAY', 'NO_SHOW') and ${approvalStatus} = 'approved'`),
      noShow: people(sql`${type} = 'NO_SHOW'`),
      training: people(sql`${type} = 'TRAINING'`),
      holiday: people(sql`${type} = 'HOLIDAY'`),
      rainday: people(sql`${type} = 'RAINDAY'`),
      pto: people(sql`${type} = 'PTO'`),
    })
    .from(workshift)
    .where(and(sql`${type} <> 'NORMAL'`, onDaysOf(scope), ofSheets(scope, workshift)));
  if (!found) throw new Error('a count answers its row');
  return found;
}

/** Whole minutes of finished shifts per day, No Show left out. */
export const readHours = (reader: Reader, scope: SheetScope & { period: Period }): Promise<{ date: string; minutes: number }[]> =>
  reader
    .select({ date: sheetTotal.date, minutes: sql<number>`sum(${sheetTotal.minutes})::int` })
    .from(sheetTotal)
    .where(and(between(sheetTotal.date, scope.period.start, scope.period.end), ofSheets(scope, sheetTotal)))
    .groupBy(sheetTotal.date);

/** Counts the running shifts on these days: no sheet's total has them yet. */
export async function countRunning(reader: Reader, scope: SheetScope, days: readonly Period[]): Promise<number> {
  const [found] = await reader
    .select({ shifts: count() })
    .from(workshift)
    .where(and(eq(workshift.status, 'running'), onDays(workshift.date, days), ofSheets(scope, workshift)));
  return found?.shifts ?? 0;
}

/** Condition on `workshift`: a shift's date is that of its sheet. */
const onDaysOf = ({ period }: SheetScope): SQL | undefined =>
  period ? between(workshift.date, period.start, period.end) : undefined;

/** Counts the active foremen and workers whom the caller sees, and those of them in the regions. */
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
