import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/tables/settings.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

let api: FieldDay['api'];
let worked: FieldDay['worked'];
let [admin, subadmin]: Requests[] = [];

beforeAll(async () => {
  const day = await openFieldDay();
  ({ api, worked } = day);
  admin = await requestsOf(api, (await day.make.addPerson('admin')).id);
  subadmin = await requestsOf(api, (await day.make.addPerson('subadmin')).id);
});
afterAll(() => api.close());

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const actionsOf = async (subjectId: number, subject: string) =>
  (
    await api.db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(subjectId)))
  ).flatMap((entry) => (entry.subject === subject ? [entry.action] : []));

describe('two people at the same moment', () => {
  it('approve a shift once, and turn what both saw into one thing', async () => {
    const { shift, dwo: day, dwoJob } = await worked();
    const seen = { [shift.id]: shift.revision };
    const edit = { type: 'NORMAL', start: at('12:00'), end: at('15:00'), lunchTime: '0:00', revision: shift.revision };
    const one = await Promise.all([
      admin!.post(`/dwo/${day.id}/timeOff`, { dwoJobIds: [dwoJob.id], employeeIds: [shift.employeeId], revisions: seen }),
      subadmin!.put(`/workshift/${shift.id}`, edit),
    ]);
    expect(statusesOf(one)).toEqual([200, 409]);
    expect(one.find(({ status }) => status === 409)?.body.code).toBe('REVISION_CHANGED');
    const approvals = await Promise.all([1, 2].map(() => subadmin!.post('/workshift/approve', { workshiftIds: [shift.id] })));
    expect(statusesOf(approvals)).toEqual([200, 403]);
    const [row] = await api.db.select().from(workshift).where(eq(workshift.id, shift.id));
    expect(row).toMatchObject({ approvalStatus: 'approved', revision: 3 });
    expect(await actionsOf(shift.id, 'workshift')).toHaveLength(2);
  });

  it('change a temporary worker once on what both saw', async () => {
    const { dwoJob } = await worked();
    const entry = { dwoJobId: dwoJob.id, employeeName: 'Terry Temp', type: 'NORMAL', start: at('12:00'), end: at('13:00') };
    const { id, revision } = (await admin!.post('/temporal_workshift', entry).expect(201)).body.data;
    const path = `/temporal_workshift/${id}`;
    const names = await Promise.all([
      admin!.patch(path, { employeeName: 'Terry A.', revision }),
      subadmin!.patch(path, { employeeName: 'Terry B.', revision }),
      subadmin!.delete(`${path}?revision=${revision}`),
    ]);
    // A call after the removal finds nothing.
    expect(names.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status } of names.filter((answer) => answer.status >= 300)) expect([404, 409]).toContain(status);
  });

  it('change or remove a break once on what both saw', async () => {
    const { shift } = await worked();
    const pause = { workShiftId: shift.id, type: 'lunch', start: at('13:00'), end: at('13:30') };
    const { id, revision } = (await admin!.post('/timebreak', pause).expect(201)).body.data;
    const change = { type: 'lunch', start: at('13:00'), end: at('14:00'), revision };
    const answers = await Promise.all([
      admin!.put(`/timebreak/${id}`, change),
      subadmin!.delete(`/timebreak/${id}?revision=${revision}`),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const [edited, removed] = answers;
    if (edited!.status === 200) expect(removed!.body.code).toBe('REVISION_CHANGED');
    else expect(edited!.status).toBe(404);
    await admin!.delete('/timebreak/999999?revision=x').expect(400);
  });
});
