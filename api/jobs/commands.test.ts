import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobFields } from '#shared/jobs/job-form.ts';
import { Job } from '#shared/jobs/jobs.ts';
import { sweepAlerts } from '../background/alert-commands.ts';
import { alert } from '../db/tables/alerts.ts';
import { employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let admin: Requests;
let anna: Requests;
let foreman: Requests;
let annaId: number;
let bertId: number;
let foremanId: number;
let regionId: number;

beforeAll(async () => {
  // The clock stands in the afternoon of a business day, far from midnight in either zone.
  api = await buildTestApi({ aheadMs: new Date('2026-12-01T18:00:00Z').getTime() - Date.now() });
  await api.app.ready();
  const { db } = api;
  regionId = (await add.region(db)).id;
  admin = await requestsOf(api, (await add.person(db, 'admin')).id);
  annaId = (await add.person(db, 'supervisor', { firstName: 'Anna', lastName: 'Oak' })).id;
  bertId = (await add.person(db, 'supervisor', { firstName: 'Bert', lastName: 'Ash' })).id;
  foremanId = (await add.person(db, 'foreman', { firstName: 'Fay', lastName: 'Elm' })).id;
  anna = await requestsOf(api, annaId);
  foreman = await requestsOf(api, foremanId);
});
afterAll(() => api.close());

const form = (given: object = {}) => ({
  address: '12 Main St',
  category: 'ugGas',
  type: 'bid',
  workOrderType: 'maintenance',
  regionId,
  startDate: '2026-12-01',
  endDate: '2026-12-24',
  ...given,
});
const create = async (given: object = {}, who = admin): Promise<Job> =>
  Job.parse((await who.post('/job', form(given)).expect(201)).body.data);
const found = async (words: string): Promise<number[]> => {
  const where = encodeURIComponent(JSON.stringify({ searchData: { $iLike: words } }));
  return (await admin.get(`/job?where=${where}`).expect(200)).body.data.map(({ id }: Job) => id);
};

describe('POST job', () => {
  it('keeps the form as it is sent [jobs-3]', async () => {
    const made = await create({
      workOrderNumber: '  884-1 ',
      company: 'NO_SELECTION',
      fcc: 'Name',
      billedTo: 'Email Address',
      inspector: ' Ivy ',
      bidLaborCost: '$1,234.5',
      bidMaterialsCost: '0000000',
      bidOtherCost: 10,
      bidPrice: '',
      startDate: '2026-12-02T03:00:00.000Z',
    });
    expect(made).toMatchObject({
      status: 'unassigned',
      workOrderNumber: '884-1',
      company: null,
      fcc: null,
      billedTo: null,
      inspector: 'Ivy',
      bidLaborCost: '1234.50',
      bidMaterialsCost: '0.00',
      bidOtherCost: '10.00',
      bidPrice: '1244.50',
      startDate: '2026-12-01T05:00:00.000Z',
      endDate: '2026-12-25T04:59:59.000Z',
      revision: 1,
    });
    const placeholders = { workOrderNumber: 'Work order number', inspector: 'Name' };
    expect(await create({ ...placeholders, bidLaborCost: '5', bidPrice: '0' })).toMatchObject({
      workOrderNumber: null,
      inspector: null,
      bidPrice: '0.00',
    });
  });

  it('numbers jobs by itself, also when many are created at once', async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(8);
    expect(jobs.every(({ jobId }) => /^\d+$/.test(jobId))).toBe(true);
    expect((await admin.post('/job', form({ jobId: '1' })).expect(400)).body.errors).toEqual([
      { field: 'jobId', reason: 'is not known here' },
    ]);
  });

  it.each([
    ['address', undefined, 'Address is required'],
    ['address', 'Address', 'Address is required'],
    ['category', undefined, 'Category is required'],
    ['category', 'NO_SELECTION', 'Select a Category'],
    ['type', null, 'Job Type is required'],
    ['type', 'x', 'Select a Job Type'],
    ['workOrderType', '', 'WOT is required'],
    ['workOrderType', 'x', 'Select Work Order Type'],
    ['regionId', undefined, 'Region is required'],
    ['regionId', 0, 'Select a Region'],
    ['regionId', 1.5, 'Select a Region'],
    ['startDate', undefined, 'Start Date is required'],
    ['startDate', 'x', 'Invalid Start Date'],
    ['startDate', '2026-02-31', 'Invalid Start Date'],
    ['startDate', '2026-11-30', "Start Date can't be past"],
    ['endDate', 'x', 'Invalid End Date'],
    ['endDate', '2026-11-30', 'End Date must be greater than Start Date'],
    ['billedTo', 'nobody', 'Invalid Email'],
    ['bidLaborCost', 'x', 'Invalid Labors'],
    ['bidLaborCost', '-1', 'Invalid Labor value'],
    ['bidMaterialsCost', '1.234', 'Invalid Materials'],
    ['bidMaterialsCost', '12345678901', 'Invalid Materials value'],
    ['bidOtherCost', '1,00', 'Invalid Other'],
    ['bidOtherCost', -1, 'Invalid Other value'],
    ['bidPrice', 'x', 'Invalid Estimated Cost'],
    ['bidPrice', '-0.01', 'Invalid Estimated Cost value'],
    ['bidPrice', '12,50', 'Invalid Estimated Cost'],
    ['supervisorId', 999_999, 'is not an active supervisor'],
  ])('refuses %s %j: %s', async (field, value, reason) => {
    const { body } = await admin.post('/job', form({ [field]: value })).expect(400);
    expect(body.errors).toEqual([{ field, reason }]);
  });

  it('names an estimate that adds itself up to more than can be stored', async () => {
    const sum = { bidLaborCost: '9999999999.99', bidMaterialsCost: '.01', bidPrice: '' };
    const errors = [{ field: 'bidPrice', reason: 'Invalid Estimated Cost value' }];
    expect((await admin.post('/job', form(sum)).expect(400)).body.errors).toEqual(errors);
    const { id } = await create({ bidLaborCost: '9999999999.99', bidPrice: '1' });
    const part = { bidMaterialsCost: '.01', bidPrice: '' };
    expect((await admin.patch(`/job/${id}`, part).expect(400)).body.errors).toEqual(errors);
  });

  it('is for the office, and a supervisor’s job is theirs', async () => {
    await foreman.post('/job', form()).expect(403);
    expect((await create({}, anna)).supervisorId).toBe(annaId);
    await anna.post('/job', form({ supervisorId: bertId })).expect(403);
    expect((await create({ supervisorId: bertId })).supervisorId).toBe(bertId);
    expect((await admin.post('/job', form({ regionId: 999_999 })).expect(400)).body.errors[0].field).toBe('regionId');
  });
});

