import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneOf } from '../../shared/query.ts';
import { Timebreak, type Workshift } from '../../shared/timesheets.ts';
import { crewsIn, SITE } from '../test/crews.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { requestsOf } from '../test/requests.ts';

const TODAY = '2026-11-18';
const at = (time: string, day = TODAY) => `${day}T${time}:00.000Z`;
let api: TestApi;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at('20:00')) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** A sheet of today, the foreman's phone, and what clocks its first worker in. */
async function sheet(day = TODAY) {
  const made = await make.addSheet(day);
  const [worker, second] = made.workers;
  const newShift = { dwoJobId: made.dwoJob.id, employeeId: worker!.id, start: at('12:00', day), startLocation: SITE };
  return { ...made, worker: worker!, second: second!, newShift, phone: await requestsOf(api, made.foreman.id) };
}
async function running() {
  const made = await sheet();
  const { body } = await made.phone.post('/workshift', made.newShift).expect(201);
  return { ...made, shift: body.data as Workshift, path: `/workshift/${body.data.id}` };
}

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
});
