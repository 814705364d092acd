import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { Job, JobAnswer, ListedJob } from '#shared/jobs/jobs.ts';
import { sweepAlerts } from '../background/alert-commands.ts';
import type { GivenMark } from '../db/mark-owners.ts';
import { alert } from '../db/tables/alerts.ts';
import { auditLog } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { KeptView } from '../test/kept-view.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let tokens: Record<'admin' | 'subadmin' | 'anna' | 'bert' | 'foreman' | 'worker', string>;
let anna: { id: number };
let bert: { id: number };
let jobs: { id: number }[];

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  const region = await add.region(db);
  anna = await add.person(db, 'supervisor', { firstName: 'Anna', lastName: 'Oak' });
  bert = await add.person(db, 'supervisor');
  const foreman = await add.person(db, 'foreman');
  const worker = await add.person(db, 'worker');
  jobs = [
    await add.job(db, region.id, { supervisorId: anna.id }),
    await add.job(db, region.id, { supervisorId: anna.id }),
    await add.job(db, region.id, { supervisorId: bert.id, latitude: 41.5, longitude: -81.5, bidPrice: '100.00' }),
  ];
  await add.crew(db, foreman.id, jobs[0]!.id, [worker.id]);
  tokens = {
    admin: await api.tokenFor((await add.person(db, 'admin')).id),
    subadmin: await api.tokenFor((await add.person(db, 'subadmin')).id),
    anna: await api.tokenFor(anna.id),
    bert: await api.tokenFor(bert.id),
    foreman: await api.tokenFor(foreman.id),
    worker: await api.tokenFor(worker.id),
  };
});
afterAll(() => api.close());

const as = (who: keyof typeof tokens) => ({
  get: (path: string, headers: Record<string, string> = {}) =>
    supertest(api.app.server)
      .get(`/api/v1${path}`)
      .set({ authorization: `Bearer ${tokens[who]}`, ...headers }),
  patch: (path: string, body: object) =>
    supertest(api.app.server).patch(`/api/v1${path}`).set('authorization', `Bearer ${tokens[who]}`).send(body),
});
const idsSeenBy = async (who: keyof typeof tokens, headers: Record<string, string> = {}) =>
  listOf(JobAnswer)
    .parse((await as(who).get('/job', headers).expect(200)).body)
    .data.map(({ id }) => id);
const ids = (...numbers: number[]) => numbers.map((number) => jobs[number]!.id);

