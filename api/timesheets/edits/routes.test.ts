import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUES } from '../../background/queue.ts';
import { approverSettings, auditLog } from '../../db/tables/settings.ts';
import { dwo, dwoJob, timebreak, workshift } from '../../db/tables/timesheets.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../../test/field-day.ts';
import { type Requests, requestsOf } from '../../test/requests.ts';
import { SPAN_REFUSED } from '../sheets/rules.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let admin: Requests;
let adminId: number;

beforeAll(async () => {
  ({ api, make } = await openFieldDay());
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

/** A sheet on which two workers worked from 12:00 to 16:00 UTC, and its supervisor's screen. */
async function worked(day = TODAY) {
  const made = await make.addSheet(day);
  const shifts = [];
  for (const worker of made.workers)
    shifts.push(
      await make.addShift({
        dwoJobId: made.dwoJob.id,
        date: day,
        employeeId: worker.id,
        start: new Date(at('12:00', day)),
        end: new Date(at('16:00', day)),
      }),
    );
  const [first, second] = shifts;
  return { ...made, first: first!, second: second!, office: await requestsOf(api, made.supervisor.id) };
}
const edit = (shift: { id: number }, change: object = {}) => ({
  ...{ id: shift.id, type: 'NORMAL', start: at('12:00'), end: at('17:00'), lunchTime: '0:30', phaseCode: 'TRENCH' },
  ...change,
});
const rowOf = async (id: number) => (await api.db.select().from(workshift).where(eq(workshift.id, id)))[0]!;
const breaksOf = (id: number) => api.db.select().from(timebreak).where(eq(timebreak.workShiftId, id));
const revisionsOf = (...shifts: { id: number; revision: number }[]) =>
  Object.fromEntries(shifts.map(({ id, revision }) => [id, revision]));

describe('PUT /workshift/', () => {
  it('changes many rows, replaces their breaks by the lunch, and has the job added up', async () => {
    const { office, first, second, job } = await worked();
    await api.db.insert(timebreak).values({
      ...{ workShiftId: first.id, type: 'pause', status: 'finished' },
      ...{ start: new Date(at('13:00')), end: new Date(at('13:20')) },
    });
    const { body } = await office
      .put('/workshift/', { workshifts: [edit(first), edit(second, { lunchTime: '0:00', phaseCode: '- - -' })] })
      .expect(200);
    expect(body.data).toMatchObject([
      { id: first.id, hours: 270, phaseCode: 'TRENCH', revision: 2, timeBreaks: [{ type: 'lunch', start: at('14:15') }] },
      { id: second.id, hours: 300, phaseCode: '', timeBreaks: [] },
    ]);
    expect(body.reopened).toEqual({ dwos: [], dwoJobs: [], workshifts: [] });
    expect((await breaksOf(first.id)).map(({ type }) => type)).toEqual(['lunch']);
    const tasks = await api.queue.boss.findJobs<{ jobId: number }>(QUEUES.jobCosts);
    expect(tasks.some((task) => task.data.jobId === job.id)).toBe(true);
    const [audited] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'workshift.edit')).limit(1);
    expect(audited).toMatchObject({ before: { hours: 240 }, after: { hours: 270 } });
  });

  it("is all or nothing, naming the row in the specification's words", async () => {
    const { office, first, second } = await worked();
    const wrong = edit(second, { start: at('17:00') });
    const { body } = await office.put('/workshift/', { workshifts: [edit(first), wrong] }).expect(400);
    expect(body).toMatchObject({ message: SPAN_REFUSED, errors: [{ field: 'workshifts.1.end' }] });
    expect(await rowOf(first.id)).toMatchObject({ revision: 1, hours: 240 });
  });

  it('names a lunch that is too long, a missing and a placeholder type, a foreign row and a row named twice', async () => {
    const { office, first, second } = await worked();
    const other = await worked();
    const error = async (...workshifts: object[]) => (await office.put('/workshift/', { workshifts }).expect(400)).body.errors[0];
    expect(await error(edit(first), edit(second, { lunchTime: '5:01' }))).toEqual({
      field: 'workshifts.1.lunchTime',
      reason: 'is longer than the shift',
    });
    expect(await error(edit(first, { type: undefined }))).toEqual({ field: 'workshifts.0.type', reason: 'Type is required' });
    expect(await error(edit(first, { type: '-' }))).toEqual({ field: 'workshifts.0.type', reason: 'Select a valid type' });
    expect((await error(edit(first, { lunchTime: 'noon' }))).field).toBe('workshifts.0.lunchTime');
    expect((await error(edit(first), edit(first))).field).toBe('workshifts.1.id');
    expect((await error(edit(first, { employeeId: second.employeeId }))).field).toBe('workshifts.0.employeeId');
    expect((await error(edit(first, { end: at('23:00') }))).field).toBe('workshifts.0.end');
    await office.put('/workshift/', { workshifts: [edit(other.first)] }).expect(404);
    await (await requestsOf(api, other.foreman.id)).put('/workshift/', { workshifts: [edit(other.first)] }).expect(403);
  });

  it('lets a shift end on the next day when that is said', async () => {
    const { office, first, dwo: day } = await worked('2026-11-17');
    expect(day.date).toBe('2026-11-17');
    const night = edit(first, { start: at('23:00', '2026-11-17'), end: at('07:00') });
    expect((await office.put('/workshift/', { workshifts: [night] }).expect(200)).body.data[0].hours).toBe(450);
  });

  it('names every row that somebody else changed since, and changes none', async () => {
    const { office, first, second, supervisor } = await worked();
    await office.put(`/workshift/${first.id}`, edit(first, { id: undefined, end: at('16:30') })).expect(200);
    const workshifts = [edit(first, { revision: 1 }), edit(second, { revision: 1 })];
    const { body } = await admin.put('/workshift/', { workshifts }).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      errors: [{ field: 'workshifts.0.revision', reason: expect.stringContaining(`Changed by ${supervisor.fullName} at `) }],
      details: { rows: [{ id: first.id, revision: 2, changes: [{ by: supervisor.fullName }] }] },
    });
    expect(await rowOf(second.id)).toMatchObject({ revision: 1 });
  });

  it('takes one of two edits at the same moment', async () => {
    const { office, first, second } = await worked();
    const one = { workshifts: [edit(first, { revision: 1 }), edit(second, { revision: 1 })] };
    const other = { workshifts: [edit(second, { revision: 1 }), edit(first, { revision: 1 })] };
    const answers = await Promise.all([office.put('/workshift/', one), admin.put('/workshift/', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets nobody work at two places at once', async () => {
    const { office, first } = await worked();
    const elsewhere = await make.addSheet(TODAY);
    const [start, end] = [new Date(at('17:00')), new Date(at('19:00'))];
    await make.addShift({ dwoJobId: elsewhere.dwoJob.id, date: TODAY, employeeId: first.employeeId, start, end });
    const { body } = await office.put('/workshift/', { workshifts: [edit(first, { end: at('17:30') })] }).expect(409);
    expect(body).toMatchObject({ code: 'SHIFT_OVERLAP', errors: [{ field: 'workshifts.0' }] });
  });

  it('gives time-off rows back four types only', async () => {
    const { office, first } = await worked();
    await api.db.update(workshift).set({ type: 'HOLIDAY' }).where(eq(workshift.id, first.id));
    const { body } = await office.put('/workshift/', { workshifts: [edit(first, { type: 'PTO' })] }).expect(400);
    expect(body.errors).toEqual([{ field: 'workshifts.0.type', reason: 'Select a valid type' }]);
    await office.put('/workshift/', { workshifts: [edit(first, { type: 'STANDBY' })] }).expect(200);
  });
});

describe('POST /dwo_job/:id/approve', () => {
  it('approves the sheet with its shifts, the day with its last job, and says by whom', async () => {
    const { office, supervisor, region, foreman, crew, ...made } = await worked();
    const second = await make.addJob(region.id, { supervisorId: supervisor.id });
    const last = await make.addDwoJob(made.dwo.id, second.id, crew.id);
    await api.db.update(workshift).set({ type: 'NO_SHOW' }).where(eq(workshift.id, made.second.id));
    const { body } = await office.post(`/dwo_job/${made.dwoJob.id}/approve`, {}).expect(200);
    expect(body.data).toMatchObject({
      dwoJobs: [{ id: made.dwoJob.id, status: 'approved', hours: 240 }],
      dwos: [{ status: 'submitted' }],
      minutes: 240,
      workshiftIds: [made.first.id, made.second.id],
    });
    expect((await rowOf(made.first.id)).approvalStatus).toBe('approved');
    expect((await office.post(`/dwo_job/${last.id}/approve`, {}).expect(200)).body.data.dwos[0].status).toBe('approved');
    const include = encodeURIComponent('["approvedBy","updatedBy.employee"]');
    const shown = await office.get(`/dwo_job/${made.dwoJob.id}?include=${include}`).expect(200);
    expect(shown.body.data).toMatchObject({
      approvedBy: { fullName: supervisor.fullName },
      updatedBy: { employee: { fullName: supervisor.fullName } },
    });
    const [audited] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'dwo.approve'));
    expect(audited).toMatchObject({ actorId: supervisor.id, subjectId: String(made.dwo.id) });
    expect(foreman.role).toBe('foreman');
  });

  it('approves what was on the screen and nothing else', async () => {
    const { office, first, second, dwoJob: sheet, workers } = await worked();
    const seen = { revision: 1, revisions: revisionsOf(first, second) };
    await admin.put('/workshift/', { workshifts: [edit(first)] }).expect(200);
    const { body } = await office.post(`/dwo_job/${sheet.id}/approve`, seen).expect(409);
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      errors: [{ field: `revisions.${first.id}` }],
      details: { rows: [{ id: first.id, changes: [{ fields: { hours: { before: 240, after: 270 } } }] }] },
    });
    const [start, end] = [new Date(at('17:30')), new Date(at('18:00'))];
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: workers[0]!.id, start, end });
    const again = { revisions: { ...seen.revisions, [first.id]: 2 } };
    expect((await office.post(`/dwo_job/${sheet.id}/approve`, again).expect(409)).body.errors[0].reason).toMatch(/^was added/);
  });

  it('takes one of an approval and an edit at the same moment', async () => {
    const { office, first, second, dwoJob: sheet } = await worked();
    const seen = { revision: 1, revisions: revisionsOf(first, second) };
    const [approval, change] = await Promise.all([
      office.post(`/dwo_job/${sheet.id}/approve`, seen),
      admin.put('/workshift/', { workshifts: [edit(first, { revision: 1 })] }),
    ]);
    expect([approval.status, change.status].sort()).toEqual([200, 409]);
  });

  it('takes one of two approvals at the same moment', async () => {
    const { office, dwoJob: sheet } = await worked();
    const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
    const path = `/dwo_job/${sheet.id}/approve`;
    const answers = await Promise.all([office.post(path, {}), subadmin.post(path, {})]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'REAPPROVE',
      details: { by: expect.any(String) },
    });
    await admin.post(path, {}).expect(200);
    const [row] = await api.db.select().from(dwoJob).where(eq(dwoJob.id, sheet.id));
    expect(row?.approvedById).toBe(adminId);
  });

  it('waits for running shifts and temporary workers', async () => {
    const { office, dwoJob: sheet, foreman } = await worked();
    const running = await make.addShift({
      ...{ dwoJobId: sheet.id, date: TODAY, employeeId: foreman.id, start: new Date(at('12:00')) },
    });
    const { body } = await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(409);
    expect(body).toMatchObject({ code: 'SHIFT_RUNNING', details: { workshiftIds: [running.id] } });
    await office.put(`/workshift/${running.id}`, edit(running, { id: undefined })).expect(200);
    const entry = { dwoJobId: sheet.id, employeeName: 'Temp', type: 'NORMAL', start: at('12:00'), end: at('13:00') };
    const temporal = await office.post('/temporal_workshift', entry).expect(201);
    expect((await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(409)).body.code).toBe('TEMPORARY_WORKER');
    await office.delete(`/temporal_workshift/${temporal.body.data.id}`).expect(204);
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
  });

  it('is for the current payroll week, for last week while an admin lets it, for admins always', async () => {
    const path = async (day: string) => {
      const { office, dwoJob: sheet } = await worked(day);
      return { office, path: `/dwo_job/${sheet.id}/approve` };
    };
    const monday = await path('2026-11-16');
    await monday.office.post(monday.path, {}).expect(200);
    const sunday = await path('2026-11-15');
    expect((await sunday.office.post(sunday.path, {}).expect(403)).body.code).toBe('PAYROLL_WEEK');
    const expires = new Date(api.services.now().getTime() + 60_000);
    await api.db.insert(approverSettings).values({ isActive: true, expires });
    await sunday.office.post(sunday.path, {}).expect(200);
    const older = await path('2026-11-08');
    await older.office.post(older.path, {}).expect(403);
    await api.db.update(approverSettings).set({ expires: new Date(0) });
    const late = await path('2026-11-14');
    await late.office.post(late.path, {}).expect(403);
    await admin.post(late.path, {}).expect(200);
    await api.db.delete(approverSettings);
  });

  it('is not for phones, nor for other supervisors', async () => {
    const { dwoJob: sheet, foreman } = await worked();
    const path = `/dwo_job/${sheet.id}/approve`;
    await (await requestsOf(api, foreman.id)).post(path, {}).expect(403);
    await (await worked()).office.post(path, {}).expect(404);
  });
});

