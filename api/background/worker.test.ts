import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { businessDate } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import { type OpenQueue, openQueue, QUEUES } from '../db/queue.ts';
import { alert } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { SYSTEM } from '../db/write.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { servicesOn } from '../test/services.ts';
import { sweepAlerts } from './alert-commands.ts';
import { startWorkers } from './worker.ts';

const timeZone = 'America/New_York';
const today = businessDate(new Date(), timeZone);
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let services: Services;
let queue: OpenQueue;
let stop: () => Promise<void>;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  database = await openTestDatabase();
  make = crewsIn(database.db);
  queue = await openQueue({ url: database.url, log: quietLog });
  services = servicesOn(database, { queue });
  stop = await startWorkers(services, queue);
});
afterAll(async () => {
  await stop();
  await queue.close();
  await database.close();
});

const jobOf = async (id: number) => (await database.db.select().from(job).where(eq(job.id, id)))[0]!;
const alertsAbout = (id: number) => database.db.select().from(alert).where(eq(alert.jobId, id)).orderBy(alert.id);

describe('job costs', () => {
  it('are added up after the write that asked for it, and raise the overcost alert once', async () => {
    const { job: work, dwoJob: sheet, workers } = await make.addSheet(today);
    const [one, two] = workers;
    await database.db.update(job).set({ bidPrice: '100.00' }).where(eq(job.id, work.id));
    await database.db.execute(`update employee set earning_rate1 = 'Worker - ST 40.00' where id in (${one!.id}, ${two!.id})`);
    const start = new Date(Date.now() - 5 * HOUR_MS);
    const common = { dwoJobId: sheet.id, date: today, start };
    await services.write(SYSTEM, async (write) => {
      await crewsIn(write.tx).addShift({ ...common, employeeId: one!.id, end: new Date(start.getTime() + 2 * HOUR_MS) });
      await write.after.recomputeCosts([work.id]);
    });
    await vi.waitFor(
      async () => expect(await jobOf(work.id)).toMatchObject({ currentHours: 120, laborCost: '80.00', overtimeCost: '0.00' }),
      5000,
    );
    expect(await alertsAbout(work.id)).toEqual([]);
    await services.write(SYSTEM, async (write) => {
      await crewsIn(write.tx).addShift({ ...common, employeeId: two!.id, end: new Date(start.getTime() + HOUR_MS) });
      await write.after.recomputeCosts([work.id, work.id]);
      await write.after.recomputeCosts([work.id]);
    });
    await vi.waitFor(
      async () => expect(await jobOf(work.id)).toMatchObject({ currentHours: 180, laborCost: '120.00', isOvercost: true }),
      5000,
    );
    await vi.waitFor(async () => expect((await alertsAbout(work.id)).map((row) => row.type)).toEqual(['overcost']), 5000);
    expect((await jobOf(work.id)).revision).toBe(1);
  });

  it('of a burst are all added up at one notice, without waiting for another', async () => {
    const { job: work, dwoJob: sheet, workers } = await make.addSheet(today);
    const others = Array.from({ length: 250 }, (_, place) => 1_000_000 + place);
    await services.write(SYSTEM, async (write) => {
      const end = new Date();
      const start = new Date(end.getTime() - 2 * HOUR_MS);
      await crewsIn(write.tx).addShift({ dwoJobId: sheet.id, date: today, start, employeeId: workers[0]!.id, end });
      await write.after.recomputeCosts([...others, work.id]);
    });
    await vi.waitFor(async () => expect(await jobOf(work.id)).toMatchObject({ currentHours: 120 }), 8_000);
  });

  it('are not asked for by a write that does not commit', async () => {
    const { job: work } = await make.addSheet(today);
    await expect(
      services.write(SYSTEM, async (write) => {
        await write.after.recomputeCosts([work.id]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const tasks = await queue.boss.findJobs<{ jobId: number }>(QUEUES.jobCosts);
    expect(tasks.filter((task) => task.data.jobId === work.id)).toEqual([]);
  });
});

describe('the clock watch', () => {
  it('finds a shift that runs too long, once per sheet, and none that began before midnight alone', async () => {
    const { job: work, dwo, dwoJob: sheet, workers, foreman } = await make.addSheet('2026-01-05');
    for (const worker of workers)
      await make.addShift({
        dwoJobId: sheet.id,
        date: '2026-01-05',
        employeeId: worker.id,
        start: new Date('2026-01-05T13:00:00Z'),
      });
    const fresh = await make.addSheet(today);
    await make.addShift({ dwoJobId: fresh.dwoJob.id, date: today, employeeId: fresh.workers[0]!.id, start: new Date() });
    const overnight = await make.addSheet('2026-01-06');
    const start = new Date(Date.now() - 10 * 3_600_000);
    await make.addShift({ dwoJobId: overnight.dwoJob.id, date: '2026-01-06', employeeId: overnight.workers[0]!.id, start });
    for (let round = 0; round < 2; round++) await queue.boss.send(QUEUES.clockWatch);
    await vi.waitFor(async () => expect(await alertsAbout(work.id)).toHaveLength(1), 5000);
    const [raised] = await alertsAbout(work.id);
    expect(raised).toMatchObject({ type: 'clockout', dwoId: dwo.id, data: { jobId: work.jobId, foremanName: foreman.fullName } });
    expect(await alertsAbout(fresh.job.id)).toEqual([]);
    expect(await alertsAbout(overnight.job.id)).toEqual([]);
  });

  it('is planned for every minute, the sweep for every five', async () => {
    const plans = await queue.boss.getSchedules();
    expect(plans.map((plan) => [plan.name, plan.cron])).toEqual(
      expect.arrayContaining([
        [QUEUES.clockWatch, '* * * * *'],
        [QUEUES.alertSweep, '*/5 * * * *'],
      ]),
    );
  });
});

describe('the sweep', () => {
  it('raises no location mismatch that the job’s coordinates of today do not show [clock-6]', async () => {
    const { job: work, dwoJob: sheet, workers } = await make.addSheet(today);
    const [one, two] = workers;
    const start = new Date(Date.now() - 60_000);
    const shift = { dwoJobId: sheet.id, date: today, start };
    await make.addShift({ ...shift, employeeId: one!.id }, { startLocation: '41.0, -75.0', startLocationType: 'unknown' });
    const alertsOnceAt = async (latitude: number | null, longitude: number | null) => {
      await database.db.update(job).set({ latitude, longitude }).where(eq(job.id, work.id));
      await services.write(SYSTEM, (write) => sweepAlerts(write, services));
      return (await alertsAbout(work.id)).map((row) => row.type);
    };
    expect([await alertsOnceAt(null, null), await alertsOnceAt(41, -75)]).toEqual([[], []]);
    await make.addShift({ ...shift, employeeId: two!.id }, { startLocation: '42.0, -75.0', startLocationType: 'unknown' });
    expect(await alertsOnceAt(41, -75)).toEqual(['locationMismatch']);
  });

  it('raises what no write raised, each once', async () => {
    const { job: work, dwoJob: sheet, workers } = await make.addSheet(today);
    const person = { dwoJobId: sheet.id, date: today, employeeId: workers[0]!.id, start: new Date(Date.now() - 60_000) };
    await make.addShift(person, { startPictureMatchStatus: 'notMatched', startLocationType: 'unknown' });
    await database.db.update(job).set({ bidPrice: '10.00', laborCost: '11.00' }).where(eq(job.id, work.id));
    for (let round = 0; round < 2; round++) await services.write(SYSTEM, (write) => sweepAlerts(write, services));
    expect((await alertsAbout(work.id)).map((row) => row.type).sort()).toEqual([
      'locationMismatch',
      'overcost',
      'pictureMismatch',
    ]);
    await database.db.update(job).set({ status: 'completed', finalizedDate: today }).where(eq(job.id, work.id));
    await services.write(SYSTEM, (write) => sweepAlerts(write, services));
    expect((await alertsAbout(work.id)).map((row) => row.type)).toContain('jobFinished');
  });
});
