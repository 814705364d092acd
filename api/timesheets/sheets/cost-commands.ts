import type { ShiftRatesTask } from '#api/db/queue.ts';
import type { Tx } from '#api/db/schema.ts';
import type { Write } from '#api/db/write.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import { lockPeople } from './lock-repository.ts';
import {
  findJobsOfWeek,
  findRatePeriods,
  lockShiftsToRate,
  lockUnratedShifts,
  type RatedShift,
  rateShifts,
} from './rate-repository.ts';

/**
 * Keeps the rates of their days with shifts whose times, type or existence changed, and has the
 * figures of every job added up anew that this can move: the shifts' own, and whatever else these
 * people work on in the same payroll weeks, for overtime is a person's week over all jobs. The
 * people are locked: of two writes in one's week the later finds the earlier's job.
 */
export async function recomputeAround({ tx, after }: Write, touched: readonly RatedShift[]): Promise<void> {
  if (touched.length === 0) return;
  await lockPeople(
    tx,
    touched.map(({ employeeId }) => employeeId),
  );
  await keepRates(tx, touched);
  const jobs = new Set(touched.map(({ jobId }) => jobId));
  for (const [monday, shifts] of Map.groupBy(touched, ({ date }) => payrollWeek(date).monday)) {
    const people = new Set(shifts.map(({ employeeId }) => employeeId));
    for (const jobId of await findJobsOfWeek(tx, [...people], monday)) jobs.add(jobId);
  }
  await after.recomputeCosts([...jobs].sort((a, b) => a - b));
}

/**
 * Keeps the rates of their days with shifts that have just ended or were entered. The caller locks
 * the people.
 */
export async function keepRates(tx: Tx, touched: readonly RatedShift[]): Promise<void> {
  const unrated = await lockUnratedShifts(tx, touched);
  if (unrated.length === 0) return;
  const periods = await findRatePeriods(
    tx,
    unrated.map(({ employeeId }) => employeeId),
  );
  await rateShifts(
    tx,
    periods,
    unrated.map(({ id }) => id),
  );
}

/**
 * What somebody's new rates do to shifts that were worked before: those that have no rates yet get
 * those of their days, and if a day was named from which on the new ones count, so do those of that
 * day and later that nobody approved. What is approved stays as it is. Shifts are locked before
 * their person, as by whoever edits them. Doing it again changes nothing.
 */
export async function recountShifts(write: Write, { employeeId, from }: ShiftRatesTask): Promise<void> {
  const { tx } = write;
  const shifts = await lockShiftsToRate(tx, employeeId, from);
  await lockPeople(tx, [employeeId]);
  const periods = await findRatePeriods(tx, [employeeId]);
  const until = periods.find(({ rates }) => rates.ratesFrom === from)?.until ?? null;
  const moved = shifts.filter(({ date, straightRate }) => straightRate === null || until === null || date < until);
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await recomputeAround(write, await rateShifts(tx, periods, ids));
}
