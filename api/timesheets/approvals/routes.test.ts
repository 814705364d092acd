import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approverSettings, auditLog } from '#api/db/tables/settings.ts';
import { dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, edit, type FieldDay, openFieldDay, revisionsOf, TODAY } from '#api/test/rows/field-day.ts';
import { ApprovableSheets } from '#shared/timesheets/approvals.ts';
import { SheetHistory } from '#shared/timesheets/history.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let workedByTwo: FieldDay['workedByTwo'];
let admin: Requests;
let adminId: number;

beforeAll(async () => {
  ({ api, make, workedByTwo } = await openFieldDay());
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

const rowOf = async (id: number) => (await api.db.select().from(workshift).where(eq(workshift.id, id)))[0]!;

describe('POST /dwo_job/:id/approve', () => {
  it('approves the sheet with its shifts, the day with its last job, and says by whom', async () => {
    const { office, supervisor, region, foreman, crew, ...made } = await workedByTwo();
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

  it('keeps in the audit and the history why somebody approved in place of the supervisor [approval-13]', async () => {
    const { office, dwoJob: sheet } = await workedByTwo();
    const path = `/dwo_job/${sheet.id}/approve`;
    const refused = await office.post(path, { onBehalfReason: 'Because' }).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'onBehalfReason', reason: expect.stringContaining('is for admins') }]);
    for (const [reason, why] of [
      ['  ', 'Please say why'],
      ['x'.repeat(256), 'must have at most 255 characters'],
    ] as const)
      expect((await admin.post(path, { onBehalfReason: reason }).expect(400)).body.errors).toEqual([
        { field: 'onBehalfReason', reason: why },
      ]);
    await admin.post(path, { onBehalfReason: ' On vacation until Monday ' }).expect(200);
    const history = SheetHistory.parse((await office.get(`/dwo_job/${sheet.id}/history?limit=300`).expect(200)).body);
    expect(history.data[0]!.changes.find(({ part }) => part === 'dwo_job')).toMatchObject({
      action: 'dwo_job.approve',
      fields: { onBehalfReason: { before: null, after: 'On vacation until Monday' } },
    });
    // An approval without a reason says none.
    await admin.post(path, {}).expect(200);
    const [again] = SheetHistory.parse((await office.get(`/dwo_job/${sheet.id}/history?limit=1`).expect(200)).body).data;
    expect(again!.changes[0]!.fields).not.toHaveProperty('onBehalfReason');
  });

  it('takes one of an approval and an edit at the same moment', async () => {
    const { office, first, second, dwoJob: sheet } = await workedByTwo();
    const seen = { revision: 1, revisions: revisionsOf(first, second) };
    const [approval, change] = await Promise.all([
      office.post(`/dwo_job/${sheet.id}/approve`, seen),
      admin.put('/workshift/', { workshifts: [edit(first, { revision: 1 })] }),
    ]);
    expect([approval.status, change.status].sort()).toEqual([200, 409]);
  });

  it('takes one of two approvals at the same moment', async () => {
    const { office, dwoJob: sheet } = await workedByTwo();
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
    const { office, dwoJob: sheet, foreman } = await workedByTwo();
    const running = await make.addShift({
      dwoJobId: sheet.id,
      date: TODAY,
      employeeId: foreman.id,
      start: new Date(at('12:00')),
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
      const { office, dwoJob: sheet } = await workedByTwo(day);
      return { office, path: `/dwo_job/${sheet.id}/approve` };
    };
    const monday = await path('2026-11-16');
    await monday.office.post(monday.path, {}).expect(200);
    const sunday = await path('2026-11-15');
    expect((await sunday.office.post(sunday.path, {}).expect(403)).body.code).toBe('PAYROLL_WEEK');
    const expires = new Date(api.services.now().getTime() + 60_000);
    await api.db.insert(approverSettings).values({ isActive: false, expires });
    await sunday.office.post(sunday.path, {}).expect(403);
    await api.db.update(approverSettings).set({ isActive: true });
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
    const { dwoJob: sheet, foreman } = await workedByTwo();
    const path = `/dwo_job/${sheet.id}/approve`;
    await (await requestsOf(api, foreman.id)).post(path, {}).expect(403);
    await (await workedByTwo()).office.post(path, {}).expect(404);
  });
});

describe('GET /dwo/approvable', () => {
  const ask = async (who: Requests, ...ids: number[]) =>
    ApprovableSheets.parse((await who.get(`/dwo/approvable?ids=${ids.join()}`).expect(200)).body).data;

  it('says of each sheet what approving it would be answered, and with what it is approved as it is', async () => {
    const { office, first, second, dwoJob: sheet, dwo: day, foreman, job } = await workedByTwo();
    const [asked] = await ask(office, day.id);
    expect(asked).toEqual({
      dwoJobId: sheet.id,
      dwoId: day.id,
      jobId: job.id,
      jobNumber: job.jobId,
      date: TODAY,
      foreman: foreman.fullName,
      status: 'submitted',
      minutes: 480,
      revision: 1,
      revisions: revisionsOf(first, second),
      // Neither has a phase code; 4 hours need no lunch.
      findings: [{ kind: 'phaseCode', count: 2, name: null }],
      refusal: null,
    });
    await make.addShift({ dwoJobId: sheet.id, date: TODAY, employeeId: foreman.id, start: new Date(at('12:00')) });
    const [running] = await ask(office, day.id);
    const { body } = await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(409);
    expect(running!.refusal).toEqual({ code: 'SHIFT_RUNNING', message: body.message });
    expect(asked!.revisions).not.toEqual(running!.revisions);
  });

  it('asks about a long shift without a lunch, and about a place and a photo that are not as they should be', async () => {
    const { office, first, second, workers, dwo: day } = await workedByTwo();
    const long = { hours: 420, phaseCode: 'TRCH' };
    await api.db.update(workshift).set(long).where(eq(workshift.id, first.id));
    await api.db
      .update(workshift)
      .set({ ...long, startLocationType: 'unknown', endPictureMatchStatus: 'notMatched' })
      .where(eq(workshift.id, second.id));
    const lunch = {
      type: 'lunch' as const,
      status: 'finished' as const,
      start: new Date(at('09:00')),
      end: new Date(at('09:30')),
    };
    await api.db.insert(timebreak).values({ workShiftId: second.id, ...lunch });
    expect((await ask(office, day.id))[0]!.findings).toEqual([
      { kind: 'noLunch', count: 1, name: workers[0]!.fullName, minutes: 360 },
      { kind: 'photo', count: 1, name: workers[1]!.fullName },
      { kind: 'place', count: 1, name: workers[1]!.fullName },
    ]);
  });

  it('knows the payroll week, what is approved already, and what only an admin approves again', async () => {
    const { office, dwoJob: sheet, dwo: day } = await workedByTwo();
    const late = await workedByTwo('2026-11-08');
    expect((await ask(late.office, late.dwo.id))[0]!.refusal?.code).toBe('PAYROLL_WEEK');
    expect((await ask(admin, late.dwo.id))[0]!.refusal).toBeNull();
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
    expect(await ask(office, day.id)).toMatchObject([{ status: 'approved', refusal: { code: 'REAPPROVE' } }]);
    expect(await ask(admin, day.id)).toMatchObject([{ status: 'approved', refusal: null }]);
  });

  it('leaves out what the caller does not see, and refuses what are no row numbers, or too many', async () => {
    const { office, dwo: day } = await workedByTwo();
    const other = await workedByTwo();
    expect((await ask(office, day.id, other.dwo.id)).map(({ dwoId }) => dwoId)).toEqual([day.id]);
    await office.get('/dwo/approvable?ids=all').expect(400);
    await office.get('/dwo/approvable').expect(400);
    await office.get(`/dwo/approvable?ids=${Array.from({ length: 301 }, (_, index) => index + 1).join()}`).expect(400);
    const { foreman } = other;
    await (await requestsOf(api, foreman.id)).get(`/dwo/approvable?ids=${other.dwo.id}`).expect(403);
  });
});

describe('an approved sheet', () => {
  it('is changed by admins alone, goes back to submitted, and the answer says so', async () => {
    const { office, first, second, dwoJob: sheet, dwo: day } = await workedByTwo();
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
    const { office, first, second, dwoJob: sheet } = await workedByTwo();
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
    const { office, first } = await workedByTwo();
    await admin.put('/workshift/', { workshifts: [edit(first)] }).expect(200);
    const { body } = await office
      .post('/workshift/approve', { workshiftIds: [first.id], revisions: revisionsOf(first) })
      .expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED', errors: [{ field: `revisions.${first.id}` }] });
  });
});

describe('a sheet that nobody has approved', () => {
  it('stays submitted when who could not approve it removes all but approved shifts, until who may approves it', async () => {
    const { supervisor, first, second, dwoJob: sheet } = await workedByTwo();
    await admin.post('/workshift/approve', { workshiftIds: [first.id] }).expect(200);
    const { aheadMs } = api.clock;
    // Only admins may approve last week's sheets.
    api.clock.aheadMs += 7 * 86_400_000;
    const [office, head] = [await requestsOf(api, supervisor.id), await requestsOf(api, adminId)];
    const status = async () => (await api.db.select().from(dwoJob).where(eq(dwoJob.id, sheet.id)))[0]!.status;
    await office.delete(`/workshift/${second.id}`).expect(204);
    expect(await status()).toBe('submitted');
    await office.post(`/dwo_job/${sheet.id}/approve`, {}).expect(403);
    // Other writes to its day do not approve it either.
    await head.put(`/dwo_job/${sheet.id}`, { startLocation: '40.1, -74.1' }).expect(200);
    expect(await status()).toBe('submitted');
    await head.post(`/dwo_job/${sheet.id}/approve`, {}).expect(200);
    expect(await status()).toBe('approved');
    api.clock.aheadMs = aheadMs;
  });
});
