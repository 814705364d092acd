import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';
import { oneOf } from '#shared/http/query.ts';
import { Timebreak } from '#shared/timesheets/sheets.ts';

let api: FieldDay['api'];
let sheet: FieldDay['sheet'];
let running: FieldDay['running'];
let worked: FieldDay['worked'];
let make: FieldDay['make'];

beforeAll(async () => {
  ({ api, sheet, running, worked, make } = await openFieldDay());
});
afterAll(() => api.close());

describe('timebreak', () => {
  it('starts, ends once, and goes', async () => {
    const { phone, shift } = await running();
    const { body } = await phone.post('/timebreak', { workShiftId: shift.id, type: 'lunch', start: at('13:00') }).expect(201);
    expect(oneOf(Timebreak).parse(body).data).toMatchObject({ status: 'running', end: null });
    const path = `/timebreak/${body.data.id}`;
    expect(
      (await phone.post('/timebreak', { workShiftId: shift.id, type: 'pause', start: at('14:00') }).expect(409)).body.code,
    ).toBe('BREAK_RUNNING');
    const ended = await phone.patch(path, { end: at('13:30'), revision: 1 }).expect(200);
    expect(ended.body.data).toMatchObject({ status: 'finished', end: at('13:30'), revision: 2 });
    await phone.patch(path, { end: at('13:30') }).expect(200);
    expect((await phone.patch(path, { end: at('13:45') }).expect(409)).body.code).toBe('BREAK_ENDED');
    await phone.delete(path).expect(204);
    await phone.get(path).expect(404);
  });

  it('starts once when two ask at the same moment', async () => {
    const { phone, shift } = await running();
    const pause = { workShiftId: shift.id, type: 'lunch', start: at('13:00') };
    const answers = await Promise.all([phone.post('/timebreak', pause), phone.post('/timebreak', pause)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  it('changes the hours of a shift that is over', async () => {
    const { phone, shift, path } = await running();
    await phone.patch(path, { end: at('16:00') }).expect(200);
    const { body } = await phone
      .post('/timebreak', { workShiftId: shift.id, type: 'lunch', start: at('13:00'), end: at('13:45') })
      .expect(201);
    expect((await phone.get(path).expect(200)).body.data).toMatchObject({ hours: 195, revision: 3 });
    await phone.delete(`/timebreak/${body.data.id}`).expect(204);
    expect((await phone.get(path).expect(200)).body.data.hours).toBe(240);
    expect(
      (await phone.post('/timebreak', { workShiftId: shift.id, type: 'pause', start: at('15:00') }).expect(409)).body.code,
    ).toBe('SHIFT_ENDED');
  });

  it('lies inside its shift, and is closed to other crews', async () => {
    const { phone, shift } = await running();
    const pause = { workShiftId: shift.id, type: 'lunch', start: at('11:00'), end: at('11:30') };
    expect((await phone.post('/timebreak', pause).expect(400)).body.errors[0].field).toBe('start');
    await (await sheet()).phone.post('/timebreak', { ...pause, start: at('13:00'), end: null }).expect(403);
  });

  it('is added, edited and taken away by an admin when its sheet is approved, which goes back to submitted each time', async () => {
    const { office, phone, shift, dwoJob: approved } = await worked();
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const approve = () => office.post(`/dwo_job/${approved.id}/approve`, {}).expect(200);
    const statuses = async () => [
      (await admin.get(`/dwo_job/${approved.id}`).expect(200)).body.data.status,
      (await admin.get(`/workshift/${shift.id}`).expect(200)).body.data.approvalStatus,
    ];
    const lunch = { type: 'lunch', start: at('13:00'), end: at('13:30') };
    await approve();
    const added = await admin.post('/timebreak', { workShiftId: shift.id, ...lunch }).expect(201);
    expect(await statuses()).toEqual(['submitted', 'submitted']);
    const path = `/timebreak/${added.body.data.id}`;
    await approve();
    await admin.put(path, { ...lunch, end: at('13:45') }).expect(200);
    expect(await statuses()).toEqual(['submitted', 'submitted']);
    await approve();
    for (const refused of [
      office.post('/timebreak', { workShiftId: shift.id, ...lunch }),
      office.put(path, lunch),
      office.patch(path, { end: at('13:50') }),
      office.delete(path),
    ])
      expect((await refused.expect(409)).body).toMatchObject({
        code: 'APPROVED',
        message: 'This timesheet is approved. Only an admin can change it',
      });
    expect((await phone.delete(path).expect(409)).body.message).toContain('can only be changed in the office');
    await admin.delete(path).expect(204);
    expect(await statuses()).toEqual(['submitted', 'submitted']);
    expect((await admin.get(`/workshift/${shift.id}`)).body.data.hours).toBe(240);
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
