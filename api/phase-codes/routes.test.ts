import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { CompanyPhaseCode, JobPhaseCode, PhaseCodes } from '#shared/jobs/phase-codes.ts';
import { jobPhaseCode } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let jobId: number;
let foreman: Requests;
let stranger: Requests;
let admin: Requests;
let supervisor: Requests;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  const team = await make.addTeam();
  jobId = team.job.id;
  const rows = [
    ['TRCH', 'Trenching'],
    ['MAT-L', 'Material'],
    ['Rebill', null],
    ['PAVE-2', 'Paving, second layer'],
    ['999 999 999 999', null],
  ] as const;
  await api.db.insert(jobPhaseCode).values(rows.map(([phaseCode, description]) => ({ jobId, phaseCode, description })));
  foreman = await requestsOf(api, team.foreman.id);
  supervisor = await requestsOf(api, team.supervisor.id);
  admin = await requestsOf(api, (await make.addPerson('subadmin')).id);
  stranger = await requestsOf(api, (await make.addTeam()).foreman.id);
});
afterAll(() => api.close());

describe('GET jobphasecode/:id', () => {
  const codes = async (filter = '') =>
    PhaseCodes.parse((await foreman.get(`/jobphasecode/${jobId}?filter=${filter}`).expect(200)).body).body.map(
      (one) => one.phaseCode,
    );

  it('offers the codes of a job, internal ones left out', async () => {
    // The last one is that of every team in the tests.
    expect(await codes()).toEqual(['PAVE-2', 'TRCH', 'TRENCH']);
  });

  it('finds them by code or description, signs ignored', async () => {
    expect(await codes('pave2')).toEqual(['PAVE-2']);
    expect(await codes('trenching')).toEqual(['TRCH']);
    expect(await codes('MATL')).toEqual([]);
  });

  it('is for those who see the job', async () => {
    await stranger.get(`/jobphasecode/${jobId}`).expect(404);
    expect((await foreman.get(`/jobphasecode/${jobId}?color=red`).expect(400)).body.errors[0].field).toBe('color');
  });
});

/** A code as it is answered. */
const added = async (given: object): Promise<JobPhaseCode> =>
  oneOf(JobPhaseCode).parse((await admin.post('/job_phase_code', given).expect(201)).body).data;
const listed = async (of: number, by = admin): Promise<JobPhaseCode[]> => {
  const where = encodeURIComponent(JSON.stringify({ jobId: of }));
  return listOf(JobPhaseCode).parse((await by.get(`/job_phase_code?where=${where}`).expect(200)).body).data;
};
const offered = async (of: number): Promise<string[]> =>
  PhaseCodes.parse((await admin.get(`/jobphasecode/${of}`).expect(200)).body).body.map((one) => one.phaseCode);
const actionsOn = async (id: number): Promise<string[]> =>
  (
    await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
      .orderBy(auditLog.id)
  ).flatMap(({ subject, action }) => (subject === 'job_phase_code' ? [action] : []));
const DAY = '2026-03-04';
/** A sheet with a finished shift on its job's only code. */
async function bookedSheet() {
  const sheet = await make.addSheet(DAY);
  const [start, end] = [new Date(`${DAY}T13:00:00Z`), new Date(`${DAY}T17:00:00Z`)];
  const place = { dwoJobId: sheet.dwoJob.id, date: DAY, employeeId: sheet.workers[0]!.id, start, end };
  const shift = await make.addShift(place, { phaseCode: 'TRENCH' });
  const [code] = await listed(sheet.job.id);
  return { ...sheet, shift, code: code! };
}