describe('GET job', () => {
  it('is read again for the cost of a job that it shows, or is ordered by, and for no other', async () => {
    const admin = await requestsOf(api, (await add.person(api.db, 'admin')).id);
    const read = vi.spyOn(api.app.live, 'onRead');
    const where = JSON.stringify({ supervisorId: anna.id });
    const include = '["supervisor","crews.foreman","region"]';
    const lists = [
      { where, include },
      { include, order: '[["currentHours","DESC"]]', limit: '1' },
      { where: '{"isOvercost":true}', include },
    ].map((query) => new KeptView(admin, `/job?${new URLSearchParams(query as Record<string, string>)}`));
    for (const one of lists) await one.ask();
    const readAnew = async (mark: GivenMark) => {
      await api.services.write(SYSTEM, async (write) => write.changed(mark));
      const counts = [];
      for (const one of lists) {
        read.mockClear();
        await one.ask();
        counts.push(read.mock.calls.length > 0);
      }
      return counts;
    };
    const costOf = (place: number): GivenMark => ({
      topic: 'job',
      aspect: 'cost',
      rowId: jobs[place]!.id,
      jobId: jobs[place]!.id,
    });
    expect(await readAnew(costOf(0))).toEqual([true, true, true]);
    expect(await readAnew(costOf(2))).toEqual([false, true, true]);
    expect(await readAnew({ topic: 'employee', aspect: 'online', rowId: anna.id })).toEqual([false, false, false]);
    expect(await readAnew({ topic: 'employee' })).toEqual([true, true, true]);
    expect(await readAnew({ topic: 'job', jobId: jobs[2]!.id })).toEqual([true, true, true]);
    read.mockRestore();
  });

  it('shows each their own jobs', async () => {
    expect(await idsSeenBy('admin')).toEqual(ids(0, 1, 2));
    expect(await idsSeenBy('subadmin')).toEqual(ids(0, 1, 2));
    expect(await idsSeenBy('anna')).toEqual(ids(0, 1));
    expect(await idsSeenBy('bert')).toEqual(ids(2));
    expect(await idsSeenBy('foreman')).toEqual(ids(0));
    await as('worker').get('/job').expect(403);
    await supertest(api.app.server).get('/api/v1/job').expect(401);
  });

  it('is narrowed for admins by the selected supervisors, and never widened for anybody', async () => {
    const selected = (...people: { id: number }[]) => ({ [SUPERVISORS_HEADER]: people.map(({ id }) => id).join(',') });
    expect(await idsSeenBy('admin', selected(bert))).toEqual(ids(2));
    expect(await idsSeenBy('subadmin', selected(anna, bert))).toEqual(ids(0, 1, 2));
    expect(await idsSeenBy('admin', selected({ id: 999_999 }))).toEqual([]);
    expect(await idsSeenBy('anna', selected(bert))).toEqual(ids(0, 1));
    expect(await idsSeenBy('foreman', selected(anna, bert))).toEqual(ids(0));
    const { body } = await as('admin')
      .get('/job', { [SUPERVISORS_HEADER]: '1;2' })
      .expect(400);
    expect(body.errors).toEqual([{ field: SUPERVISORS_HEADER, reason: expect.any(String) }]);
    expect(await idsSeenBy('anna', { [SUPERVISORS_HEADER]: '1;2' })).toEqual(ids(0, 1));
  });

  it('includes what is asked for, pages, and refuses the rest by name', async () => {
    const query = new URLSearchParams({
      where: JSON.stringify({ id: jobs[0]!.id }),
      include: JSON.stringify(['crews.foreman', 'region', 'supervisor']),
    });
    const { body } = await as('admin').get(`/job?${query}`).expect(200);
    expect(listOf(Job).parse(body)).toMatchObject({
      count: 1,
      limit: 10,
      offset: 0,
      order: [['id', 'ASC']],
      data: [
        {
          supervisor: { fullName: 'Anna Oak' },
          region: { name: expect.any(String) },
          crews: [{ foreman: { id: expect.any(Number) } }],
        },
      ],
    });
    expect(listOf(ListedJob).parse(body).data[0]).toMatchObject({
      crews: [{ isPrimary: true, foreman: { fullName: expect.any(String) } }],
    });
    const refused = await as('admin').get('/job?limit=301&offset=-1&color=red').expect(400);
    expect(refused.body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['color', 'limit', 'offset']);
    const unknown = await as('admin')
      .get(`/job?where=${encodeURIComponent('{"foo":1}')}`)
      .expect(400);
    expect(unknown.body.errors).toEqual([{ field: 'where.foo', reason: 'is not known here' }]);
  });
});

describe('GET job in the order of work', () => {
  it('has first what runs, then what is about to, and last what is over [jobs-4]', async () => {
    const region = await add.region(api.db);
    const inOrder = ['inProgress', 'assigned', 'suspended', 'unassigned', 'completed', 'done', 'canceled'] as const;
    for (const status of inOrder.toSorted()) await add.job(api.db, region.id, { status });
    const query = new URLSearchParams({ where: JSON.stringify({ regionId: region.id }), order: '[["status","ASC"]]' });
    const { body } = await as('admin').get(`/job?${query}`).expect(200);
    const { data } = listOf(JobAnswer).parse(body);
    expect(data.map(({ status }) => status)).toEqual(inOrder);
  });
});

describe('GET job in the order of numbers', () => {
  it('counts: a number with more digits comes later', async () => {
    const region = await add.region(api.db);
    const numbers = ['10000', '9999', '100001', '10002'];
    for (const jobId of numbers) await add.job(api.db, region.id, { jobId });
    const ordered = async (way: string): Promise<string[]> => {
      const query = new URLSearchParams({
        where: JSON.stringify({ regionId: region.id }),
        order: JSON.stringify([['jobId', way]]),
      });
      const { body } = await as('admin').get(`/job?${query}`).expect(200);
      return listOf(JobAnswer)
        .parse(body)
        .data.map(({ jobId }) => jobId);
    };
    expect(await ordered('ASC')).toEqual(['9999', '10000', '10002', '100001']);
    expect(await ordered('DESC')).toEqual(['100001', '10002', '10000', '9999']);
  });
});

