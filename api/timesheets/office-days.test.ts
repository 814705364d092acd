import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobnote } from '../db/tables/notes.ts';
import { auditLog } from '../db/tables/settings.ts';
import { dwo, temporalWorkshift, workshift } from '../db/tables/timesheets.ts';
import { crewsIn } from '../test/crews.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { type Requests, requestsOf } from '../test/requests.ts';

const TODAY = '2026-11-18';
const at = (time: string, day = TODAY) => `${day}T${time}:00.000Z`;
/** The beginning of the business day in New York. */
const DAY_BEGINS = at('05:00');
let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at('20:00')) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

async function sheet(day = TODAY) {
  const made = await make.addSheet(day);
  return { ...made, office: await requestsOf(api, made.supervisor.id) };
}
async function worked(day = TODAY) {
  const made = await sheet(day);
  const values = { dwoJobId: made.dwoJob.id, date: day, start: new Date(at('12:00', day)), end: new Date(at('16:00', day)) };
  const shift = await make.addShift({ ...values, employeeId: made.workers[0]!.id });
  return { ...made, shift };
}
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
        ...{ type: 'NORMAL', status: 'finished', hours: 0, startLocation: '0.0, 0.0', endLocation: '0.0, 0.0' },
        ...{ start: new Date(DAY_BEGINS), end: new Date(DAY_BEGINS) },
      });
    expect((await office.post('/dwo_job', body).expect(409)).body.code).toBe('DWO_JOB_EXISTS');
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

describe('POST /workshift with an end', () => {
  it('enters a finished shift, also for somebody outside the crew and one of no hours', async () => {
    const { office, dwoJob, region, supervisor } = await sheet();
    const worker = await make.addPerson('worker', { regionId: region.id });
    await make.setSupervisor(worker.id, supervisor.id);
    const newShift = { dwoJobId: dwoJob.id, employeeId: worker.id, start: at('12:00'), end: at('16:00'), lunchTime: '0:30' };
    const { body } = await office.post('/workshift', newShift).expect(201);
    expect(body.data).toMatchObject({
      status: 'finished',
      hours: 210,
      timeBreaks: [{ type: 'lunch' }],
      startLocation: '0.0, 0.0',
    });
    expect((await office.post('/workshift', newShift).expect(409)).body.code).toBe('SHIFT_OVERLAP');
    await office.post('/workshift', { ...newShift, start: at('17:00'), end: at('17:00'), lunchTime: '0:00' }).expect(201);
    const refusal = async (change: object) =>
      (await office.post('/workshift', { ...newShift, ...change }).expect(400)).body.errors[0].field;
    expect(await refusal({ type: 'CALLOUT' })).toBe('type');
    expect(await refusal({ end: at('11:00') })).toBe('end');
    expect(await refusal({ employeeId: (await make.addPerson('supervisor')).id })).toBe('employeeId');
    expect(await refusal({ employeeId: supervisor.id })).toBe('employeeId');
  });

  it('names nobody and shows no picture that its author could not see', async () => {
    const { office, dwoJob, workers, foreman } = await sheet();
    const other = await sheet();
    const hers = await make.addClockPhoto(foreman.id);
    const his = await make.addClockPhoto(other.foreman.id);
    const newShift = { dwoJobId: dwoJob.id, employeeId: workers[0]!.id, start: at('12:00'), end: at('13:00') };
    const refusal = async (who: Requests, change: object) =>
      (await who.post('/workshift', { ...newShift, ...change }).expect(400)).body.errors[0];
    expect(await refusal(office, { employeeId: other.workers[0]!.id })).toEqual({
      field: 'employeeId',
      reason: 'does not exist',
    });
    for (const startPictureId of [his.id, hers.id])
      expect(await refusal(office, { startPictureId })).toEqual({ field: 'startPictureId', reason: 'is not a clock photo' });
    await office.get(`/workshift/picture/${his.id}`).expect(404);
    const phone = await requestsOf(api, foreman.id);
    expect(
      (await phone.post('/workshift', { ...newShift, end: undefined, startPictureId: his.id }).expect(400)).body.errors[0],
    ).toEqual({ field: 'startPictureId', reason: 'is not a clock photo' });
    await phone.post('/workshift', { ...newShift, end: undefined, startPictureId: hers.id }).expect(201);
  });
});

