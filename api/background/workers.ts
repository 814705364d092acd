import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { sweepAlerts } from './alert-sweep.ts';
import { watchClocks } from './clock-watch.ts';
import { recomputeJobCosts } from './job-costs.ts';
import { type JobCostsTask, type OpenQueue, QUEUES } from './queue.ts';

const HEARTBEAT_REFRESH_SECONDS = 4;
const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/**
 * Works off the queue: costs after a clock-out, the watch for forgotten clocks each minute, the sweep for alerts that no write raised.
 * Several api processes share the work. Answers how to stop taking more.
 */
export async function startWorkers(services: Services, { boss }: OpenQueue): Promise<() => Promise<void>> {
  const beat = { heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS };
  await boss.work<JobCostsTask>(QUEUES.jobCosts, { ...beat, batchSize: 20 }, async (tasks) => {
    for (const jobId of new Set(tasks.map((task) => task.data.jobId)))
      await services.write(SYSTEM, (write) => recomputeJobCosts(write, jobId));
  });
  await boss.work(QUEUES.clockWatch, beat, () => services.write(SYSTEM, (write) => watchClocks(write, services)));
  await boss.work(QUEUES.alertSweep, beat, () => services.write(SYSTEM, (write) => sweepAlerts(write, services)));
  await boss.schedule(QUEUES.clockWatch, EVERY_MINUTE, null, { tz: services.businessTimeZone });
  await boss.schedule(QUEUES.alertSweep, EVERY_FIVE_MINUTES, null, { tz: services.businessTimeZone });
  return async () => {
    for (const name of Object.values(QUEUES)) await boss.offWork(name, { wait: true });
  };
}