describe('job_phase_code', () => {
  it('is added, changed and removed by the office, and read by those who see the job', async () => {
    const { job: own, supervisor: lead } = await make.addTeam();
    const code = await added({ jobId: own.id, phaseCode: ' CNDT-1 ', description: ' ' });
    expect(code).toMatchObject({ phaseCode: 'CNDT-1', description: null, isRetired: false, revision: 1 });
    const change = { phaseCode: 'CNDT-2', description: 'Conduit', revision: 1 };
    const changed = await admin.patch(`/job_phase_code/${code.id}`, change).expect(200);
    expect(changed.body.data).toMatchObject({ phaseCode: 'CNDT-2', description: 'Conduit', revision: 2 });
    const late = await admin.patch(`/job_phase_code/${code.id}`, { description: 'Ducts', revision: 1 }).expect(409);
    expect(late.body).toMatchObject({
      code: 'REVISION_CHANGED',
      details: { changes: [{ fields: { phaseCode: { before: 'CNDT-1', after: 'CNDT-2' } } }] },
    });
    const leader = await requestsOf(api, lead.id);
    expect((await listed(own.id, leader)).map(({ phaseCode }) => phaseCode)).toEqual(['CNDT-2', 'TRENCH']);
    expect(await listed(own.id, supervisor)).toEqual([]);
    await leader.post('/job_phase_code', { jobId: own.id, phaseCode: 'X1' }).expect(403);
    await leader.patch(`/job_phase_code/${code.id}`, { description: 'Mine' }).expect(403);
    await leader.delete(`/job_phase_code/${code.id}`).expect(403);
    await admin.delete(`/job_phase_code/${code.id}?revision=2`).expect(204);
    expect(await offered(own.id)).toEqual(['TRENCH']);
    expect(await actionsOn(code.id)).toEqual(['job_phase_code.create', 'job_phase_code.update', 'job_phase_code.delete']);
  });

  it('is in its list once, by its letters and digits', async () => {
    const { job: own } = await make.addTeam();
    const other = await added({ jobId: own.id, phaseCode: 'PAVE-2' });
    const twice = await admin.post('/job_phase_code', { jobId: own.id, phaseCode: 'pave 2' }).expect(409);
    const reason = 'The code PAVE-2 is in the list already';
    expect(twice.body).toMatchObject({ code: 'TAKEN', errors: [{ field: 'phaseCode', reason }] });
    await admin.patch(`/job_phase_code/${other.id}`, { phaseCode: 'trench' }).expect(409);
    await admin.patch(`/job_phase_code/${other.id}`, { phaseCode: 'PAVE.2' }).expect(200);
    const both = ['X9', 'x-9'].map((phaseCode) => admin.post('/job_phase_code', { jobId: own.id, phaseCode }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    [{ phaseCode: '' }, 'phaseCode', 'Code is required'],
    [{ phaseCode: '- - -' }, 'phaseCode', 'Code must have a letter or a digit'],
    [{ phaseCode: 'X'.repeat(21) }, 'phaseCode', 'Code must have at most 20 characters'],
    [{ phaseCode: 'MAT-L' }, 'phaseCode', 'Only the books use this code; no hours are booked on it'],
    [{ phaseCode: 'X1', description: 'x'.repeat(201) }, 'description', 'Description must have at most 200 characters'],
    [{ phaseCode: 'X1', jobId: 999_999 }, 'jobId', 'does not exist'],
  ])('refuses %j by name', async (given, field, reason) => {
    const { body } = await admin.post('/job_phase_code', { jobId, ...given }).expect(400);
    expect(body.errors).toContainEqual({ field, reason });
  });

  it('is retired, not removed, once hours are on it, and can be taken back', async () => {
    const { job: own, code, shift, foreman: lead, dwoJob, workers } = await bookedSheet();
    const respelt = await admin.patch(`/job_phase_code/${code.id}`, { phaseCode: 'TRN' }).expect(400);
    const reason = 'has hours on it: retire it and add another code';
    expect(respelt.body.errors).toEqual([{ field: 'phaseCode', reason }]);
    await added({ jobId: own.id, phaseCode: 'PAVE' });
    await admin.delete(`/job_phase_code/${code.id}`).expect(204);
    expect(await offered(own.id)).toEqual(['PAVE']);
    expect((await listed(own.id)).map(({ phaseCode, isRetired }) => [phaseCode, isRetired])).toEqual([
      ['PAVE', false],
      ['TRENCH', true],
    ]);
    const [stored] = await api.db.select().from(workshift).where(eq(workshift.id, shift.id));
    expect(stored!.phaseCode).toBe('TRENCH');
    const again = await admin.post('/job_phase_code', { jobId: own.id, phaseCode: 'trench' }).expect(409);
    expect(again.body.message).toBe('The code TRENCH is retired: take it back instead');
    // A phone that had no signal still had it in its list.
    const phone = await requestsOf(api, lead.id);
    const start = new Date(`${DAY}T18:00:00Z`).toISOString();
    const photo = await make.addClockPhoto(lead.id);
    const clock = { dwoJobId: dwoJob.id, employeeId: workers[1]!.id, type: 'NORMAL', start, startPictureId: photo.id };
    await phone.post('/workshift', { ...clock, phaseCode: 'TRENCH' }).expect(201);
    await admin.patch(`/job_phase_code/${code.id}`, { isRetired: false }).expect(200);
    expect(await offered(own.id)).toEqual(['PAVE', 'TRENCH']);
    expect(await actionsOn(code.id)).toEqual(['job_phase_code.retire', 'job_phase_code.takeBack']);
  });

  it('is asked of a phone where its job has codes; the refusal names them', async () => {
    const { job: own, foreman: lead, shift, code } = await bookedSheet();
    const phone = await requestsOf(api, lead.id);
    const refusal = await phone.patch(`/workshift/${shift.id}`, { phaseCode: 'PAVE' }).expect(400);
    expect(refusal.body).toMatchObject({
      code: 'PHASE_CODE_OF_OTHER_JOB',
      errors: [{ field: 'phaseCode', reason: `is not a phase code of job ${own.jobId}` }],
      details: { codes: [{ phaseCode: 'TRENCH', description: null }] },
    });
    const pause = { workShiftId: shift.id, type: 'pause', start: `${DAY}T14:00:00.000Z`, end: `${DAY}T14:10:00.000Z` };
    await phone.post('/timebreak', { ...pause, phaseCode: 'PAVE' }).expect(400);
    await admin.patch(`/job_phase_code/${code.id}`, { isRetired: true }).expect(200);
    await phone.patch(`/workshift/${shift.id}`, { phaseCode: 'PAVE' }).expect(200);
    await phone.post('/timebreak', { ...pause, phaseCode: 'PAVE' }).expect(201);
  });
});

describe('the codes of a job that begins', () => {
  const form = (regionId: number) => ({
    address: '4 Elm St',
    category: 'castIron',
    type: 'hourly',
    workOrderType: 'maintenance',
    regionId,
    startDate: '2099-01-05',
    endDate: '2099-02-05',
  });

  it("are the company's of its category, those that its form names, and copies of another's", async () => {
    const { id: regionId } = await make.addRegion();
    const company = ['TRCH', 'PAVE'].map((phaseCode) => ({ category: 'castIron', phaseCode, description: 'Work' }));
    const made = [];
    for (const one of [...company, { category: 'overhead', phaseCode: 'POLE' }])
      made.push(oneOf(CompanyPhaseCode).parse((await admin.post('/phase_code', one).expect(201)).body).data);
    await admin.post('/phase_code', { category: 'castIron', phaseCode: 'trch' }).expect(409);
    await admin.patch(`/phase_code/${made[0]!.id}`, { phaseCode: 'PAVE' }).expect(409);
    await supervisor.post('/phase_code', company[0]!).expect(403);
    expect((await supervisor.get('/phase_code').expect(200)).body.count).toBe(3);

    const first = (await admin.post('/job', form(regionId)).expect(201)).body.data.id as number;
    expect(await offered(first)).toEqual(['PAVE', 'TRCH']);
    const named = [{ phaseCode: 'OWN', description: null }];
    const second = (await admin.post('/job', { ...form(regionId), phaseCodes: named }).expect(201)).body.data.id as number;
    expect(await offered(second)).toEqual(['OWN']);
    const twice = await admin.post('/job', { ...form(regionId), phaseCodes: [...named, { phaseCode: 'o-wn' }] }).expect(400);
    expect(twice.body.errors).toEqual([{ field: 'phaseCodes.1.phaseCode', reason: 'is in the list twice' }]);
    await supervisor.post('/job', { ...form(regionId), phaseCodes: named }).expect(400);
    const none = (await admin.post('/job', { ...form(regionId), phaseCodes: [] }).expect(201)).body.data.id as number;
    expect(await offered(none)).toEqual([]);

    const copy = (fromJobId: number | null) => admin.post(`/job/${second}/phaseCodes`, { fromJobId });
    expect((await copy(first).expect(200)).body).toEqual({ data: { added: 2 } });
    expect((await copy(first).expect(200)).body).toEqual({ data: { added: 0 } });
    await admin.patch(`/job/${second}`, { category: 'overhead' }).expect(200);
    expect((await copy(null).expect(200)).body).toEqual({ data: { added: 1 } });
    expect(await offered(second)).toEqual(['OWN', 'PAVE', 'POLE', 'TRCH']);
    expect((await copy(999_999).expect(400)).body.errors).toEqual([{ field: 'fromJobId', reason: 'does not exist' }]);
    await supervisor.post(`/job/${second}/phaseCodes`, { fromJobId: null }).expect(403);
    await admin.delete(`/phase_code/${made[0]!.id}`).expect(204);
    expect(await offered(first)).toEqual(['PAVE', 'TRCH']);
  });
});
