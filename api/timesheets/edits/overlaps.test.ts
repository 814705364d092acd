import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workshift } from '#api/db/tables/timesheets.ts';
import { requestsOf } from '#api/test/calls/requests.ts';
import { at, type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
});
afterAll(() => field.api.close());

const YESTERDAY = '2026-11-17';
const HOLIDAY = { type: 'HOLIDAY', start: at('13:00'), end: at('21:00') };

/**
 * Adds a crew's sheet, and another one of the same supervisor on which its worker can be entered.
 */
async function twoSheets() {
  const first = await field.sheet();
  const second = await field.make.addJob(first.region.id, { supervisorId: first.supervisor.id });
  const other = await field.make.addDwoJob(first.dwo.id, second.id, first.crew.id);
  const entry = (dwoJobId: number, given: object) => ({ dwoJobId, employeeId: first.worker.id, ...given });
  return { ...first, second, first: first.dwoJob.id, other: other.id, entry };
}

describe('a Holiday', () => {
  it('is not taken twice by one person at one time', async () => {
    const { office, first, other, entry, worker, job } = await twoSheets();
    const { body } = await office.post('/workshift', entry(first, HOLIDAY)).expect(201);
    for (const dwoJobId of [first, other]) {
      const refused = await office.post('/workshift', entry(dwoJobId, HOLIDAY)).expect(409);
      expect(refused.body).toMatchObject({
        code: 'SHIFT_OVERLAP',
        message: `${worker.fullName} has a Holiday on job #${job.jobId} from ${HOLIDAY.start} until ${HOLIDAY.end}`,
        details: { workshiftId: body.data.id, type: 'HOLIDAY' },
      });
    }
    const before = { type: 'HOLIDAY', start: at('12:00'), end: at('13:00') };
    await office.post('/workshift', entry(other, before)).expect(201);
  });

  it('is not taken over worked time, and nobody works over it', async () => {
    const { office, phone, first, other, entry, job, worker } = await twoSheets();
    await office.post('/workshift', entry(first, { start: at('12:00'), end: at('14:00') })).expect(201);
    const over = await office.post('/workshift', entry(other, HOLIDAY)).expect(409);
    expect(over.body.message).toBe(`${worker.fullName} worked at job #${job.jobId} until ${at('14:00')}`);
    const holiday = { ...HOLIDAY, start: at('14:00'), end: at('18:00') };
    const { body } = await office.post('/workshift', entry(other, holiday)).expect(201);
    const clock = await phone.post('/workshift', entry(first, { start: at('15:00') })).expect(409);
    expect(clock.body).toMatchObject({ code: 'SHIFT_OVERLAP', message: expect.stringContaining('has a Holiday') });
    const edit = { type: 'HOLIDAY', start: at('13:30'), end: at('18:00') };
    expect((await office.put(`/workshift/${body.data.id}`, edit).expect(409)).body.code).toBe('SHIFT_OVERLAP');
  });

  it('later in the day lets somebody work before it, and no longer', async () => {
    const { office, phone, first, other, entry } = await twoSheets();
    await office.post('/workshift', entry(other, { ...HOLIDAY, start: at('15:00') })).expect(201);
    const { body } = await phone.post('/workshift', entry(first, { start: at('12:00') })).expect(201);
    const path = `/workshift/${body.data.id}`;
    const late = await phone.patch(path, { end: at('15:30') }).expect(409);
    expect(late.body).toMatchObject({ code: 'SHIFT_OVERLAP', message: expect.stringContaining('has a Holiday') });
    await phone.patch(path, { end: at('15:00') }).expect(200);
  });

  it("is not made of a No Show under which somebody worked, though that alone is in nobody's way", async () => {
    const { office, first, other, entry, dwo, worker } = await twoSheets();
    const { body } = await office.post('/workshift', entry(first, { ...HOLIDAY, type: 'NO_SHOW' })).expect(201);
    await office.post('/workshift', entry(other, { start: at('14:00'), end: at('15:00') })).expect(201);
    const off = { dwoJobIds: [first], employeeIds: [worker.id], type: 'HOLIDAY' };
    expect((await office.post(`/dwo/${dwo.id}/timeOff`, off).expect(409)).body.errors).toEqual([
      { field: `workshifts.${body.data.id}`, reason: expect.stringContaining('worked at job') },
    ]);
    const [row] = await field.api.db.select().from(workshift).where(eq(workshift.id, body.data.id));
    expect(row?.type).toBe('NO_SHOW');
    await office.post(`/dwo/${dwo.id}/timeOff`, { ...off, type: 'NO_SHOW' }).expect(200);
  });
});

describe('a work shift', () => {
  const tooLong = { start: at('13:00', YESTERDAY), end: at('13:01') };
  const whole = { start: at('13:00', YESTERDAY), end: at('13:00') };

  it('lasts 24 hours at most, however it is entered', async () => {
    const { office, phone, dwoJob, second, shift } = await field.worked(YESTERDAY);
    const entry = { dwoJobId: dwoJob.id, employeeId: second.id };
    const refusals = [
      office.post('/workshift', { ...entry, ...tooLong }),
      office.post('/workshift', { ...entry, ...tooLong, type: 'HOLIDAY' }),
      office.post('/temporal_workshift', { dwoJobId: dwoJob.id, employeeName: 'Terry', type: 'NORMAL', ...tooLong }),
      office.put(`/workshift/${shift.id}`, { type: 'NORMAL', ...tooLong }),
    ];
    const answers = await Promise.all(refusals);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    for (const { body } of answers) expect(body.message).toBe('A work shift lasts 24 hours at most');
    const running = await phone.post('/workshift', { ...entry, start: tooLong.start }).expect(201);
    expect((await phone.patch(`/workshift/${running.body.data.id}`, { end: tooLong.end }).expect(400)).body.errors[0].field).toBe(
      'end',
    );
    expect((await phone.patch(`/workshift/${running.body.data.id}`, { end: whole.end }).expect(200)).body.data.hours).toBe(1440);
    const other = await field.make.addTeam();
    const saved = {
      clientId: randomUUID(),
      date: YESTERDAY,
      foremanId: other.foreman.id,
      crewId: other.crew.id,
      hazardAnalysis: { data: {}, isSigned: true },
      jobs: [{ jobId: other.job.id, workshifts: [{ employeeId: other.workers[0]!.id, ...tooLong }] }],
    };
    const theirs = await requestsOf(field.api, other.foreman.id);
    expect((await theirs.post('/dwo/save', { dwos: [saved] }).expect(400)).body.errors[0].field).toBe(
      'dwos.0.jobs.0.workshifts.0.end',
    );
  });
});
