import type { Services } from '../context.ts';
import { type JobCostsTask, type OpenQueue, QUEUES, type ShiftRatesTask, type Task } from '../db/queue.ts';
import { SYSTEM } from '../db/write.ts';
import { sweepFiles } from '../files/sweep-commands.ts';
import { recountShifts } from '../timesheets/sheets/cost-commands.ts';
import { sweepAlerts, watchClocks } from './alert-commands.ts';
import { recomputeJobCosts } from './cost-commands.ts';
import { watchEnded } from './ended-commands.ts';
import { sweepLate, watchLate } from './late-commands.ts';

/**
 * Coalesces cost tasks, which an office that enters a day queues again and again: up to 100 at a
 * time, two batches concurrently.
 */
const COSTS = { batchSize: 100, atOnce: 2 };
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** A little longer, so that no moment is between two sweeps. */
const SWEEP_MS = 330_000;
const EVERY_NIGHT = '23 3 * * *';

/**
 * Starts the workers of the queue: costs after a clock-out, rates of shifts, the minutely watch for
 * forgotten clocks, the sweep for missed alerts and people who are late, with the watch that it
 * plans, the alerts whose cause ends, and the nightly sweep of files. Several api processes share
 * the work. Answers the stop.
 */
export async function startWorkers(services: Services, queue: OpenQueue): Promise<() => Promise<void>> {
  const { boss, work } = queue;
  const recountRates = async (tasks: readonly Task<ShiftRatesTask>[]) => {
    for (const { data } of tasks) await services.write(SYSTEM, (write) => recountShifts(write, data));
  };
  const stops = [
    await work(QUEUES.shiftRates, recountRates),
    await work<JobCostsTask>(QUEUES.jobCosts, (tasks) => recomputeCosts(services, tasks), COSTS),
    await work(QUEUES.clockWatch, () => services.write(SYSTEM, (write) => watchClocks(write, services))),
    await work(QUEUES.alertSweep, () => sweep(services)),
    await work(QUEUES.lateWatch, () => services.write(SYSTEM, (write) => watchLate(write, services))),
    await work(QUEUES.fileSweep, () => sweepFiles(services)),
    watchEnded(services),
  ];
  await boss.schedule(QUEUES.clockWatch, EVERY_MINUTE, null, { tz: services.businessTimeZone });
  await boss.schedule(QUEUES.alertSweep, EVERY_FIVE_MINUTES, null, { tz: services.businessTimeZone });
  await boss.schedule(QUEUES.fileSweep, EVERY_NIGHT, null, { tz: services.businessTimeZone });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Late people have a transaction of their own, after what others wait for. */
async function sweep(services: Services): Promise<void> {
  const next = new Date(services.now().getTime() + SWEEP_MS);
  await services.write(SYSTEM, (write) => sweepAlerts(write, services));
  await services.write(SYSTEM, (write) => sweepLate(write, services, next));
}

/**
 * Recomputes one job after the other, each in its own transaction: nobody waits for more than one,
 * and a failure holds up no other.
 */
async function recomputeCosts({ write }: Services, tasks: readonly Task<JobCostsTask>[]): Promise<void> {
  const faults: unknown[] = [];
  for (const jobId of new Set(tasks.map(({ data }) => data.jobId)))
    await write(SYSTEM, (one) => recomputeJobCosts(one, jobId)).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `the costs of ${faults.length} jobs could not be added up`);
}
