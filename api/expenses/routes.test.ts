import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { JobSitePhoto } from '#shared/jobs/expenses.ts';
import { alert } from '../db/tables/alerts.ts';
import { job, jobMonth } from '../db/tables/jobs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let own: Requests;
let foreman: Requests;
let other: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  await api.db.update(job).set({ bidPrice: '500.00', otherCost: '20.00' }).where(eq(job.id, team.job.id));
  own = await requestsOf(api, team.supervisor.id);
  foreman = await requestsOf(api, team.foreman.id);
  other = await requestsOf(api, (await make.addTeam()).foreman.id);
});
afterAll(() => api.close());

const expense = (given: object = {}) => ({
  jobId: team.job.id,
  description: 'Conduit and fittings',
  date: '2026-03-04',
  amount: '100.00',
  type: 'Material',
  ...given,
});
const months = async () =>
  (await api.db.select().from(jobMonth).where(eq(jobMonth.jobId, team.job.id)).orderBy(jobMonth.month)).map(
    ({ month, cents }) => [month, cents],
  );
const costs = async () => {
  const [row] = await api.db.select().from(job).where(eq(job.id, team.job.id));
  return [row!.materialsCost, row!.otherCost];
};

describe('job_site_photo', () => {
  it('moves the material and other cost of its job by what it costs, and leaves the rest of them', async () => {
    const { id } = oneOf(JobSitePhoto).parse((await own.post('/job_site_photo', expense()).expect(201)).body).data;
    expect(await costs()).toEqual(['100.00', '20.00']);
    await own.patch(`/job_site_photo/${id}`, { type: 'Other', amount: 30 }).expect(200);
    expect(await costs()).toEqual(['0.00', '50.00']);
    await own
      .put(`/job_site_photo/${id}`, { description: 'Plates', date: '2026-03-05', amount: '40', type: 'Material' })
      .expect(200);
    expect(await costs()).toEqual(['40.00', '20.00']);
    await own.delete(`/job_site_photo/${id}`).expect(204);
    expect(await costs()).toEqual(['0.00', '20.00']);
  });

  it('is among what its job comes to in its month, and moves from one to another', async () => {
    const [first, second] = [
      (await own.post('/job_site_photo', expense()).expect(201)).body.data,
      (await own.post('/job_site_photo', expense({ date: '2026-03-31', amount: '0.05' })).expect(201)).body.data,
    ];
    expect(await months()).toEqual([['2026-03-01', 10_005]]);
    await own.patch(`/job_site_photo/${second.id}`, { date: '2026-04-01' }).expect(200);
    expect(await months()).toEqual([
      ['2026-03-01', 10_000],
      ['2026-04-01', 5],
    ]);
    await own.delete(`/job_site_photo/${first.id}`).expect(204);
    expect(await months()).toEqual([['2026-04-01', 5]]);
    await own.delete(`/job_site_photo/${second.id}`).expect(204);
    expect(await months()).toEqual([]);
  });

  it('takes the phone’s photo without amount or type, and only a file that is one', async () => {
    const photo = (await foreman.post('/file', { fileName: 'site.jpg', type: 'job_site_photo' }).expect(201)).body.data;
    const face = (await foreman.post('/file', { fileName: 'face.jpg', type: 'clock_photo' }).expect(201)).body.data;
    const body = { jobId: team.job.id, description: 'Trench', date: '2026-03-06', fileId: photo.id };
    const made = (await foreman.post('/job_site_photo', body).expect(201)).body.data;
    expect(made).toMatchObject({ type: null, fileId: photo.id, createdById: team.foreman.id });
    expect((await foreman.post('/job_site_photo', { ...body, fileId: face.id }).expect(400)).body.errors).toEqual([
      { field: 'fileId', reason: 'is not a job site photo' },
    ]);
    await foreman.post('/job_site_photo', { ...body, fileId: 999_999 }).expect(400);
    const stranger = (await other.post('/file', { fileName: 'theirs.jpg', type: 'job_site_photo' }).expect(201)).body.data;
    await foreman.post('/job_site_photo', { ...body, fileId: stranger.id }).expect(400);
    await own.get(`/file/${photo.id}`).expect(200);
    await foreman.delete(`/job_site_photo/${made.id}`).expect(403);
  });

  it('raises the overcost alert once, with the expense that takes the job over its bid', async () => {
    const first = (await own.post('/job_site_photo', expense({ amount: '480.00' })).expect(201)).body.data;
    expect(await api.db.select().from(alert)).toEqual([]);
    const second = (await own.post('/job_site_photo', expense({ amount: '0.01' })).expect(201)).body.data;
    await own.post('/job_site_photo', expense({ amount: '1.00' })).expect(201);
    expect(await api.db.select().from(alert)).toMatchObject([
      { type: 'overcost', jobId: team.job.id, data: { jobId: team.job.jobId } },
    ]);
    await own.delete(`/job_site_photo/${first.id}`).expect(204);
    await own.delete(`/job_site_photo/${second.id}`).expect(204);
  });

  it('names the amount that takes its job beyond what can be stored', async () => {
    const most = (await own.post('/job_site_photo', expense({ amount: '9000000000.00' })).expect(201)).body.data;
    const { body } = await own.post('/job_site_photo', expense({ amount: '1,000,000,000' })).expect(400);
    expect(body.errors).toEqual([{ field: 'amount', reason: 'The job would come to more than can be stored' }]);
    const other = { amount: '9000000000.00', type: 'Other' };
    const both = (await own.post('/job_site_photo', expense(other)).expect(201)).body.data;
    await own.get(`/job/${team.job.id}`).expect(200);
    for (const { id } of [most, both]) await own.delete(`/job_site_photo/${id}`).expect(204);
  });

  it.each([
    [{ description: ' ' }, 'description', 'Description is required'],
    [{ description: undefined }, 'description', 'Description is required'],
    [{ type: 'NO_SELECTION' }, 'type', 'Type is required'],
    [{ amount: -1 }, 'amount', 'Amount must be a number'],
    [{ amount: '1.234,56' }, 'amount', 'Amount must be a number'],
    [{ date: 'soon' }, 'date', 'Date must be a valid date'],
    [{ createdById: 1 }, 'createdById', 'is not known here'],
  ])('refuses %j by name', async (given, field, reason) => {
    const { body } = await own.post('/job_site_photo', expense(given)).expect(400);
    expect(body.errors).toEqual([{ field, reason }]);
  });

  it('is found by day, by words, and by the name or number of its maker', async () => {
    const made = (
      await own.post('/job_site_photo', expense({ description: 'Asphalt for the Main Street', date: '2026-05-01' })).expect(201)
    ).body.data;
    const find = async (where: object) => {
      const query = new URLSearchParams({
        where: JSON.stringify({ jobId: team.job.id, ...where }),
        include: '["createdBy"]',
        order: '[["date","DESC"]]',
      });
      return listOf(JobSitePhoto).parse((await own.get(`/job_site_photo?${query}`).expect(200)).body);
    };
    const range = { date: { $gte: '2026-05-01', $lte: '2026-05-31' } };
    expect(await find(range)).toMatchObject({
      count: 1,
      data: [{ id: made.id, createdBy: { fullName: team.supervisor.fullName } }],
    });
    for (const text of ['asphalt%street', team.supervisor.fullName, team.supervisor.employeeId])
      expect((await find({ ...range, searchData: { $iLike: text } })).count).toBe(1);
    await own.patch(`/job_site_photo/${made.id}`, { description: 'Gravel' }).expect(200);
    expect((await find({ searchData: { $iLike: 'asphalt' } })).count).toBe(0);
    await other.get(`/job_site_photo/${made.id}`).expect(404);
  });
});