describe('PUT job/:id', () => {
  it('replaces the form, lets a start be past, and keeps what is beside the form', async () => {
    const { id } = await create({ fcc: 'Gas Co', totalHours: 600, status: 'suspended', supervisorId: annaId });
    const { body } = await anna.put(`/job/${id}`, { ...form({ startDate: '2026-01-05' }), revision: 1 }).expect(200);
    expect(body.data).toMatchObject({
      fcc: null,
      totalHours: 600,
      status: 'suspended',
      startDate: '2026-01-05T05:00:00.000Z',
      revision: 2,
    });
    await admin.put(`/job/${id}`, { ...form(), revision: 1 }).expect(409);
    await foreman.put(`/job/${id}`, form()).expect(403);
    await (await requestsOf(api, bertId)).put(`/job/${id}`, form()).expect(404);
  });

  it('keeps no old value of a field of the form that is left out', async () => {
    const { id } = await create();
    const optional = Object.entries(JobFields.shape).flatMap(([name, schema]) => (schema.isOptional() ? [name] : []));
    const all = (value: string | null) => Object.fromEntries(optional.map((name) => [name, value]));
    await api.db.update(job).set(all('7')).where(eq(job.id, id));
    await admin.put(`/job/${id}`, form()).expect(200);
    const [row] = await api.db.select().from(job).where(eq(job.id, id));
    const costs = { bidLaborCost: '0.00', bidMaterialsCost: '0.00', bidOtherCost: '0.00', bidPrice: '0.00' };
    expect(row).toMatchObject({ ...all(null), ...costs });
  });

  it('moves the supervisor on the first crew with the job’s', async () => {
    const { id } = await create({ supervisorId: annaId });
    const { id: crewId } = await add.crew(api.db, foremanId, id);
    await api.db.insert(employeeCrew).values({ crewId, employeeId: annaId, isSupervisor: true });
    await anna.patch(`/job/${id}`, { supervisorId: bertId }).expect(403);
    await admin.patch(`/job/${id}`, { supervisorId: bertId }).expect(200);
    const members = await api.db.select().from(employeeCrew).where(eq(employeeCrew.crewId, crewId)).orderBy(employeeCrew.id);
    expect(members.map(({ employeeId, isSupervisor, isCurrent }) => [employeeId, isSupervisor, isCurrent])).toEqual([
      [foremanId, false, true],
      [annaId, true, false],
      [bertId, true, true],
    ]);
  });
});