describe('GET job/:id', () => {
  it('answers one job to those who see it, and 404 to others', async () => {
    const { body } = await as('bert').get(`/job/${jobs[2]!.id}`).expect(200);
    expect(oneOf(Job).parse(body).data).toMatchObject({
      latitude: 41.5,
      bidPrice: '100.00',
      startDate: '2026-01-01T05:00:00.000Z',
    });
    await as('anna').get(`/job/${jobs[2]!.id}`).expect(404);
    await as('admin').get('/job/999999').expect(404);
    for (const id of ['x', '0', '-1', '1.5', '99999999999'])
      expect((await as('admin').get(`/job/${id}`).expect(400)).body.errors[0].field).toBe('id');
  });
});

describe('PATCH job/:id', () => {
  const jobId = () => jobs[1]!.id;

  it('sets status and progress, counts the revision and writes who did it', async () => {
    const { body } = await as('anna')
      .patch(`/job/${jobId()}`, { status: 'inProgress', progressPercentage: 40, revision: 1 })
      .expect(200);
    expect(oneOf(Job).parse(body).data).toMatchObject({
      status: 'inProgress',
      progressPercentage: 40,
      revision: 2,
      finalizedDate: null,
    });
    const rows = await api.db.select().from(auditLog);
    expect(rows.at(-1)).toMatchObject({
      actorId: anna.id,
      actingAsId: null,
      action: 'job.progress',
      subjectId: String(jobId()),
      before: { status: 'unassigned' },
      after: { status: 'inProgress' },
      requestId: expect.any(String),
    });
  });

  it.each([
    [{ status: 'over' }, 'status', 'Please select a Status'],
    [{ progressPercentage: 33.333 }, 'progressPercentage', 'Progress must have at most two decimals'],
    [{ progressPercentage: 100.5 }, 'progressPercentage', 'Progress must be a value between 0 and 100'],
    [{ progressPercentage: 'much' }, 'progressPercentage', 'Invalid Progress'],
  ])('refuses %j by name', async (change, field, reason) => {
    const { body } = await as('anna').patch(`/job/${jobId()}`, change).expect(400);
    expect(body.errors).toContainEqual({ field, reason });
  });

  it('refuses a write on an older revision, and says what changed, by whom and when', async () => {
    const { body } = await as('admin').patch(`/job/${jobId()}`, { progressPercentage: 50, revision: 1 }).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      details: {
        revision: 2,
        changes: [{ by: 'Anna Oak', at: expect.any(String), fields: { status: { before: 'unassigned', after: 'inProgress' } } }],
      },
    });
    await as('admin').patch(`/job/${jobId()}`, { progressPercentage: 50, revision: 2 }).expect(200);
  });

  it('raises an alert each time the job is finished, and dates it', async () => {
    const { body } = await as('anna').patch(`/job/${jobId()}`, { status: 'done' }).expect(200);
    expect(body.data.finalizedDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await as('anna').patch(`/job/${jobId()}`, { status: 'completed' }).expect(200);
    expect(await api.db.select().from(alert)).toHaveLength(1);
    expect((await as('anna').patch(`/job/${jobId()}`, { status: 'inProgress' }).expect(200)).body.data.finalizedDate).toBeNull();
    await as('anna').patch(`/job/${jobId()}`, { status: 'completed' }).expect(200);
    await api.services.write(SYSTEM, (write) => sweepAlerts(write, api.services));
    const told = { type: 'jobFinished', jobId: jobId() };
    expect(await api.db.select().from(alert)).toMatchObject([told, told]);
  });

  it('lets nobody change what they do not see, and nothing else of the job', async () => {
    await as('bert').patch(`/job/${jobId()}`, { progressPercentage: 1 }).expect(404);
    await as('worker').patch(`/job/${jobId()}`, { progressPercentage: 1 }).expect(403);
    for (const [body, field] of [
      [{ progressPercentage: 101 }, 'progressPercentage'],
      [{ progressPercentage: 'x' }, 'progressPercentage'],
      [{ status: 'lost' }, 'status'],
      [{ jobId: '1' }, 'jobId'],
      [{}, 'status'],
    ] as const)
      expect((await as('anna').patch(`/job/${jobId()}`, body).expect(400)).body.errors[0].field).toBe(field);
    const broken = supertest(api.app.server).patch(`/api/v1/job/${jobId()}`).set('authorization', `Bearer ${tokens.anna}`);
    await broken.set('content-type', 'application/json').send('{"status":').expect(400);
  });
});
