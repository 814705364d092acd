import { and, between, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#api/db/schema.ts';
import { employee, employeeRate } from '#api/db/tables/people.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { addDays } from '#shared/rules/periods.ts';
import { type DatedRates, payRates, type RatePeriod, ratePeriods } from '#shared/rules/rates.ts';

type OwnRates = DatedRates & { employeeId: number };
/** A shift's person, day and job (row numbers). */
export interface RatedShift {
  employeeId: number;
  date: string;
  jobId: number;
}

/** The rate periods of these people, or of everybody. Lock the people to rely on them. */
export async function findRatePeriods(tx: Reader, employeeIds: readonly number[] | 'all'): Promise<RatePeriod<OwnRates>[]> {
  const texts = <T extends typeof employee | typeof employeeRate>(table: T) => ({
    ratesFrom: table.ratesFrom,
    earningRate1: table.earningRate1,
    earningRate2: table.earningRate2,
    earningRate3: table.earningRate3,
    earningRate4: table.earningRate4,
    earningRate5: table.earningRate5,
    earningRate6: table.earningRate6,
  });
  const ids = employeeIds === 'all' ? undefined : [...new Set(employeeIds)];
  const present = await tx
    .select({ employeeId: employee.id, ...texts(employee) })
    .from(employee)
    .where(ids && inArray(employee.id, ids));
  const earlier = await tx
    .select({ employeeId: employeeRate.employeeId, ...texts(employeeRate) })
    .from(employeeRate)
    .where(ids && inArray(employeeRate.employeeId, ids));
  const everybody = Map.groupBy([...present, ...earlier], ({ employeeId }) => employeeId);
  return [...everybody.values()].flatMap((entries) => ratePeriods<OwnRates>(entries));
}

/**
 * Writes the rates of their days to the shifts that meet a condition.
 * @returns those whose rates changed
 */
async function writeRates(tx: Tx, periods: readonly RatePeriod<OwnRates>[], which: SQL): Promise<RatedShift[]> {
  const pay = periods.map(({ rates, from, until }) => ({ employee: rates.employeeId, from, until, ...payRates(rates) }));
  const { rows } = await tx.execute<RatedShift & Record<string, unknown>>(sql`
    update ${workshift} set straight_rate = pay.straight, overtime_rate = pay.overtime, double_rate = pay.double
    from json_to_recordset(${JSON.stringify(pay)}::json)
      as pay(employee int, "from" date, until date, straight int, overtime int, double int)
    where ${workshift.employeeId} = pay.employee and (pay.from is null or ${workshift.date} >= pay.from)
      and (pay.until is null or ${workshift.date} < pay.until) and ${which}
      and (${workshift.straightRate}, ${workshift.overtimeRate}, ${workshift.doubleRate})
        is distinct from (pay.straight, pay.overtime, pay.double)
    returning ${workshift.employeeId} as "employeeId", ${workshift.date}::text as date, ${workshift.jobId} as "jobId"`);
  return rows;
}

/** Condition: a finished shift without rates. */
const isUnrated = sql`${workshift.status} = 'finished' and ${workshift.straightRate} is null`;

/**
 * Locks finished shifts without rates of these people, days and jobs. `SKIP LOCKED`: a shift that
 * another write has locked is rated by that write.
 */
export const lockUnratedShifts = (tx: Tx, touched: readonly RatedShift[]) =>
  tx
    .select({ id: workshift.id, employeeId: workshift.employeeId })
    .from(workshift)
    .where(
      sql`${isUnrated} and (${workshift.employeeId}, ${workshift.date}, ${workshift.jobId}) in (
        ${sql.join(
          touched.map(({ employeeId, date, jobId }) => sql`(${employeeId}::int, ${date}::date, ${jobId}::int)`),
          sql`, `,
        )})`,
    )
    .for('no key update', { skipLocked: true });

/**
 * Locks the shifts of a person that new rates affect: those without rates, and from a day on the
 * finished ones that are not approved.
 * @param from null: only those without rates
 */
export function lockShiftsToRate(tx: Tx, employeeId: number, from: string | null) {
  const isOpen =
    from === null
      ? undefined
      : and(eq(workshift.status, 'finished'), gte(workshift.date, from), ne(workshift.approvalStatus, 'approved'));
  return tx
    .select({ id: workshift.id, date: workshift.date, straightRate: workshift.straightRate })
    .from(workshift)
    .where(and(eq(workshift.employeeId, employeeId), or(isUnrated, isOpen)))
    .orderBy(workshift.id)
    .for('no key update');
}

/**
 * Writes the rates of their days to these shifts.
 * @returns those whose rates changed
 */
export const rateShifts = (tx: Tx, periods: readonly RatePeriod<OwnRates>[], ids: readonly number[]): Promise<RatedShift[]> =>
  writeRates(tx, periods, inArray(workshift.id, [...ids]));

/** The jobs (row numbers) that these people worked on in a payroll week. */
export async function findJobsOfWeek(reader: Reader, employeeIds: readonly number[], monday: string): Promise<number[]> {
  const rows = await reader
    .selectDistinct({ jobId: workshift.jobId })
    .from(workshift)
    .where(and(inArray(workshift.employeeId, [...employeeIds]), between(workshift.date, monday, addDays(monday, 6))));
  return rows.map(({ jobId }) => jobId);
}

/** Writes the rates of all finished shifts without any, for a company that is seeded at once. */
export async function storeAllRates(tx: Tx): Promise<void> {
  await writeRates(tx, await findRatePeriods(tx, 'all'), isUnrated);
}