describe('PATCH job/:id', () => {
  it('changes some of the form: an emptied estimate is summed up again, the rest stays', async () => {
    const { id } = await create({ bidLaborCost: '5.00', bidPrice: '9.00', fcc: 'Gas Co' });
    const patch = async (body: object) => (await admin.patch(`/job/${id}`, body).expect(200)).body.data;
    expect(await patch({ bidOtherCost: '2' })).toMatchObject({ bidOtherCost: '2.00', bidPrice: '9.00', fcc: 'Gas Co' });
    expect(await patch({ bidPrice: null })).toMatchObject({ bidPrice: '7.00' });
    expect(await patch({ endDate: '2026-12-30' })).toMatchObject({ endDate: '2026-12-31T04:59:59.000Z' });
    const { body } = await admin.patch(`/job/${id}`, { endDate: '2026-11-01' }).expect(400);
    expect(body.errors).toEqual([{ field: 'endDate', reason: 'End Date must be greater than Start Date' }]);
    expect((await admin.patch(`/job/${id}`, { progressPercentage: null }).expect(400)).body.errors[0].reason).toBe(
      'Progress is Requiered',
    );
  });

  it('lets a foreman set status and progress of their job, and nothing else', async () => {
    const { id } = await create();
    await add.crew(api.db, foremanId, id);
    await foreman.patch(`/job/${id}`, { status: 'inProgress', progressPercentage: 5 }).expect(200);
    await foreman.patch(`/job/${id}`, { address: 'elsewhere' }).expect(403);
  });

  it('raises the overcost alert each time the job comes to cost more than its bid, once', async () => {
    const { id } = await create({ bidPrice: '100' });
    const raised = () => api.db.select().from(alert).where(eq(alert.jobId, id));
    await api.db.update(job).set({ materialsCost: '90.00' }).where(eq(job.id, id));
    await admin.patch(`/job/${id}`, { bidPrice: '90.00' }).expect(200);
    expect(await raised()).toEqual([]);
    expect((await admin.patch(`/job/${id}`, { bidPrice: '89.99' }).expect(200)).body.data.isOvercost).toBe(true);
    await admin.patch(`/job/${id}`, { bidPrice: '80' }).expect(200);
    expect(await raised()).toMatchObject([{ type: 'overcost' }]);
    await admin.patch(`/job/${id}`, { bidPrice: '200' }).expect(200);
    await admin.patch(`/job/${id}`, { bidPrice: '1' }).expect(200);
    await api.services.write(SYSTEM, (write) => sweepAlerts(write, api.services));
    expect(await raised()).toMatchObject([{ type: 'overcost' }, { type: 'overcost' }]);
  });
});

describe('what a job is searched by', () => {
  it('follows its form, its crews’ foremen and their names', async () => {
    const made = await create({ address: '77 Quince Ln', workOrderNumber: 'WO-9X', fcc: 'Gas Co', supervisorId: annaId });
    await add.crew(api.db, foremanId, made.id);
    for (const words of ['77 quince fay elm wo-9x gas anna oak', made.jobId]) expect(await found(words)).toContain(made.id);
    await api.db.update(employee).set({ lastName: 'Zelkova' }).where(eq(employee.id, foremanId));
    expect(await found('quince zelkova')).toEqual([made.id]);
    await admin.patch(`/job/${made.id}`, { address: '78 Quince Ln', fcc: '' }).expect(200);
    expect(await found('77 quince')).toEqual([]);
    expect(await found('78 quince gas')).toEqual([]);
  });
});

describe('the coordinates of a job [jobs-11]', () => {
  const refusals = async (given: object) => (await admin.post('/job', form(given)).expect(400)).body.errors;

  it('are numbers or typed degrees, both or none, and cleared again', async () => {
    const { id, ...made } = await create({ latitude: `40°30'N`, longitude: ' -74.25 ' });
    expect(made).toMatchObject({ latitude: 40.5, longitude: -74.25 });
    const change = async (body: object) => (await admin.patch(`/job/${id}`, body).expect(200)).body.data;
    expect(await change({ latitude: 41 })).toMatchObject({ latitude: 41, longitude: -74.25 });
    const pair = [{ field: 'longitude', reason: 'Latitude and longitude belong together' }];
    expect((await admin.patch(`/job/${id}`, { longitude: null }).expect(400)).body.errors).toEqual(pair);
    expect(await change({ latitude: '', longitude: null })).toMatchObject({ latitude: null, longitude: null });
    expect((await admin.patch(`/job/${id}`, { latitude: 41 }).expect(400)).body.errors).toEqual(pair);
    expect(await refusals({ latitude: 41 })).toEqual(pair);
  });

  it.each([
    [91, 'must be from -90 to 90'],
    ['74 W', 'must be degrees, such as 40.7128'],
    ['https://maps.app.goo.gl/AbCdEf', expect.stringMatching(/^This short link does not say where it leads/)],
    ['https://www.google.com/maps', expect.stringMatching(/^This link names no place/)],
    [true, 'must be a number'],
  ])('are refused as %j', async (latitude, reason) => {
    expect(await refusals({ latitude, longitude: 1 })).toEqual([{ field: 'latitude', reason }]);
  });
});

