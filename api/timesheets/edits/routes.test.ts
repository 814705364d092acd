import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUES } from '#api/db/queue.ts';
import { jobPhaseCode } from '#api/db/tables/jobs.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { SPAN_REFUSED } from '../sheets/rules.ts';

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
const breaksOf = (id: number) => api.db.select().from(timebreak).where(eq(timebreak.workShiftId, id));

describe('PUT /workshift/', () => {
  it('changes many rows, replaces their breaks by the lunch, and has the job added up', async () => {
    const { office, first, second, job } = await workedByTwo();
    await api.db.insert(timebreak).values({
      workShiftId: first.id,
      type: 'pause',
      status: 'finished',
      start: new Date(at('13:00')),
      end: new Date(at('13:20')),
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

  it('is all or nothing, naming the row [edits-1]', async () => {
    const { office, first, second } = await workedByTwo();
    const wrong = edit(second, { start: at('17:00') });
    const { body } = await office.put('/workshift/', { workshifts: [edit(first), wrong] }).expect(400);
    expect(body).toMatchObject({ message: SPAN_REFUSED, errors: [{ field: 'workshifts.1.end' }] });
    expect(await rowOf(first.id)).toMatchObject({ revision: 1, hours: 240 });
  });

  it('names a lunch that is too long, a missing and a placeholder type, a foreign row and a row named twice', async () => {
    const { office, first, second } = await workedByTwo();
    const other = await workedByTwo();
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

  it('books on what the list of the job offers, and leaves what a phone has booked [edits-7]', async () => {
    const { office, first, second, job } = await workedByTwo();
    await api.db.insert(jobPhaseCode).values([
      { jobId: job.id, phaseCode: 'MATL' },
      { jobId: (await workedByTwo()).job.id, phaseCode: 'PAVE' },
    ]);
    for (const phaseCode of ['PAVE', 'MATL', 'trench']) {
      const reason = `is not a phase code of job ${job.jobId}`;
      const { body } = await office.put('/workshift/', { workshifts: [edit(first), edit(second, { phaseCode })] }).expect(400);
      expect(body).toMatchObject({ message: `${phaseCode} ${reason}`, errors: [{ field: 'workshifts.1.phaseCode', reason }] });
    }
    expect(await rowOf(first.id)).toMatchObject({ revision: 1, phaseCode: null });
    await api.db.update(workshift).set({ phaseCode: 'PAVE' }).where(eq(workshift.id, second.id));
    await office.put('/workshift/', { workshifts: [edit(first), edit(second, { phaseCode: 'PAVE' })] }).expect(200);
    const one = edit(first, { id: undefined, phaseCode: 'PAVE', revision: 2 });
    const { body } = await office.put(`/workshift/${first.id}`, one).expect(400);
    expect(body.errors).toEqual([{ field: 'phaseCode', reason: `is not a phase code of job ${job.jobId}` }]);
  });

  it('lets a shift end on the next day when that is said', async () => {
    const { office, first, dwo: day } = await workedByTwo('2026-11-17');
    expect(day.date).toBe('2026-11-17');
    const night = edit(first, { start: at('23:00', '2026-11-17'), end: at('07:00') });
    expect((await office.put('/workshift/', { workshifts: [night] }).expect(200)).body.data[0].hours).toBe(450);
  });

  it('names every row that somebody else changed since, and changes none', async () => {
    const { office, first, second, supervisor } = await workedByTwo();
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
    const { office, first, second } = await workedByTwo();
    const one = { workshifts: [edit(first, { revision: 1 }), edit(second, { revision: 1 })] };
    const other = { workshifts: [edit(second, { revision: 1 }), edit(first, { revision: 1 })] };
    const answers = await Promise.all([office.put('/workshift/', one), admin.put('/workshift/', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('lets nobody work at two places at once', async () => {
    const { office, first } = await workedByTwo();
    const elsewhere = await make.addSheet(TODAY);
    const [start, end] = [new Date(at('17:00')), new Date(at('19:00'))];
    await make.addShift({ dwoJobId: elsewhere.dwoJob.id, date: TODAY, employeeId: first.employeeId, start, end });
    const { body } = await office.put('/workshift/', { workshifts: [edit(first, { end: at('17:30') })] }).expect(409);
    expect(body).toMatchObject({ code: 'SHIFT_OVERLAP', errors: [{ field: 'workshifts.0' }] });
  });

  it('gives time-off rows back four types only', async () => {
    const { office, first } = await workedByTwo();
    await api.db.update(workshift).set({ type: 'HOLIDAY' }).where(eq(workshift.id, first.id));
    const { body } = await office.put('/workshift/', { workshifts: [edit(first, { type: 'PTO' })] }).expect(400);
    expect(body.errors).toEqual([{ field: 'workshifts.0.type', reason: 'Select a valid type' }]);
    await office.put('/workshift/', { workshifts: [edit(first, { type: 'STANDBY' })] }).expect(200);
  });
});
