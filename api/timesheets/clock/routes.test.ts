import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUES } from '#api/db/queue.ts';
import { alert } from '#api/db/tables/alerts.ts';
import { employeeCrew } from '#api/db/tables/crews.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { requestsOf } from '#api/test/calls/requests.ts';
import { onServer } from '#api/test/global-setup.ts';
import { ELSEWHERE, SITE, YARD } from '#api/test/rows/crews.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { oneOf } from '#shared/http/query.ts';
import { Workshift } from '#shared/timesheets/sheets.ts';
import { SPAN_REFUSED } from '../sheets/rules.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let sheet: FieldDay['sheet'];
let running: FieldDay['running'];

beforeAll(async () => {
  ({ api, make, sheet, running } = await openFieldDay());
});
afterAll(() => api.close());
const alertsAbout = async (jobId: number) =>
  (await api.db.select().from(alert).where(eq(alert.jobId, jobId)).orderBy(alert.id)).map((row) => row.type);

describe('POST /workshift', () => {
  it('clocks somebody in, tells where, and puts the assigned job in progress', async () => {
    const { phone, newShift, job: work } = await sheet();
    const { body } = await phone.post('/workshift', newShift).expect(201);
    expect(oneOf(Workshift).parse(body).data).toMatchObject({
      ...newShift,
      date: TODAY,
      status: 'running',
      end: null,
      hours: 0,
      startLocationType: 'site',
      startPictureMatchStatus: 'pending',
      timeBreaks: [],
    });
    const [row] = await api.db.select().from(job).where(eq(job.id, work.id));
    expect(row).toMatchObject({ status: 'inProgress', revision: 2 });
    expect(await alertsAbout(work.id)).toEqual([]);
  });

  it('goes through, also by a sign-in that is new, while everything that is read waits', async () => {
    const { phone, newShift } = await sheet();
    await onServer(api.database.url, async (client) => {
      await client.query('select pg_advisory_lock(1)');
      const reading = Array.from({ length: 20 }, async () => api.db.execute(sql`select pg_advisory_lock_shared(1)`));
      await phone.post('/workshift', newShift).expect(201);
      expect(api.database.pools().reads.waiting).toBeGreaterThan(0);
      await client.query('select pg_advisory_unlock(1)');
      await Promise.all(reading);
    });
  });

  it.each([
    [YARD, 'yard', []],
    [ELSEWHERE, 'unknown', ['locationMismatch']],
    ['0.0, 0.0', 'unknown', ['locationMismatch']],
    [null, 'unknown', ['locationMismatch']],
  ] as const)('takes %s as %s', async (startLocation, kind, alerts) => {
    const { phone, newShift, job: work, second } = await sheet();
    const { body } = await phone.post('/workshift', { ...newShift, startLocation }).expect(201);
    expect(body.data.startLocationType).toBe(kind);
    await phone.post('/workshift', { ...newShift, employeeId: second.id, startLocation }).expect(201);
    expect(await alertsAbout(work.id)).toEqual(alerts);
  });

  it.each([ELSEWHERE, '0.0, 0.0', null])(
    'raises no mismatch for %s on a job without coordinates [clock-6]',
    async (startLocation) => {
      const { phone, newShift, job: work } = await sheet();
      await api.db.update(job).set({ latitude: null, longitude: null }).where(eq(job.id, work.id));
      const { body } = await phone.post('/workshift', { ...newShift, startLocation }).expect(201);
      expect([body.data.startLocationType, await alertsAbout(work.id)]).toEqual(['unknown', []]);
    },
  );

  it('lets nobody be clocked in twice, and says where they are', async () => {
    const { phone, newShift, shift, job: work, worker } = await running();
    const { body } = await phone.post('/workshift', { ...newShift, start: at('13:00') }).expect(409);
    expect(body).toMatchObject({
      code: 'ALREADY_CLOCKED_IN',
      message: `${worker.fullName} is clocked in at job #${work.jobId} since ${shift.start}`,
      details: { workshiftId: shift.id, jobId: work.jobId, start: shift.start },
    });
  });

  it('clocks in once when two phones do it at the same moment', async () => {
    const { phone, newShift, supervisor } = await sheet();
    const office = await requestsOf(api, supervisor.id);
    const answers = await Promise.all([phone.post('/workshift', newShift), office.post('/workshift', newShift)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('ALREADY_CLOCKED_IN');
  });

  it('refuses time that the person already worked', async () => {
    const { phone, newShift, path } = await running();
    await phone.patch(path, { end: at('14:00') }).expect(200);
    expect((await phone.post('/workshift', { ...newShift, start: at('13:30') }).expect(409)).body.code).toBe('SHIFT_OVERLAP');
    await phone.post('/workshift', { ...newShift, start: at('14:00') }).expect(201);
  });

  it('is for members of the crew and their foreman, who are with the company', async () => {
    const { phone, newShift, foreman, worker, crew, second } = await sheet();
    const stranger = await make.addPerson('worker');
    const refusal = async (employeeId: number) =>
      (await phone.post('/workshift', { ...newShift, employeeId }).expect(400)).body.errors[0];
    expect(await refusal(stranger.id)).toEqual({ field: 'employeeId', reason: 'is not in the crew' });
    await api.db
      .update(employeeCrew)
      .set({ isCurrent: false })
      .where(and(eq(employeeCrew.crewId, crew.id), eq(employeeCrew.employeeId, second.id)));
    expect((await refusal(second.id)).reason).toBe('is not in the crew');
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, worker.id));
    expect((await refusal(worker.id)).reason).toBe('is not active');
    expect((await refusal(999_999)).reason).toBe('does not exist');
    await phone.post('/workshift', { ...newShift, employeeId: foreman.id }).expect(201);
  });

  it('names what is wrong with times, types, pictures and unknown fields', async () => {
    const { phone, newShift } = await sheet();
    const field = async (change: object) =>
      (await phone.post('/workshift', { ...newShift, ...change }).expect(400)).body.errors[0].field;
    expect(await field({ start: at('20:10') })).toBe('start');
    expect(await field({ start: at('12:00', '2026-11-17') })).toBe('start');
    expect(await field({ start: 'noon' })).toBe('start');
    expect(await field({ type: 'HOLIDAY' })).toBe('type');
    expect(await field({ startPictureId: 999_999 })).toBe('startPictureId');
    expect(await field({ startLocation: 'here' })).toBe('startLocation');
    expect(await field({ dwoJobId: 999_999 })).toBe('dwoJobId');
    expect(await field({ hours: 3 })).toBe('hours');
  });

  it('is closed to other crews, workers, and on an approved sheet', async () => {
    const { newShift, phone, worker, supervisor, dwoJob: sheetRow } = await sheet();
    const other = await sheet();
    expect((await other.phone.post('/workshift', newShift).expect(403)).body.code).toBe('NOT_YOURS');
    await (await requestsOf(api, other.supervisor.id)).post('/workshift', newShift).expect(403);
    await (await requestsOf(api, worker.id)).post('/workshift', newShift).expect(403);
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheetRow.id));
    for (const requests of [phone, await requestsOf(api, supervisor.id)])
      expect((await requests.post('/workshift', newShift).expect(409)).body.code).toBe('APPROVED');
  });

  it('raises a picture mismatch once per picture, also when the verdict comes late', async () => {
    const { phone, newShift, worker, second, foreman, job: work } = await sheet();
    const photo = await make.addClockPhoto(foreman.id);
    await phone.post('/workshift', { ...newShift, startPictureId: photo.id, startPictureMatchStatus: 'notMatched' }).expect(201);
    const { body } = await phone.post('/workshift', { ...newShift, employeeId: second.id }).expect(201);
    for (let time = 0; time < 2; time++)
      await phone.patch(`/workshift/${body.data.id}`, { startPictureMatchStatus: 'notMatched' }).expect(200);
    const raised = await api.db.select().from(alert).where(eq(alert.jobId, work.id)).orderBy(alert.id);
    expect(raised.map(({ type, data }) => ({ type, data }))).toEqual(
      [worker, second].map(({ id, fullName }) => ({
        type: 'pictureMismatch',
        data: { jobId: work.jobId, name: fullName, employeeId: id, foremanName: foreman.fullName, foremanId: foreman.id },
      })),
    );
    const [person] = await api.db.select().from(employee).where(eq(employee.id, worker.id));
    expect(person?.hasNotMatchedPictures).toBe(true);
    const late = await phone.patch(`/workshift/${body.data.id}`, { startPictureMatchStatus: 'matched' }).expect(409);
    expect(late.body.code).toBe('PICTURE_DECIDED');
  });
});

