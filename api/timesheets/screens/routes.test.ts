import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeePicture, file } from '#api/db/tables/files.ts';
import { jobnote } from '#api/db/tables/notes.ts';
import { dwoJob } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { CrewDays } from '#shared/timesheets/screens.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let sheet: FieldDay['sheet'];
let worked: FieldDay['worked'];

beforeAll(async () => {
  ({ api, make, sheet, worked } = await openFieldDay());
});
afterAll(() => api.close());

describe('GET /dwo/crews', () => {
  const queued = async (office: Requests, query = '') => {
    const { body } = await office.get(`/dwo/crews?first=toLook${query}`).expect(200);
    return CrewDays.parse(body);
  };
  const listed = async (office: Requests, dwoId: number) => {
    const where = encodeURIComponent(JSON.stringify({ id: dwoId }));
    const { body } = await office.get(`/dwo/crews?where=${where}`).expect(200);
    return CrewDays.parse(body).data;
  };

  it('says of each day its hours and people, supervisors left out, and what is to be looked at [approval-10]', async () => {
    const { office, dwo: day, dwoJob, shift, supervisor, foreman, workers } = await worked();
    const span = { dwoJobId: dwoJob.id, date: TODAY, start: new Date(at('12:00')), end: new Date(at('13:00')) };
    await make.addShift({ ...span, employeeId: supervisor.id }, { phaseCode: 'TRCH' });
    await make.addShift({ ...span, employeeId: foreman.id }, { phaseCode: 'TRCH', startPictureMatchStatus: 'notMatched' });
    const [row] = await listed(office, day.id);
    expect(row).toMatchObject({ id: day.id, foreman: { fullName: foreman.fullName } });
    expect(row!.figures).toEqual({
      minutes: shift.hours + 60,
      people: 2,
      running: null,
      findings: [
        { kind: 'phaseCode', count: 1, name: workers[0]!.fullName },
        { kind: 'photo', count: 1, name: foreman.fullName },
      ],
    });
  });

  it('says who is still clocked in and since when, and of a day without a shift nothing', async () => {
    const { office, dwo: day, dwoJob, foreman } = await worked();
    const start = new Date(at('12:00'));
    await make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: foreman.id, start });
    expect((await listed(office, day.id))[0]!.figures).toMatchObject({ people: 2, running: { people: 1, since: at('12:00') } });
    const bare = await sheet();
    expect((await listed(bare.office, bare.dwo.id))[0]!.figures).toEqual({ minutes: 0, people: 0, running: null, findings: [] });
  });

  it('puts what is to be looked at first, then what is as usual, then who is still clocked in', async () => {
    const { office, dwo: still, dwoJob, supervisor, worker, region } = await sheet();
    await make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: worker.id, start: new Date(at('12:00')) });
    const span = { date: TODAY, start: new Date(at('12:00')), end: new Date(at('16:00')) };
    const dayOf = async (phaseCode: string | null) => {
      const { foreman, workers, crew } = await make.addTeam();
      const job = await make.addJob(region.id, { supervisorId: supervisor.id });
      const day = await make.addDwo(foreman.id, TODAY);
      const on = await make.addDwoJob(day.id, job.id, crew.id);
      if (phaseCode !== 'none') await make.addShift({ ...span, dwoJobId: on.id, employeeId: workers[0]!.id }, { phaseCode });
      return day.id;
    };
    const [usual, odd, empty, second] = [await dayOf('TRCH'), await dayOf(null), await dayOf('none'), await dayOf('TRCH')];
    const { data, count, queue } = await queued(office, '&order=[["id","ASC"]]');
    expect(data.map(({ id }) => id)).toEqual([odd, empty, usual, second, still.id]);
    expect([count, queue]).toEqual([5, { toLook: 2, usual: { dwoIds: [usual, second], minutes: 480, people: 2 }, running: 1 }]);
    const page = await queued(office, '&order=[["id","DESC"]]&limit=2&offset=2');
    expect([page.data.map(({ id }) => id), page.count, page.queue!.toLook]).toEqual([[second, usual], 5, 2]);
  });

  it('counts what its reader sees: the sheets of their jobs alone', async () => {
    const { dwo: day, crew } = await worked();
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const other = await sheet();
    const mine = await make.addDwoJob(day.id, other.job.id, crew.id);
    const span = { date: TODAY, start: new Date(at('18:00')), end: new Date(at('20:00')) };
    await make.addShift({ ...span, dwoJobId: mine.id, employeeId: other.workers[0]!.id });
    const [theirs] = await listed(other.office, day.id);
    expect(theirs!.figures).toMatchObject({ minutes: 120, people: 1 });
    expect((await listed(admin, day.id))[0]!.figures.minutes).toBeGreaterThan(120);
  });
});