describe('POST /dwo/:id/timeOff', () => {
  it('turns the rows into Holiday, or No Show that counts nowhere, and gives a row to who has none', async () => {
    const { office, dwo: day, dwoJob, shift, workers, foreman } = await worked();
    const { body } = await office.post(`/dwo/${day.id}/timeOff`, { dwoJobIds: [dwoJob.id] }).expect(200);
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ id: shift.id, type: 'HOLIDAY', hours: 240 });
    expect((await office.get(`/dwo_job/${dwoJob.id}`)).body.data.hours).toBe(240);
    const noShow = { dwoJobIds: [dwoJob.id], type: 'NO_SHOW', employeeIds: [workers[0]!.id], revisions: { [shift.id]: 2 } };
    await office.post(`/dwo/${day.id}/timeOff`, { ...noShow, revisions: { [shift.id]: 1 } }).expect(409);
    await office.post(`/dwo/${day.id}/timeOff`, noShow).expect(200);
    expect((await office.get(`/dwo_job/${dwoJob.id}`)).body.data.hours).toBe(0);
    expect((await shiftsOf(dwoJob.id)).map(({ type }) => type).sort()).toEqual(['HOLIDAY', 'HOLIDAY', 'NO_SHOW']);
    const other = await sheet();
    const foreign = await admin.post(`/dwo/${day.id}/timeOff`, { dwoJobIds: [other.dwoJob.id] }).expect(400);
    expect(foreign.body.errors[0].field).toBe('dwoJobIds');
    expect((await admin.post(`/dwo/${day.id}/timeOff`, { ...noShow, type: 'PTO' }).expect(400)).body.errors[0].field).toBe(
      'type',
    );
    expect(foreman.role).toBe('foreman');
  });
});