describe('PATCH /workshift/:id', () => {
  it('clocks out, in whole minutes without the breaks, and asks for the costs of the job', async () => {
    const { phone, path, shift, job: work } = await running();
    await phone.post('/timebreak', { workShiftId: shift.id, type: 'lunch', start: at('13:00'), end: at('13:30') }).expect(201);
    const { body } = await phone.patch(path, { end: at('16:00'), endLocation: YARD, revision: 1 }).expect(200);
    expect(oneOf(Workshift).parse(body).data).toMatchObject({
      status: 'finished',
      end: at('16:00'),
      hours: 210,
      endLocationType: 'yard',
      revision: 2,
    });
    expect((await phone.get(`/dwo_job/${shift.dwoJobId}`).expect(200)).body.data.hours).toBe(210);
    const tasks = await api.queue.boss.findJobs<{ jobId: number }>(QUEUES.jobCosts);
    expect(tasks.some((task) => task.data.jobId === work.id)).toBe(true);
  });

  it('ends a running break with the shift', async () => {
    const { phone, path, shift } = await running();
    const pause = await phone.post('/timebreak', { workShiftId: shift.id, type: 'pause', start: at('15:00') }).expect(201);
    const { body } = await phone.patch(path, { end: at('16:00') }).expect(200);
    expect(body.data).toMatchObject({
      hours: 180,
      timeBreaks: [{ id: pause.body.data.id, status: 'finished', end: at('16:00') }],
    });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'timebreak'), eq(auditLog.subjectId, String(pause.body.data.id))))
      .orderBy(auditLog.id);
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'timebreak.create', before: null },
      { action: 'timebreak.end', before: { end: null }, after: { end: at('16:00') } },
    ]);
  });

  it('answers the same clock-out again, and refuses another one', async () => {
    const { phone, path } = await running();
    await phone.patch(path, { end: at('16:00') }).expect(200);
    expect((await phone.patch(path, { end: at('16:00') }).expect(200)).body.data.revision).toBe(2);
    const { body } = await phone.patch(path, { end: at('17:00') }).expect(409);
    expect(body).toMatchObject({ code: 'ALREADY_CLOCKED_OUT', details: { end: at('16:00'), revision: 2 } });
  });

  it('takes one of two clock-outs at the same moment', async () => {
    const { phone, path, supervisor } = await running();
    const office = await requestsOf(api, supervisor.id);
    const answers = await Promise.all([phone.patch(path, { end: at('16:00') }), office.patch(path, { end: at('16:05') })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('says what changed since the revision that was seen, by whom and when', async () => {
    const { phone, path, supervisor } = await running();
    await (await requestsOf(api, supervisor.id)).patch(path, { phaseCode: 'TRENCH' }).expect(200);
    const { body } = await phone.patch(path, { end: at('16:00'), revision: 1 }).expect(409);
    expect(body.message).toMatch(new RegExp(`^Changed by ${supervisor.fullName} at `));
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      details: {
        revision: 2,
        changes: [
          {
            by: supervisor.fullName,
            action: 'workshift.change',
            at: expect.stringMatching(/Z$/),
            fields: { phaseCode: { before: null, after: 'TRENCH' } },
          },
        ],
      },
    });
    await phone.patch(path, { end: at('16:00'), revision: 2 }).expect(200);
  });

  it("refuses an end that is not later than the start [edits-1], and one before a break's end", async () => {
    const { phone, path, shift } = await running();
    expect((await phone.patch(path, { end: at('12:00') }).expect(400)).body.message).toBe(SPAN_REFUSED);
    await phone.post('/timebreak', { workShiftId: shift.id, type: 'lunch', start: at('13:00'), end: at('13:30') }).expect(201);
    expect((await phone.patch(path, { end: at('13:10') }).expect(400)).body.errors[0].field).toBe('end');
    expect((await phone.patch(path, { endLocation: SITE }).expect(400)).body.errors[0].field).toBe('endLocation');
    await phone.patch(path, {}).expect(400);
  });

  it('keeps a late verdict on an approved shift and raises its alert; the approval stands', async () => {
    const { phone, path, shift, job: work, office, dwoJob: sheetRow } = await running();
    await phone.patch(path, { end: at('16:00'), endLocation: SITE }).expect(200);
    await office.post(`/dwo_job/${sheetRow.id}/approve`, {}).expect(200);
    const verdict = { startPictureMatchStatus: 'matched', endPictureMatchStatus: 'notMatched' };
    // The revision from before the approval.
    const { body } = await phone.patch(path, { ...verdict, revision: 2 }).expect(200);
    expect(body.data).toMatchObject({ ...verdict, approvalStatus: 'approved', hours: 240 });
    expect(await alertsAbout(work.id)).toEqual(['pictureMismatch']);
    const again = await phone.patch(path, { ...verdict, revision: 2 }).expect(200);
    expect(again.body.data.revision).toBe(body.data.revision);
    expect((await office.get(`/dwo_job/${sheetRow.id}`).expect(200)).body.data.status).toBe('approved');
    expect((await phone.patch(path, { ...verdict, phaseCode: 'TRENCH' }).expect(409)).body.code).toBe('APPROVED');
    expect((await office.patch(path, { phaseCode: 'TRENCH' }).expect(409)).body.message).toContain('Only an admin');
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    expect((await admin.patch(path, { phaseCode: 'TRENCH' }).expect(200)).body.data).toMatchObject({
      id: shift.id,
      phaseCode: 'TRENCH',
      approvalStatus: 'submitted',
    });
  });

  it('is closed to other crews and on an approved shift', async () => {
    const { phone, path, shift } = await running();
    await (await sheet()).phone.patch(path, { end: at('16:00') }).expect(403);
    await api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shift.id));
    expect((await phone.patch(path, { end: at('16:00') }).expect(409)).body.code).toBe('APPROVED');
    await phone.patch('/workshift/999999', { end: at('16:00') }).expect(404);
  });
});

describe('GET /workshift', () => {
  it("shows each reader their own crews' shifts", async () => {
    const { phone, shift, supervisor } = await running();
    const other = await running();
    const office = await requestsOf(api, (await make.addPerson('admin')).id);
    const ids = async (requests: typeof phone) =>
      ((await requests.get('/workshift?limit=300').expect(200)).body.data as Workshift[]).map((row) => row.id);
    expect(await ids(phone)).toEqual([shift.id]);
    expect(await ids(await requestsOf(api, supervisor.id))).toEqual([shift.id]);
    expect(await ids(office)).toEqual(expect.arrayContaining([shift.id, other.shift.id]));
    await other.phone.get(`/workshift/${shift.id}`).expect(404);
  });

  it('names unknown filters', async () => {
    const { phone } = await sheet();
    const where = encodeURIComponent('{"password":1}');
    expect((await phone.get(`/workshift?where=${where}`).expect(400)).body.errors[0].field).toBe('where.password');
  });
});
