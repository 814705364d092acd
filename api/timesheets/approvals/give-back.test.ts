import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { edit, type FieldDay, openFieldDay, revisionsOf } from '#api/test/rows/field-day.ts';
import { UNDO_APPROVAL_MS } from '#shared/timesheets/rules/approval.ts';

const REASON = 'Whose lunch is missing?';
const NOT_SENT_BACK = { sentBackReason: null, sentBackById: null, sentBackAt: null };

let api: FieldDay['api'];
let workedByTwo: FieldDay['workedByTwo'];
let admin: Requests;
let subadmin: Requests;

beforeAll(async () => {
  const day = await openFieldDay();
  ({ api, workedByTwo } = day);
  admin = await requestsOf(api, (await day.make.addPerson('admin')).id);
  subadmin = await requestsOf(api, (await day.make.addPerson('subadmin')).id);
});
afterAll(() => api.close());

const sheetOf = async (id: number) => (await api.db.select().from(dwoJob).where(eq(dwoJob.id, id)))[0]!;
/** Statuses of the day, the sheet and its shifts. */
async function statusesOf({ id, dwoId }: { id: number; dwoId: number }): Promise<string[]> {
  const [day] = await api.db.select().from(dwo).where(eq(dwo.id, dwoId));
  const shifts = await api.db.select().from(workshift).where(eq(workshift.dwoJobId, id)).orderBy(workshift.id);
  return [day!.status, (await sheetOf(id)).status, ...shifts.map(({ approvalStatus }) => approvalStatus)];
}

async function approved() {
  const made = await workedByTwo();
  await made.office.post(`/dwo_job/${made.dwoJob.id}/approve`, {}).expect(200);
  return { ...made, path: `/dwo_job/${made.dwoJob.id}` };
}

async function sentBack() {
  const made = await workedByTwo();
  const path = `/dwo_job/${made.dwoJob.id}`;
  await made.office.post(`${path}/sendBack`, { reason: REASON }).expect(200);
  return { ...made, path };
}

describe('POST /dwo_job/:id/unapprove', () => {
  it('submits the sheet, its shifts and its day again, keeps who approved, and is in the audit', async () => {
    const { dwoJob: sheet, dwo: day, office, supervisor, first, second, path } = await approved();
    const { body } = await office.post(`${path}/unapprove`, { revision: 2 }).expect(200);
    expect(body.data).toMatchObject({
      dwoJobs: [{ id: sheet.id, status: 'submitted', hours: 480, approvedById: supervisor.id, revision: 3 }],
      dwos: [{ id: day.id, status: 'submitted' }],
      workshiftIds: [first.id, second.id],
      minutes: 480,
    });
    expect(await statusesOf(sheet)).toEqual(['submitted', 'submitted', 'submitted', 'submitted']);
    const entries = await api.db.select().from(auditLog).where(eq(auditLog.action, 'dwo_job.unapprove'));
    expect(entries.map(({ actorId, subjectId }) => [actorId, subjectId])).toContainEqual([supervisor.id, String(sheet.id)]);
    await office.post(`${path}/approve`, { revision: 3, revisions: { [first.id]: 3, [second.id]: 3 } }).expect(200);
  });

  it('is for admins at any time, and for a moment for the approver', async () => {
    const { office, path } = await approved();
    expect((await subadmin.post(`${path}/unapprove`, {}).expect(403)).body.code).toBe('UNAPPROVE');
    const ahead = api.clock.aheadMs;
    api.clock.aheadMs += 2 * UNDO_APPROVAL_MS;
    expect((await office.post(`${path}/unapprove`, {}).expect(403)).body.code).toBe('UNAPPROVE');
    await admin.post(`${path}/unapprove`, {}).expect(200);
    api.clock.aheadMs = ahead;
    expect((await admin.post(`${path}/unapprove`, {}).expect(409)).body.code).toBe('NOT_APPROVED');
  });

  it('takes back what was on the screen and nothing else, once', async () => {
    const { dwoJob: sheet, office, first, second, foreman, path } = await approved();
    await admin
      .post(`${path}/approve`, { revision: 2, revisions: revisionsOf({ ...first, revision: 2 }, { ...second, revision: 2 }) })
      .expect(200);
    const { body } = await office.post(`${path}/unapprove`, { revision: 2 }).expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED', details: { changes: [{ action: 'dwo_job.reapprove' }] } });
    expect((await office.post(`${path}/unapprove`, { revision: 3 }).expect(403)).body.code).toBe('UNAPPROVE');
    const both = await Promise.all([1, 2].map(() => admin.post(`${path}/unapprove`, {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await statusesOf(sheet)).includes('approved')).toBe(false);
    await (await requestsOf(api, foreman.id)).post(`${path}/unapprove`, {}).expect(403);
    await (await workedByTwo()).office.post(`${path}/unapprove`, {}).expect(404);
  });
});

describe('POST /workshift/unapprove', () => {
  it('takes back what was given apart, with the sheet and the day that it completed, and nothing else', async () => {
    const { office, first, second, dwoJob: sheet } = await workedByTwo();
    await admin.post('/workshift/approve', { workshiftIds: [first.id] }).expect(200);
    const given = await office.post('/workshift/approve', { workshiftIds: [first.id, second.id] }).expect(200);
    expect(await statusesOf(sheet)).toEqual(['approved', 'approved', 'approved', 'approved']);
    const { workshiftIds, revisions } = given.body.data;
    expect([workshiftIds, revisions]).toEqual([[second.id], { [second.id]: 2 }]);
    expect(
      (await office.post('/workshift/unapprove', { workshiftIds, revisions: { [second.id]: 1 } }).expect(409)).body.code,
    ).toBe('REVISION_CHANGED');
    const taken = await office.post('/workshift/unapprove', { workshiftIds, revisions }).expect(200);
    expect(taken.body.data).toMatchObject({ workshiftIds, dwoJobs: [{ id: sheet.id, status: 'submitted' }] });
    expect(await statusesOf(sheet)).toEqual(['submitted', 'submitted', 'approved', 'submitted']);
    expect((await admin.post('/workshift/unapprove', { workshiftIds }).expect(409)).body.code).toBe('NOT_APPROVED');
  });

  it('is for admins at any time, and for a moment for the approver', async () => {
    const { office, supervisor, first, second } = await workedByTwo();
    const body = { workshiftIds: [first.id] };
    await office.post('/workshift/approve', body).expect(200);
    expect((await subadmin.post('/workshift/unapprove', body).expect(403)).body.code).toBe('UNAPPROVE');
    await admin.post('/workshift/unapprove', body).expect(200);
    // An approval of a minute ago.
    await api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, second.id));
    await api.db.insert(auditLog).values({
      at: new Date(Date.now() - 60_000),
      actorId: supervisor.id,
      action: 'workshift.approve',
      subject: 'workshift',
      subjectId: String(second.id),
    });
    expect((await office.post('/workshift/unapprove', { workshiftIds: [second.id] }).expect(403)).body.code).toBe('UNAPPROVE');
  });
});

