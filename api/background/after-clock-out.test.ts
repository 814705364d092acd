import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { businessDate } from '#shared/rules/periods.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn, SITE } from '../test/rows/crews.ts';
import { startWorkers } from './worker.ts';

let api: TestApi;
let stop: () => Promise<void>;

beforeAll(async () => {
  api = await buildTestApi();
  // Always in the middle of a business day, whenever the test runs.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), 'America/New_York')}T20:00:00Z`) - Date.now();
  await api.app.ready();
  stop = await startWorkers(api.services, api.queue);
});
afterAll(async () => {
  await stop();
  await api.close();
});

it("a clock-out on a phone is soon in the job's cost, and an overcost alert in the supervisor's panel", async () => {
  const make = crewsIn(api.db);
  const now = api.services.now();
  const today = businessDate(now, 'America/New_York');
  const { job: work, dwoJob: sheet, workers, foreman, supervisor } = await make.addSheet(today);
  await api.db.update(job).set({ bidPrice: '50.00' }).where(eq(job.id, work.id));
  await api.db.update(employee).set({ earningRate2: 'Worker - ST 30.00' }).where(eq(employee.id, workers[0]!.id));
  const [phone, office] = [await requestsOf(api, foreman.id), await requestsOf(api, supervisor.id)];
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const clockIn = { dwoJobId: sheet.id, employeeId: workers[0]!.id, start: before(3), startLocation: SITE };
  const { body } = await phone.post('/workshift', clockIn).expect(201);
  await phone.patch(`/workshift/${body.data.id}`, { end: before(1), endLocation: SITE }).expect(200);
  await vi.waitFor(async () => {
    const { data } = (await office.get(`/job/${work.id}`)).body;
    expect(data).toMatchObject({ currentHours: 120, laborCost: '60.00', isOvercost: true, status: 'inProgress' });
  }, 10_000);
  await vi.waitFor(async () => {
    const { data } = (await office.get('/alert/foreman')).body;
    expect(data).toEqual([expect.objectContaining({ type: 'overcost', jobId: work.id, data: { jobId: work.jobId } })]);
  }, 10_000);
});
