import { inArray, type SQL, sql } from 'drizzle-orm';
import { type DatedRates, payRates, type RatePeriod, ratePeriods } from '../../../shared/rules/rates.ts';
import type { Reader } from '../../db/schema.ts';
import { employee, employeeRate } from '../../db/tables/people.ts';
import { workshift } from '../../db/tables/timesheets.ts';

type OwnRates = DatedRates & { employeeId: number };
/** A shift whose rates were written. */
export interface RatedShift {
  employeeId: number;
  date: string;
  jobId: number;
}

/** The periods of these people's rates, or of everybody's. To be sure of them, hold the people. */
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

/** Gives shifts that meet a condition the rates of their days. @returns those whose rates changed */
export async function writeRates(tx: Reader, periods: readonly RatePeriod<OwnRates>[], which: SQL): Promise<RatedShift[]> {
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

/** Shifts that are over and have no rates yet. */
export const isUnrated = sql`${workshift.status} = 'finished' and ${workshift.straightRate} is null`;

/**
 * Keeps the rates of their days with shifts that have just ended or were entered. The people are held by the caller. A shift that another
 * write holds is that write's.
 */
export async function keepRates(tx: Reader, ended: readonly RatedShift[]): Promise<void> {
  const unrated = await tx
    .select({ id: workshift.id, employeeId: workshift.employeeId })
    .from(workshift)
    .where(
      sql`${isUnrated} and (${workshift.employeeId}, ${workshift.date}, ${workshift.jobId}) in (
        ${sql.join(
          ended.map(({ employeeId, date, jobId }) => sql`(${employeeId}::int, ${date}::date, ${jobId}::int)`),
          sql`, `,
        )})`,
    )
    .for('no key update', { skipLocked: true });
  if (unrated.length === 0) return;
  const periods = await findRatePeriods(
    tx,
    unrated.map(({ employeeId }) => employeeId),
  );
  await writeRates(
    tx,
    periods,
    inArray(
      workshift.id,
      unrated.map(({ id }) => id),
    ),
  );
}

/** The same of every shift there is, for a company that is filled in at once. */
export async function keepAllRates(tx: Reader): Promise<void> {
  await writeRates(tx, await findRatePeriods(tx, 'all'), isUnrated);
}