describe('an approved sheet', () => {
  it('is changed by admins alone, goes back to submitted, and the answer says so', async () => {
    const { office, first, second, dwoJob: sheet, dwo: day } = await worked();
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
    expect((await office.put('/workshift/', { workshifts: [edit(first)] }).expect(409)).body.code).toBe('APPROVED');
    const { body } = await admin.put('/workshift/', { workshifts: [edit(first)] }).expect(200);
    expect(body.reopened).toEqual({ dwos: [day.id], dwoJobs: [sheet.id], workshifts: [first.id, second.id] });
    expect((await rowOf(second.id)).approvalStatus).toBe('submitted');
    expect((await rowOf(first.id)).approvalStatus).toBe('submitted');
    const [after] = await api.db.select().from(dwo).where(eq(dwo.id, day.id));
    expect(after?.status).toBe('submitted');
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
  });
});

describe('POST /workshift/approve', () => {
  it("approves one person's shifts, and only those", async () => {
    const { office, first, second, dwoJob: sheet } = await worked();
    const { body } = await office
      .post('/workshift/approve', { workshiftIds: [first.id], revisions: revisionsOf(first) })
      .expect(200);
    expect(body.data).toMatchObject({ workshiftIds: [first.id], minutes: 240, dwoJobs: [{ id: sheet.id, status: 'submitted' }] });
    expect((await rowOf(second.id)).approvalStatus).toBe('submitted');
    expect((await office.post('/workshift/approve', { workshiftIds: [first.id] }).expect(403)).body.code).toBe('REAPPROVE');
    expect((await office.put(`/workshift/${first.id}`, edit(first, { id: undefined })).expect(409)).body.code).toBe('APPROVED');
    const both = { workshiftIds: [first.id, second.id] };
    expect((await office.post('/workshift/approve', both).expect(200)).body.data.workshiftIds).toEqual([second.id]);
    await office.post('/workshift/approve', { workshiftIds: [999_999] }).expect(404);
  });

  it('refuses what changed since it was shown', async () => {
    const { office, first } = await worked();
    await admin.put('/workshift/', { workshifts: [edit(first)] }).expect(200);
    const { body } = await office
      .post('/workshift/approve', { workshiftIds: [first.id], revisions: revisionsOf(first) })
      .expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED', errors: [{ field: `revisions.${first.id}` }] });
  });
});
