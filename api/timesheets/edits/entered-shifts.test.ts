import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

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
  it('turns the rows into Holiday, or No Show that counts nowhere, and gives a row to people who have none', async () => {
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
