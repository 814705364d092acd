import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';
import { SwapCandidates } from '#shared/timesheets/temporary.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];
let sheet: FieldDay['sheet'];
let admin: Requests;

beforeAll(async () => {
  ({ api, make, sheet } = await openFieldDay());
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

const shiftsOf = (dwoJobId: number) =>
  api.db.select().from(workshift).where(eq(workshift.dwoJobId, dwoJobId)).orderBy(workshift.employeeId);

describe('temporal_workshift', () => {
  const entry = (dwoJobId: number, change: object = {}) => ({
    dwoJobId,
    employeeName: 'Terry Temp',
    type: 'NORMAL',
    start: at('12:00', '2026-07-01'),
    end: at('15:30', '2026-07-01'),
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

  it('keeps which of two moments it is in the hour that comes twice [general-13]', async () => {
    const night = '2026-11-01';
    const { office, dwoJob } = await sheet(night);
    const span = async (start: string, end: string) => {
      const { body } = await office.post('/temporal_workshift', entry(dwoJob.id, { start, end })).expect(201);
      return [body.data.start, body.data.end];
    };
    for (const [start, end] of [
      [at('05:15', night), at('05:30', night)],
      [at('05:30', night), at('06:30', night)],
      [at('06:30', night), at('06:45', night)],
    ] as const)
      expect(await span(start, end)).toEqual([start, end]);
  });

  it('refuses what is missing or cannot be [temporary-1]', async () => {
    const { office, dwoJob } = await sheet();
    const errors = async (change: object) =>
      (await office.post('/temporal_workshift', entry(dwoJob.id, change)).expect(400)).body.errors;
    expect(await errors({ employeeName: ' ' })).toEqual([{ field: 'employeeName', reason: 'Employee name is required' }]);
    expect(await errors({ type: undefined })).toEqual([{ field: 'type', reason: 'Employee name is required' }]);
    // A new employee's row allows four of the eight types [hours-6].
    for (const type of ['PTO', 'TRAINING', 'CALLOUT', 'RAINDAY'])
      expect(await errors({ type })).toEqual([{ field: 'type', reason: 'Select a valid type' }]);
    for (const type of ['NORMAL', 'HOLIDAY', 'NO_SHOW', 'STANDBY'])
      await office.post('/temporal_workshift', entry(dwoJob.id, { type })).expect(201);
    expect(await errors({ start: undefined })).toEqual([{ field: 'start', reason: 'Date is required' }]);
    expect(await errors({ end: 'noon' })).toEqual([{ field: 'end', reason: 'Date must be a valid date' }]);
    expect((await errors({ end: at('11:00', '2026-07-01') }))[0].field).toBe('end');
  });

  it("is swapped once for a worker of the region, the supervisor's or not, when two do it at the same moment", async () => {
    const { office, dwoJob, region, supervisor } = await sheet();
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    const path = `/temporal_workshift/${body.data.id}/swap`;
    const [one, other] = [
      await make.addPerson('worker', { regionId: region.id }),
      await make.addPerson('worker', { regionId: region.id }),
    ];
    const stranger = await make.addPerson('worker', { regionId: (await make.addRegion()).id });
    expect((await office.post(path, { employeeId: stranger.id }).expect(400)).body.errors[0].reason).toBe('does not exist');
    await make.setSupervisor(stranger.id, supervisor.id);
    const refusal = await office.post(path, { employeeId: stranger.id }).expect(400);
    expect(refusal.body.errors[0].reason).toBe("is not an active worker of the job's region");
    const answers = await Promise.all([office.post(path, { employeeId: one.id }), admin.post(path, { employeeId: other.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(answers.find(({ status }) => status === 201)?.body.data).toMatchObject({
      start: at('13:00'),
      end: at('16:30'),
      hours: 0,
      type: 'NORMAL',
      status: 'finished',
      wasTemporal: true,
      startPictureMatchStatus: 'pending',
    });
    expect(await api.db.select().from(temporalWorkshift).where(eq(temporalWorkshift.dwoJobId, dwoJob.id))).toEqual([]);
    expect(await shiftsOf(dwoJob.id)).toHaveLength(1);
  });

  it('is not swapped for somebody who is on the sheet at that time, and stays as it was', async () => {
    const { office, dwoJob, dwo, workers } = await sheet();
    const [start, end] = [new Date(at('12:00')), new Date(at('16:00'))];
    await make.addShift({ dwoJobId: dwoJob.id, date: dwo.date, employeeId: workers[0]!.id, start, end });
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    const path = `/temporal_workshift/${body.data.id}/swap`;
    const refusal = await office.post(path, { employeeId: workers[0]!.id }).expect(409);
    expect(refusal.body).toMatchObject({ code: 'SHIFT_OVERLAP', message: expect.stringContaining(at('16:00')) });
    const entries = await api.db.select().from(temporalWorkshift).where(eq(temporalWorkshift.dwoJobId, dwoJob.id));
    expect(entries).toMatchObject([{ id: body.data.id, revision: body.data.revision }]);
    expect(await shiftsOf(dwoJob.id)).toHaveLength(1);
    await office.post(path, { employeeId: workers[1]!.id, revision: body.data.revision }).expect(201);
  });

  it('says before a swap what each has at those hours, who cannot be taken last', async () => {
    const { office, dwoJob, dwo, workers, region } = await sheet();
    const { body } = await office.post('/temporal_workshift', entry(dwoJob.id)).expect(201);
    const worker = () => make.addPerson('worker', { regionId: region.id });
    const [off, elsewhere] = [await worker(), await worker()];
    const other = await sheet();
    const at1 = (hour: string) => new Date(at(hour));
    // 13:00 to 16:30: one is here before, one on another job at that time.
    await make.addShift({
      dwoJobId: dwoJob.id,
      date: dwo.date,
      employeeId: workers[0]!.id,
      start: at1('10:00'),
      end: at1('13:00'),
    });
    await make.addShift({
      dwoJobId: other.dwoJob.id,
      date: dwo.date,
      employeeId: elsewhere.id,
      start: at1('15:00'),
      end: at1('20:00'),
    });
    const day = { dwoJobId: other.dwoJob.id, date: dwo.date, employeeId: off.id, start: at1('12:00'), end: at1('12:00') };
    await make.addShift(day, { type: 'NO_SHOW' });
    const path = `/temporal_workshift/${body.data.id}/candidates`;
    const { data } = SwapCandidates.parse((await office.get(path).expect(200)).body);
    const found = new Map(data.map(({ id, standing, canTake, jobNumber }) => [id, { standing, canTake, jobNumber }]));
    expect(found.get(workers[0]!.id)).toEqual({ standing: 'onSheet', canTake: true, jobNumber: null });
    expect(found.get(workers[1]!.id)).toEqual({ standing: 'free', canTake: true, jobNumber: null });
    expect(found.get(off.id)).toEqual({ standing: 'off', canTake: true, jobNumber: null });
    expect(found.get(elsewhere.id)).toEqual({ standing: 'elsewhere', canTake: false, jobNumber: other.job.jobId });
    expect(data[0]!.standing).toBe('free');
    expect(data.at(-1)!.id).toBe(elsewhere.id);
    await other.office.get(path).expect(404);
  });

  it('counts no hours once swapped until the row is saved, and is neither approved nor taken away with its day before', async () => {
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
    for (const path of [`/dwo/${dwoJob.dwoId}`, `/dwo_job/${dwoJob.id}`])
      expect((await admin.delete(path).expect(409)).body.code).toBe('SWAP_NOT_SAVED');
    const row = { type: 'NORMAL', start: swapped.start, end: swapped.end, lunchTime: '0:30', revision: swapped.revision };
    expect((await office.put(`/workshift/${swapped.id}`, row).expect(200)).body.data.hours).toBe(180);
    expect((await office.post(`/dwo_job/${dwoJob.id}/approve`, {}).expect(200)).body.data.minutes).toBe(180);
  });
});