describe('temporal_workshift', () => {
  const entry = (dwoJobId: number, change: object = {}) => ({
    ...{ dwoJobId, employeeName: 'Terry Temp', type: 'NORMAL', start: at('12:00', '2026-07-01'), end: at('15:30', '2026-07-01') },
    ...change,
  });

  it('keeps the time of day and takes the day from the DWO', async () => {
    const { office, dwoJob } = await sheet();
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    // 8:00 of a summer day in New York is 8:00 of the winter day, an hour later by UTC.
    expect(body.data).toMatchObject({ employeeName: 'Terry Temp', start: at('13:00'), end: at('16:30'), revision: 1 });
    const path = `/temporal_workshift/${body.data.id}`;
    expect((await office.patch(path, { end: at('17:00'), revision: 1 }).expect(200)).body.data.end).toBe(at('17:00'));
    expect((await office.get(`/temporal_workshift?where=${encodeURIComponent(`{"dwoJobId":${dwoJob.id}}`)}`)).body.count).toBe(1);
    await (await sheet()).office.get(path).expect(404);
    await office.delete(path).expect(204);
  });

  it("refuses in the specification's words", async () => {
    const { office, dwoJob } = await sheet();
    const errors = async (change: object) =>
      (await office.post('/temporal_workshift', entry(dwoJob.id, change)).expect(400)).body.errors;
    expect(await errors({ employeeName: ' ' })).toEqual([{ field: 'employeeName', reason: 'Employee name is required' }]);
    expect(await errors({ type: undefined })).toEqual([{ field: 'type', reason: 'Employee name is required' }]);
    expect(await errors({ start: undefined })).toEqual([{ field: 'start', reason: 'Date is required' }]);
    expect(await errors({ end: 'noon' })).toEqual([{ field: 'end', reason: 'Date must be a valid date' }]);
    expect((await errors({ end: at('11:00', '2026-07-01') }))[0].field).toBe('end');
  });

  it('is swapped once for a worker of the region when two do it at the same moment', async () => {
    const { office, dwoJob, region, supervisor } = await sheet();
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    const path = `/temporal_workshift/${body.data.id}/swap`;
    const [one, other] = [
      await make.addPerson('worker', { regionId: region.id }),
      await make.addPerson('worker', { regionId: region.id }),
    ];
    const stranger = await make.addPerson('worker', { regionId: (await make.addRegion()).id });
    expect((await office.post(path, { employeeId: one.id }).expect(400)).body.errors[0].reason).toBe('does not exist');
    for (const { id } of [one, stranger]) await make.setSupervisor(id, supervisor.id);
    const refusal = await office.post(path, { employeeId: stranger.id }).expect(400);
    expect(refusal.body.errors[0].reason).toBe("is not an active worker of the job's region");
    const answers = await Promise.all([office.post(path, { employeeId: one.id }), admin.post(path, { employeeId: other.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(answers.find(({ status }) => status === 201)?.body.data).toMatchObject({
      ...{ start: at('13:00'), end: at('16:30'), hours: 0, type: 'NORMAL', status: 'finished', wasTemporal: true },
      startPictureMatchStatus: 'pending',
    });
    expect(await api.db.select().from(temporalWorkshift).where(eq(temporalWorkshift.dwoJobId, dwoJob.id))).toEqual([]);
    expect(await shiftsOf(dwoJob.id)).toHaveLength(1);
  });

  it('counts no hours once swapped until the row is saved, and is not approved before', async () => {
    const { office, dwoJob, workers } = await sheet();
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    const swapped = (await office.post(`/temporal_workshift/${body.data.id}/swap`, { employeeId: workers[0]!.id }).expect(201))
      .body.data;
    for (const [path, sent] of [
      [`/dwo_job/${dwoJob.id}/approve`, {}],
      ['/workshift/approve', { workshiftIds: [swapped.id] }],
    ] as const)
      expect((await office.post(path, sent).expect(409)).body).toMatchObject({
        code: 'SWAP_NOT_SAVED',
        errors: [{ field: `workshifts.${swapped.id}`, reason: 'has not been saved since the swap' }],
      });
    const row = { type: 'NORMAL', start: swapped.start, end: swapped.end, lunchTime: '0:30', revision: swapped.revision };
    expect((await office.put(`/workshift/${swapped.id}`, row).expect(200)).body.data.hours).toBe(180);
    expect((await office.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200)).body.data.minutes).toBe(180);
  });
});

describe('PUT /timebreak/:id', () => {
  it('changes a whole break and the hours with it', async () => {
    const { office, shift } = await worked();
    const pause = { workShiftId: shift.id, type: 'lunch', start: at('13:00'), end: at('13:30') };
    const made = await office.post('/timebreak', pause).expect(201);
    const change = { type: 'lunch', start: at('13:00'), end: at('14:00'), revision: 1 };
    const { body } = await office.put(`/timebreak/${made.body.data.id}`, change).expect(200);
    expect(body).toMatchObject({ data: { end: at('14:00'), revision: 2 }, reopened: { workshifts: [] } });
    expect((await office.get(`/workshift/${shift.id}`)).body.data.hours).toBe(180);
    await office.put(`/timebreak/${made.body.data.id}`, change).expect(409);
  });
});

describe('GET /dwo/:id/crew', () => {
  it('shows a job’s shifts with what the table needs, supervisors left out', async () => {
    const { office, dwo: day, dwoJob, job, shift, supervisor, foreman, workers } = await worked();
    const span = { dwoJobId: dwoJob.id, date: TODAY, start: new Date(at('12:00')), end: new Date(at('13:00')) };
    await make.addShift({ ...span, employeeId: supervisor.id });
    const own = await make.addShift(
      { ...span, employeeId: foreman.id },
      { type: 'NO_SHOW', startPictureMatchStatus: 'notMatched' },
    );
    await office
      .put(`/workshift/${shift.id}`, { type: 'NORMAL', start: at('12:00'), end: at('16:00'), lunchTime: '1:00' })
      .expect(200);
    const { body, headers } = await office.get(`/dwo/${day.id}/crew?jobId=${job.id}`).expect(200);
    expect(headers['etag']).toBeDefined();
    expect(body.data).toMatchObject({
      ...{ dwoId: day.id, dwoJobId: dwoJob.id, jobId: job.id, status: 'submitted', lastApproved: null, minutes: 180 },
      jobs: [{ dwoJobId: dwoJob.id, jobNumber: job.jobId, minutes: 180, jobType: 'hourly' }],
    });
    const rows = new Map(body.data.rows.map((row: { workshiftId: number }) => [row.workshiftId, row]));
    expect([...rows.keys()].sort()).toEqual([shift.id, own.id].sort());
    expect(rows.get(shift.id)).toMatchObject({
      ...{ employeeId: workers[0]!.id, lunchMinutes: 60, minutes: 180, type: 'NORMAL', isForeman: false, revision: 2 },
      warnings: { hazardUnsigned: false, photoMismatch: false, biometricsConflict: false },
    });
    expect(rows.get(own.id)).toMatchObject({ isForeman: true, warnings: { photoMismatch: true } });
    await office.get(`/dwo/${day.id}/crew?dwoJobId=999999`).expect(404);
    await (await sheet()).office.get(`/dwo/${day.id}/crew`).expect(404);
  });

  it('shows each person of the day once without a job, and who approved last', async () => {
    const { office, dwo: day, dwoJob, region, supervisor, crew, workers, shift } = await worked();
    const second = await make.addDwoJob(day.id, (await make.addJob(region.id, { supervisorId: supervisor.id })).id, crew.id);
    const span = { dwoJobId: second.id, date: TODAY, start: new Date(at('16:00')), end: new Date(at('17:00')) };
    await make.addShift({ ...span, employeeId: workers[0]!.id });
    await office.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200);
    const { body } = await office.get(`/dwo/${day.id}/crew`).expect(200);
    expect(body.data).toMatchObject({ minutes: 300, dwoJobId: null, lastApproved: { by: supervisor.fullName } });
    expect(body.data.rows).toMatchObject([
      { id: workers[0]!.id, workshiftId: null, minutes: 300, start: at('12:00'), end: at('17:00'), approvalStatus: 'submitted' },
    ]);
    expect(shift.hours).toBe(240);
  });
});

describe('GET /dwo/foreman/:foremanId/date/:date', () => {
  it("answers the day, or the specification's words when there is none", async () => {
    const { office, foreman, dwo: day } = await sheet();
    expect(
      (await office.get(`/dwo/foreman/${foreman.id}/date/${TODAY}?include=["dwoJobs"]`).expect(200)).body.data,
    ).toMatchObject({
      id: day.id,
      dwoJobs: [{ dwoId: day.id }],
    });
    const none = await office.get(`/dwo/foreman/${foreman.id}/date/2026-11-17`).expect(404);
    expect(none.body).toMatchObject({
      code: 'NO_DWO',
      message: 'Please try selecting a different date or creat a DWO for this date.',
    });
    await (await sheet()).office.get(`/dwo/foreman/${foreman.id}/date/${TODAY}`).expect(404);
  });
});

describe('GET /dwo/employees/workshift', () => {
  it('answers one row per person and day, filtered, ordered and paged', async () => {
    const { office, shift, workers, foreman, supervisor, region, dwoJob } = await worked();
    const span = { dwoJobId: dwoJob.id, date: TODAY, start: new Date(at('17:00')), end: new Date(at('18:00')) };
    await make.addShift({ ...span, employeeId: workers[0]!.id });
    await make.addShift({ ...span, employeeId: foreman.id }, { approvalStatus: 'approved' });
    const list = async (query: string) => (await office.get(`/dwo/employees/workshift?${query}`).expect(200)).body;
    const all = await list('');
    expect(all).toMatchObject({ count: 2, startDate: '2026-11-09', endDate: TODAY });
    expect(await list('role=worker')).toMatchObject({
      count: 1,
      data: [
        {
          ...{ id: `${workers[0]!.id}:${TODAY}`, employeePk: workers[0]!.id, minutes: 300, status: 'new' },
          ...{ foreman: foreman.fullName, supervisor: supervisor.fullName, region: region.name, date: TODAY },
        },
      ],
    });
    expect((await list('status=approved')).data[0].employeePk).toBe(foreman.id);
    expect((await list(`search=${encodeURIComponent(workers[0]!.lastName)}`)).count).toBe(1);
    expect((await list('search=nobody')).count).toBe(0);
    expect((await list(`region=${region.id}&order=[["employeeId","DESC"]]&limit=1&offset=1`)).data[0].employeePk).toBe(
      foreman.id,
    );
    expect((await list('limit=1&offset=5')).count).toBe(2);
    expect((await list(`startDate=${at('05:00')}&endDate=2026-11-19T04:59:59.999Z`)).count).toBe(2);
    await office.get('/dwo/employees/workshift?order=[["password","ASC"]]').expect(400);
    await office.get('/dwo/employees/workshift?role=admin').expect(400);
    expect((await (await sheet()).office.get('/dwo/employees/workshift')).body.count).toBe(0);
    expect(shift.hours).toBe(240);
  });
});

describe('GET /employee/:id/workshift', () => {
  it('answers the person, their status and their shifts with comments', async () => {
    const { office, shift, workers, foreman, supervisor, job, dwo: day } = await worked();
    const note = { jobId: job.id, dwoId: day.id, workshiftId: shift.id, createdById: supervisor.id };
    await api.db.insert(jobnote).values([
      { ...note, note: 'Late truck' },
      { ...note, note: 'Rain', updatedAt: new Date(Date.now() + 60_000) },
    ]);
    const id = workers[0]!.id;
    const { body } = await office.get(`/employee/${id}/workshift`).expect(200);
    expect(body.data).toMatchObject({
      employee: { id, fullName: workers[0]!.fullName },
      ...{ status: 'submitted', startDate: TODAY, endDate: TODAY, minutes: 240 },
      workShifts: [
        {
          ...{ id: shift.id, jobNumber: job.jobId, jobAddress: job.address, commentCount: 2, comment: 'Rain' },
          ...{ lunchTime: '0:00', startLocationType: 'unknown', foreman: { fullName: foreman.fullName } },
        },
      ],
    });
    const none = await office.get(`/employee/${id}/workshift?startDate=2026-11-16&endDate=2026-11-17`).expect(200);
    expect(none.body.data).toMatchObject({ status: null, workShifts: [], minutes: 0 });
    await (await sheet()).office.get(`/employee/${id}/workshift`).expect(404);
    await office.get(`/employee/${id}/workshift?startDate=2026-11-17`).expect(400);
  });
});
