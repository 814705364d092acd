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
 * Stores the rates of shifts whose times, type or existence changed, and queues the recomputation
 * of every job that this can affect: the shifts' own, and all others of these people in the same
 * payroll weeks, because overtime counts over all jobs of a person's week. Locks the people: of two
 * writes in one person's week the later sees the earlier's job.
 */
export async function recomputeAround({ tx, after }: Write, touched: readonly RatedShift[]): Promise<void> {
  if (touched.length === 0) return;
  await lockPeople(
    tx,
    touched.map(({ employeeId }) => employeeId),
  );
  await storeRates(tx, touched);
  const jobs = new Set(touched.map(({ jobId }) => jobId));
  for (const [monday, shifts] of Map.groupBy(touched, ({ date }) => payrollWeek(date).monday)) {
    const people = new Set(shifts.map(({ employeeId }) => employeeId));
    for (const jobId of await findJobsOfWeek(tx, [...people], monday)) jobs.add(jobId);
  }
  await after.recomputeCosts([...jobs].sort((a, b) => a - b));
}

/**
 * Writes the rates of their days to shifts that just ended or were entered. The caller locks the
 * people.
 */
export async function storeRates(tx: Tx, touched: readonly RatedShift[]): Promise<void> {
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
 * Applies a person's new rates to shifts worked before: those without rates get those of their
 * days; if the rates count from a given day on, so do unapproved shifts from that day on. Approved
 * shifts keep theirs. Locks shifts before their person, as every editor does. Idempotent.
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