describe('GET /dwo/:id/crew', () => {
  it('shows a job’s shifts with what the table needs, supervisors left out', async () => {
    const { office, dwo: day, dwoJob, job, region, shift, supervisor, foreman, workers } = await worked();
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
      dwoId: day.id,
      dwoJobId: dwoJob.id,
      jobId: job.id,
      status: 'submitted',
      lastApproved: null,
      minutes: 180,
      foreman: { id: foreman.id, fullName: foreman.fullName },
      supervisors: [{ id: supervisor.id, fullName: supervisor.fullName }],
      region: region.name,
      jobs: [{ dwoJobId: dwoJob.id, jobNumber: job.jobId, address: job.address, minutes: 180, jobType: 'hourly' }],
    });
    // Its approver must name the revisions of all its shifts, the supervisor's too.
    expect(Object.keys(body.data.revisions)).toHaveLength(3);
    const rows = new Map(body.data.rows.map((row: { workshiftId: number }) => [row.workshiftId, row]));
    expect([...rows.keys()].sort()).toEqual([shift.id, own.id].sort());
    expect(rows.get(shift.id)).toMatchObject({
      employeeId: workers[0]!.id,
      lunchMinutes: 60,
      minutes: 180,
      type: 'NORMAL',
      isForeman: false,
      revision: 2,
      warnings: { hazardUnsigned: false, photoMismatch: false, biometricsConflict: false },
    });
    expect(rows.get(own.id)).toMatchObject({ isForeman: true, warnings: { photoMismatch: true } });
    await office.get(`/dwo/${day.id}/crew?dwoJobId=999999`).expect(404);
    await (await sheet()).office.get(`/dwo/${day.id}/crew`).expect(404);
  });

  it('shows the face of the foreman, on any day', async () => {
    const { office, dwo: day, foreman } = await sheet();
    const [picture] = await api.db
      .insert(file)
      .values({ fileName: 'face.png', type: 'employee_picture', contentType: 'image/png', storageKey: 'face-of-foreman' })
      .returning();
    await api.db.insert(employeePicture).values({ employeeId: foreman.id, pictureId: picture!.id, isMain: true });
    const { body } = await office.get(`/dwo/${day.id}/crew`).expect(200);
    expect(body.data).toMatchObject({ foreman: { pictureUrl: expect.stringContaining('face-of-foreman') }, rows: [] });
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
    // With a selected job the answer has the day's own status beside the job's.
    const ofJob = await office.get(`/dwo/${day.id}/crew?dwoJobId=${dwoJob.id}`).expect(200);
    expect(ofJob.body.data).toMatchObject({ status: 'approved', dayStatus: 'submitted' });
  });
});

describe('GET /dwo/foreman/:foremanId/date/:date', () => {
  it('answers the day, or says that there is none [days-4]', async () => {
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
          id: `${workers[0]!.id}:${TODAY}`,
          employeePk: workers[0]!.id,
          minutes: 300,
          status: 'new',
          foreman: foreman.fullName,
          supervisor: supervisor.fullName,
          region: region.name,
          date: TODAY,
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
      status: 'submitted',
      startDate: TODAY,
      endDate: TODAY,
      minutes: 240,
      workShifts: [
        {
          id: shift.id,
          jobNumber: job.jobId,
          jobAddress: job.address,
          commentCount: 2,
          comment: 'Rain',
          lunchTime: '0:00',
          startLocationType: 'unknown',
          foreman: { fullName: foreman.fullName },
        },
      ],
    });
    expect(body.data.workShifts[0].lastApproved).toBeNull();
    const approvedAt = new Date(`${TODAY}T20:00:00.000Z`);
    await api.db.update(dwoJob).set({ approvedAt, approvedById: supervisor.id }).where(eq(dwoJob.id, shift.dwoJobId));
    const fresh = office.get(`/employee/${id}/workshift`).set({ 'cache-control': 'no-cache' });
    expect((await fresh.expect(200)).body.data.workShifts[0].lastApproved).toEqual({
      by: supervisor.fullName,
      byId: supervisor.id,
      at: approvedAt.toISOString(),
    });
    const none = await office.get(`/employee/${id}/workshift?startDate=2026-11-16&endDate=2026-11-17`).expect(200);
    expect(none.body.data).toMatchObject({ status: null, workShifts: [], minutes: 0 });
    await (await sheet()).office.get(`/employee/${id}/workshift`).expect(404);
    await office.get(`/employee/${id}/workshift?startDate=2026-11-17`).expect(400);
  });
});
