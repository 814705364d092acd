import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobnote } from '#api/db/tables/notes.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwo, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';

/** The beginning of the business day in New York. */
const DAY_BEGINS = at('05:00');
let api: FieldDay['api'];
let make: FieldDay['make'];
let sheet: FieldDay['sheet'];
let worked: FieldDay['worked'];
let admin: Requests;

beforeAll(async () => {
  ({ api, make, sheet, worked } = await openFieldDay());
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

const shiftsOf = (dwoJobId: number) =>
  api.db.select().from(workshift).where(eq(workshift.dwoJobId, dwoJobId)).orderBy(workshift.employeeId);

describe('a day from the office', () => {
  it('goes from hazard analysis to DWO to DWO job, with a finished shift of no hours for everybody but the supervisor', async () => {
    const { supervisor, foreman, workers, crew, job } = await make.addTeam();
    const office = await requestsOf(api, supervisor.id);
    const talk = await office.post('/daily_job_hazard_analysis', { foremanId: foreman.id, date: TODAY, data: {} }).expect(201);
    const day = { date: TODAY, foremanId: foreman.id, crewId: crew.id, dailyJobHazardAnalysisId: talk.body.data.id };
    const started = await office.post('/dwo', day).expect(201);
    expect(started.body.data.status).toBe('submitted');
    const body = { dwoId: started.body.data.id, crewId: crew.id, jobId: job.id };
    const added = await office.post('/dwo_job', body).expect(201);
    const shifts = await shiftsOf(added.body.data.id);
    expect(shifts.map(({ employeeId }) => employeeId)).toEqual([foreman, ...workers].map(({ id }) => id));
    for (const shift of shifts)
      expect(shift).toMatchObject({
        type: 'NORMAL',
        status: 'finished',
        hours: 0,
        startLocation: '0.0, 0.0',
        endLocation: '0.0, 0.0',
        start: new Date(DAY_BEGINS),
        end: new Date(DAY_BEGINS),
      });
    expect((await office.post('/dwo_job', body).expect(409)).body.code).toBe('DWO_JOB_EXISTS');
  });

  it('is started with its jobs in one step, and says who is missing [days-4]', async () => {
    const { supervisor, foreman, workers, job } = await make.addTeam();
    const office = await requestsOf(api, supervisor.id);
    const path = `/dwo/foreman/${foreman.id}/date/${TODAY}`;
    const { body } = await office.post(path, { jobIds: [job.id] }).expect(201);
    expect(body.data).toMatchObject({ foremanId: foreman.id, date: TODAY, status: 'submitted' });
    const crew = await office.get(`/dwo/${body.data.id}/crew`).expect(200);
    expect(crew.body.data).toMatchObject({ jobs: [{ jobId: job.id }], peopleCount: workers.length + 1 });
    const again = await office.post(path, { jobIds: [job.id] }).expect(409);
    expect(again.body).toMatchObject({ code: 'DWO_EXISTS', details: { id: body.data.id } });

    const alone = await make.addPerson('foreman');
    const none = await admin.post(`/dwo/foreman/${alone.id}/date/${TODAY}`, {}).expect(409);
    expect(none.body).toMatchObject({ code: 'NO_CREW', message: 'Create a Crew before continue.' });
    const worker = await admin.post(`/dwo/foreman/${workers[0]!.id}/date/${TODAY}`, {}).expect(409);
    expect(worker.body).toMatchObject({ code: 'NO_FOREMAN', message: 'Assign a Foreman before continue.' });
    await office.post(`/dwo/foreman/${foreman.id}/date/2026-12-24`, {}).expect(400);
    await (await sheet()).office.post(`/dwo/foreman/${foreman.id}/date/2026-11-17`, {}).expect(403);
  });

  it('is added once when two offices add the same job at the same moment', async () => {
    const { office, region, supervisor, crew, foreman, dwo: day } = await sheet();
    const second = await make.addJob(region.id, { supervisorId: supervisor.id });
    const team = await make.addCrew(foreman.id, second.id, []);
    const body = { dwoId: day.id, crewId: team.id, jobId: second.id };
    const answers = await Promise.all([office.post('/dwo_job', body), admin.post('/dwo_job', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const created = answers.find(({ status }) => status === 201)!;
    expect((await shiftsOf(created.body.data.id)).map(({ employeeId }) => employeeId)).toEqual([foreman.id]);
    expect(crew.id).not.toBe(team.id);
  });

  it('gets no job before its start, by whichever door of the office, and one whose end is over [days-8]', async () => {
    const { office, region, supervisor, foreman, dwo: day, phone } = await sheet();
    const later = await make.addJob(region.id, { supervisorId: supervisor.id, startDate: new Date('2026-11-19T05:00:00Z') });
    const over = await make.addJob(region.id, { supervisorId: supervisor.id, endDate: new Date('2026-11-10T04:59:59Z') });
    const [team, other] = [await make.addCrew(foreman.id, later.id, []), await make.addCrew(foreman.id, over.id, [])];
    const body = { dwoId: day.id, crewId: team.id, jobId: later.id };
    const refused = await office.post('/dwo_job', body).expect(409);
    expect(refused.body).toMatchObject({
      code: 'JOB_NOT_BEGUN',
      message: `Job #${later.jobId} begins on 2026-11-19. Change its start first`,
    });
    expect((await admin.post('/dwo_job', body).expect(409)).body.code).toBe('JOB_NOT_BEGUN');
    const blank = await office.post(`/dwo/foreman/${foreman.id}/date/2026-11-17`, { jobIds: [over.id, later.id] }).expect(409);
    expect(blank.body.code).toBe('JOB_NOT_BEGUN');
    expect(
      await api.db
        .select()
        .from(dwo)
        .where(and(eq(dwo.foremanId, foreman.id), eq(dwo.date, '2026-11-17'))),
    ).toEqual([]);
    await office.post('/dwo_job', { ...body, crewId: other.id, jobId: over.id }).expect(201);
    // A crew on the site has begun, whatever the office planned.
    await phone.post('/dwo_job', body).expect(201);
  });

  it('can be changed, on the revision that was seen', async () => {
    const { office, dwo: day, dwoJob, analysis } = await sheet();
    const change = { description: 'Valve replaced', revision: 1 };
    expect((await office.patch(`/dwo/${day.id}`, change).expect(200)).body.data).toMatchObject({
      description: 'Valve replaced',
      revision: 2,
    });
    expect((await admin.put(`/dwo/${day.id}`, change).expect(409)).body.code).toBe('REVISION_CHANGED');
    expect((await office.patch(`/dwo/${day.id}`, { status: 'approved' }).expect(400)).body.errors[0].field).toBe('status');
    await office.patch(`/dwo_job/${dwoJob.id}`, { startLocation: '40.1, -74.1' }).expect(200);
    expect((await office.put(`/dwo_job/${dwoJob.id}`, { crewId: 999_999 }).expect(400)).body.errors[0].field).toBe('crewId');
    await office.patch(`/daily_job_hazard_analysis/${analysis.id}`, { isSigned: false }).expect(200);
    await admin.delete(`/daily_job_hazard_analysis/${analysis.id}`).expect(409);
    await (await sheet()).office.patch(`/dwo/${day.id}`, change).expect(404);
  });

  it('goes only when nobody worked on it', async () => {
    const { office, dwo: day, dwoJob, shift } = await worked();
    expect((await office.delete(`/dwo/${day.id}`).expect(409)).body).toMatchObject({
      code: 'HAS_HOURS',
      details: { minutes: 240 },
    });
    await office.delete(`/dwo_job/${dwoJob.id}`).expect(409);
    await office.delete(`/workshift/${shift.id}?revision=1`).expect(204);
    await office.delete(`/dwo_job/${dwoJob.id}`).expect(204);
    await office.delete(`/dwo/${day.id}`).expect(204);
    expect(await api.db.select().from(dwo).where(eq(dwo.id, day.id))).toEqual([]);
    const actions = (
      await api.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, String(day.id)))
    ).map(({ action }) => action);
    expect(actions).toContain('dwo.delete');
  });

  it('leaves what went with it in the audit', async () => {
    const { office, dwo: day, dwoJob, supervisor, workers } = await sheet();
    const start = new Date(at('12:00'));
    const shift = await make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: workers[0]!.id, start, end: start });
    const notes = await api.db
      .insert(jobnote)
      .values([
        { dwoId: day.id, note: 'of the day', createdById: supervisor.id },
        { dwoId: day.id, jobId: dwoJob.jobId, workshiftId: shift.id, note: 'of the shift', createdById: supervisor.id },
      ])
      .returning();
    await office.delete(`/dwo/${day.id}`).expect(204);
    const kept = async (subject: string, id: number) =>
      api.db
        .select({ action: auditLog.action, before: auditLog.before, actorId: auditLog.actorId })
        .from(auditLog)
        .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(id))));
    for (const [subject, id] of [
      ['dwo', day.id],
      ['dwo_job', dwoJob.id],
      ['workshift', shift.id],
      ['jobnote', notes[0]!.id],
      ['jobnote', notes[1]!.id],
    ] as const)
      expect(await kept(subject, id)).toEqual([
        { action: `${subject}.delete`, before: expect.objectContaining({ id }), actorId: supervisor.id },
      ]);
  });

  it('is closed to phones where it is the office’s', async () => {
    const { foreman, dwo: day, dwoJob, shift } = await worked();
    const phone = await requestsOf(api, foreman.id);
    await phone.delete(`/dwo/${day.id}`).expect(403);
    await phone.delete(`/workshift/${shift.id}`).expect(403);
    await phone.post(`/dwo/${day.id}/timeOff`, { dwoJobIds: [dwoJob.id] }).expect(403);
    const newShift = { dwoJobId: dwoJob.id, employeeId: foreman.id, start: at('12:00'), end: at('13:00') };
    await phone.post('/workshift', newShift).expect(403);
  });
});