describe('a job’s own number [jobs-10]', () => {
  const taken = (jobId: string) => ({
    code: 'JOB_NUMBER_TAKEN',
    errors: [{ field: 'externalNumber', reason: `is the own number of job #${jobId}` }],
  });

  it('is trimmed, found by a search, audited, changed, and cleared by an empty text or a PUT without it', async () => {
    const { id, externalNumber } = await create({ externalNumber: ' WM-2041/b ' });
    expect([externalNumber, await found('wm-2041'), await found('#WM-2041/B')]).toEqual(['WM-2041/b', [id], [id]]);
    expect((await admin.patch(`/job/${id}`, { externalNumber: 'WM-2042' }).expect(200)).body.data.externalNumber).toBe('WM-2042');
    expect([await found('WM-2041'), await found('WM-2042')]).toEqual([[], [id]]);
    const [written] = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'job.update'), eq(auditLog.subjectId, String(id))));
    expect([written?.before, written?.after]).toMatchObject([{ externalNumber: 'WM-2041/b' }, { externalNumber: 'WM-2042' }]);
    expect((await admin.patch(`/job/${id}`, { externalNumber: ' ' }).expect(200)).body.data.externalNumber).toBeNull();
    await admin.patch(`/job/${id}`, { externalNumber: 'WM-2043' }).expect(200);
    expect((await admin.put(`/job/${id}`, form()).expect(200)).body.data.externalNumber).toBeNull();
  });

  it('is refused when too long, with a control character, or damaged by a spreadsheet', async () => {
    for (const value of ['x'.repeat(31), 'A\t1', 'A\u202e1', '1.2E+11']) {
      const { body } = await admin.post('/job', form({ externalNumber: value })).expect(400);
      expect(body.errors).toMatchObject([{ field: 'externalNumber' }]);
    }
  });

  it('belongs to one job of a company, whatever the letter case, and nothing of a refused write stays', async () => {
    const first = await create({ company: 'TSU One', externalNumber: 'pump-7' });
    await create({ company: 'Pinnacle', externalNumber: 'PUMP-7' });
    const without = await create({ externalNumber: 'Pump-7' });
    for (const [company, holder] of [
      ['TSU One', first],
      [null, without],
    ] as const) {
      const { body } = await admin.post('/job', form({ company, externalNumber: 'PUMP-7' })).expect(409);
      expect(body).toMatchObject(taken(holder.jobId));
    }
    const moved = await admin.patch(`/job/${without.id}`, { company: 'TSU One', address: '9 Elsewhere' }).expect(409);
    expect(moved.body).toMatchObject(taken(first.jobId));
    expect((await admin.get(`/job/${without.id}`).expect(200)).body.data).toMatchObject({ address: '12 Main St', revision: 1 });
    await admin.patch(`/job/${first.id}`, { externalNumber: 'PUMP-7' }).expect(200);
  });

  it('is given to one of many jobs that ask for it at once, and the database itself refuses a second', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.post('/job', form({ company: 'TSU One', externalNumber: 'race-1' }))),
    );
    const [winner, ...others] = answers.sort((one, other) => one.status - other.status);
    expect(winner?.status).toBe(201);
    for (const { status, body } of others)
      expect({ status, ...body }).toMatchObject({ status: 409, ...taken(winner?.body.data.jobId) });
    const other = await create({ company: 'TSU One' });
    const twice = api.db.update(job).set({ externalNumber: 'RACE-1' }).where(eq(job.id, other.id));
    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'job_external_number' } });
  });
});

describe('GET job/:id/location', () => {
  it('says where a job is', async () => {
    const { id, jobId } = await create({ latitude: 40.5, longitude: -74.25 });
    const { body, headers } = await admin.get(`/job/${id}/location`).expect(200);
    expect(body).toEqual({ data: { id, jobId, shownNumber: jobId, address: '12 Main St', latitude: 40.5, longitude: -74.25 } });
    expect(headers['etag']).toBeDefined();
    await foreman.get(`/job/${id}/location`).expect(404);
  });
});

describe('DELETE job/:id', () => {
  it('deletes only what nothing hangs on', async () => {
    const { id } = await create();
    const busy = await create();
    await add.crew(api.db, foremanId, busy.id);
    await foreman.delete(`/job/${id}`).expect(403);
    await admin.delete(`/job/${id}`).expect(204);
    await admin.get(`/job/${id}`).expect(404);
    expect((await admin.delete(`/job/${busy.id}`).expect(409)).body).toMatchObject({
      message: `Job #${busy.jobId} is in use (crews: 1)`,
      code: 'JOB_IN_USE',
      details: { crews: 1 },
    });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'job'), eq(auditLog.subjectId, String(id))))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual(['job.create', 'job.delete']);
  });
});