describe('POST /dwo_job/:id/sendBack', () => {
  it('makes a draft of a submitted sheet, and says why, by whom and when', async () => {
    const { dwoJob: sheet, dwo: day, office, phone, supervisor, job } = await sentBack();
    expect(await statusesOf(sheet)).toEqual(['draft', 'draft', 'draft', 'draft']);
    const told = { sentBackReason: REASON, sentBackById: supervisor.id, sentBackAt: expect.any(String) };
    const days = async (who: Requests, relation: string) => {
      const asked = { where: JSON.stringify({ id: day.id }), include: JSON.stringify([relation]) };
      return (await who.get(`/dwo?${new URLSearchParams(asked)}`).expect(200)).body.data[0];
    };
    expect(await days(phone, 'dwoJobs')).toMatchObject({ status: 'draft', dwoJobs: [told] });
    expect(await days(office, 'sentBackJobs.job')).toMatchObject({ sentBackJobs: [{ ...told, job: { jobId: job.jobId } }] });
    const crew = await office.get(`/dwo/${day.id}/crew`).expect(200);
    expect(crew.body.data.jobs).toMatchObject([
      { status: 'draft', sentBack: { reason: REASON, by: supervisor.fullName, byId: supervisor.id } },
    ]);
  });

  it('lets the phone correct the sheet and submit it again, by the sheet or by its day', async () => {
    for (const resubmit of ['sheet', 'day']) {
      const { dwoJob: sheet, dwo: day, office, phone, first, path } = await sentBack();
      const lunch = { workShiftId: first.id, type: 'lunch', start: '2026-11-18T13:00:00Z', end: '2026-11-18T13:30:00Z' };
      await phone.post('/timebreak', lunch).expect(201);
      expect(await sheetOf(sheet.id)).toMatchObject({ status: 'draft', sentBackReason: REASON });
      await phone.patch(resubmit === 'sheet' ? path : `/dwo/${day.id}`, { status: 'submitted' }).expect(200);
      expect(await sheetOf(sheet.id)).toMatchObject({ status: 'submitted', ...NOT_SENT_BACK });
      expect(await statusesOf(sheet)).toEqual(['submitted', 'submitted', 'submitted', 'submitted']);
      const shown = await office.get(`/dwo/${day.id}/crew`).expect(200);
      expect(shown.body.data.jobs[0].sentBack).toBeNull();
      await office.post(`${path}/approve`, {}).expect(200);
    }
  });

  it('leaves the office to edit and approve what it sent back, and forgets the reason then', async () => {
    const { dwoJob: sheet, office, first, path } = await sentBack();
    await office.put(`/workshift/${first.id}`, edit(first, { id: undefined })).expect(200);
    expect((await sheetOf(sheet.id)).status).toBe('draft');
    expect((await office.post(`${path}/sendBack`, { reason: 'Again' }).expect(409)).body.code).toBe('NOT_SUBMITTED');
    await office.post(`${path}/approve`, {}).expect(200);
    expect(await sheetOf(sheet.id)).toMatchObject({ status: 'approved', ...NOT_SENT_BACK });
  });

  it('takes an approval first, from a caller who may', async () => {
    const { dwoJob: sheet, office, path } = await approved();
    expect((await subadmin.post(`${path}/sendBack`, { reason: REASON }).expect(403)).body.code).toBe('UNAPPROVE');
    await office.post(`${path}/sendBack`, { reason: REASON, revision: 2 }).expect(200);
    expect(await statusesOf(sheet)).toEqual(['draft', 'draft', 'draft', 'draft']);
  });

  it('wants a reason of 1 to 255 characters, and what was on the screen', async () => {
    const { dwoJob: sheet, office, foreman, path } = await approved();
    for (const reason of [undefined, '', '   ', 'x'.repeat(256)]) {
      const { body } = await office.post(`${path}/sendBack`, { reason }).expect(400);
      expect(body.errors[0].field).toBe('reason');
    }
    expect((await office.post(`${path}/sendBack`, { reason: REASON, revision: 1 }).expect(409)).body.code).toBe(
      'REVISION_CHANGED',
    );
    await (await requestsOf(api, foreman.id)).post(`${path}/sendBack`, { reason: REASON }).expect(403);
    await (await workedByTwo()).office.post(`${path}/sendBack`, { reason: REASON }).expect(404);
    expect((await statusesOf(sheet))[1]).toBe('approved');
    await office.post(`${path}/sendBack`, { reason: 'x'.repeat(255) }).expect(200);
  });
});
