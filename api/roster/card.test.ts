import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import { PersonCard } from '#shared/roster/person-card.ts';
import { addDays } from '#shared/rules/periods.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';

let field: FieldDay;
let admin: Requests;
beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

const cardOf = async (who: Requests, id: number): Promise<PersonCard> =>
  oneOf(PersonCard).parse((await who.get(`/employee/${id}/card`).expect(200)).body).data;

describe('GET /employee/:id/card', () => {
  it('says where somebody is and since when: in, on a break, gone, or missing on their job', async () => {
    const { worker, second, foreman, job, dwo, dwoJob, phone, office, newShift } = await field.sheet();
    const sheet = { dwoId: dwo.id, dwoJobId: dwoJob.id };
    expect(await cardOf(office, worker.id)).toMatchObject({
      id: worker.id,
      fullName: worker.fullName,
      role: 'worker',
      timeZone: 'America/New_York',
      clock: { status: 'missing', since: null, job: { id: job.id, jobId: job.jobId } },
      lead: { as: 'foreman', id: foreman.id },
      sheet,
    });
    const { body } = await phone.post('/workshift', newShift).expect(201);
    expect(await cardOf(office, worker.id)).toMatchObject({ clock: { status: 'in', since: at('12:00') }, sheet });
    await phone.post('/timebreak', { workShiftId: body.data.id, type: 'lunch', start: at('16:00') }).expect(201);
    expect((await cardOf(office, worker.id)).clock).toMatchObject({ status: 'break', since: at('16:00') });
    expect((await cardOf(office, second.id)).clock).toMatchObject({ status: 'missing' });
    const gone = await field.worked();
    expect((await cardOf(gone.office, gone.worker.id)).clock).toMatchObject({
      status: 'left',
      since: at('16:00'),
      job: { id: gone.job.id },
    });
  });

  it('says when somebody of the crew is expected there, as the roster does, and that they are off', async () => {
    const { crew, foreman, job, worker, second, dwoJob, phone, office, newShift } = await field.sheet();
    expect((await cardOf(office, worker.id)).clock).not.toHaveProperty('expected');
    const starts = { foremanId: foreman.id, startTimes: ['wed 07:00'], revision: crew.revision };
    await admin.put(`/crew/${crew.id}`, starts).expect(200);
    const expected = { at: at('12:00'), source: 'start' };
    expect((await cardOf(office, worker.id)).clock).toMatchObject({ status: 'missing', expected });
    await phone.post('/workshift', newShift).expect(201);
    expect((await cardOf(office, worker.id)).clock).toMatchObject({ status: 'in', expected });
    // Of the foreman, who is not of the crew, nothing is expected.
    await phone.post('/workshift', { ...newShift, employeeId: foreman.id }).expect(201);
    const { clock } = await cardOf(office, foreman.id);
    expect([clock?.job?.id, clock?.expected]).toEqual([job.id, undefined]);
    const off = { dwoJobId: dwoJob.id, employeeId: second.id, type: 'HOLIDAY', start: at('13:00'), end: at('21:00') };
    await office.post('/workshift', off).expect(201);
    expect((await cardOf(office, second.id)).clock).toMatchObject({ status: 'missing', off: 'HOLIDAY' });
  });

  it('says what came of a call as soon as it is said, to those who see the job', async () => {
    const { worker, job, office, supervisor } = await field.sheet();
    const { headers } = await office.get(`/employee/${worker.id}/card`).expect(200);
    const wait = { 'if-none-match': headers['etag']!, prefer: 'wait=20' };
    const next = office
      .get(`/employee/${worker.id}/card`)
      .set(wait)
      .then((answer) => answer);
    await vi.waitFor(() => expect(field.api.services.changes.state().waiting).toBeGreaterThan(0));
    const people = [{ jobId: job.id, employeeId: worker.id, revision: 0 }];
    await office.post('/late_call', { date: TODAY, outcome: 'other', words: 'Flat tyre', people }).expect(200);
    const call = { outcome: 'other', words: 'Flat tyre', until: null, by: supervisor.fullName };
    expect(oneOf(PersonCard).parse((await next).body).data.clock).toMatchObject({ status: 'missing', call });
    // Of a crew of another supervisor too, who does not see this job.
    const other = await field.sheet();
    await admin.post(`/crew/${other.crew.id}/members`, { employeeIds: [worker.id] }).expect(200);
    const { clock } = await cardOf(other.office, worker.id);
    expect([clock?.job?.id, clock?.call]).toEqual([other.job.id, undefined]);
  });

  it('says after midnight that the night crew is in, as the roster does', async () => {
    const { worker, second, dwoJob, supervisor } = await field.sheet();
    for (const [{ id }, start] of [
      [worker, at('23:00')],
      [second, at('12:00')],
    ] as const)
      await field.make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: id, start: new Date(start) });
    const { clock } = field.api;
    const afternoon = clock.aheadMs;
    onTestFinished(() => {
      clock.aheadMs = afternoon;
    });
    // Half past midnight in New York: one has worked for five hours; the other forgot to clock out.
    clock.aheadMs += Date.parse(at('05:30', '2026-11-19')) - Date.parse(at('20:00'));
    const office = await requestsOf(field.api, supervisor.id);
    expect((await cardOf(office, worker.id)).clock).toMatchObject({ status: 'in', since: at('23:00') });
    expect((await cardOf(office, second.id)).clock?.status).not.toBe('in');
  });

  it('has of a foreman the supervisor and their own day, and of the office neither', async () => {
    const { foreman, supervisor, dwo, office } = await field.sheet();
    const card = await cardOf(office, foreman.id);
    expect(card).toMatchObject({ clock: null, lead: { as: 'supervisor', id: supervisor.id }, sheet: { dwoId: dwo.id } });
    expect(await cardOf(office, supervisor.id)).toMatchObject({ clock: null, lead: null, sheet: null });
  });

  it('names a supervisor no job and no sheet of others, and no number of somebody whose page is shut to them', async () => {
    const { worker, shift, job, office, supervisor } = await field.running();
    const other = await field.sheet();
    // On a job of another supervisor, of which the worker is on the crew too.
    await admin.post(`/crew/${other.crew.id}/members`, { employeeIds: [worker.id] }).expect(200);
    const seen = await cardOf(other.office, worker.id);
    expect(seen).toMatchObject({ clock: { status: 'in', since: at('12:00'), job: null }, lead: { id: other.foreman.id } });
    expect(seen.sheet?.dwoJobId).not.toBe(shift.dwoJobId);
    expect((await cardOf(office, worker.id)).clock).toMatchObject({ job: { id: job.id } });
    // Somebody from elsewhere who worked on this supervisor's job.
    const guest = (await field.sheet()).worker;
    await field.make.addShift({
      dwoJobId: shift.dwoJobId,
      date: '2026-11-18',
      employeeId: guest.id,
      start: new Date(at('12:00')),
      end: new Date(at('13:00')),
    });
    const card = await cardOf(office, guest.id);
    expect([card.mayOpen, card.workPhone, card.clock?.status]).toEqual([false, null, 'left']);
    expect(card.clock?.job?.id).toBe(job.id);
    expect(supervisor.id).not.toBe(guest.id);
  });

  it('[hours-7] has the payroll week of somebody of the field, so far and what is usual, on whatever job', async () => {
    const { worker, second, foreman, supervisor, dwoJob, office } = await field.running();
    const elsewhere = await field.worked('2026-11-17');
    const hours = async (employeeId: number, date: string, dwoJobId: number, end: string) =>
      field.make.addShift({ dwoJobId, date, employeeId, start: new Date(at('12:00', date)), end: new Date(at(end, date)) });
    await hours(worker.id, '2026-11-17', elsewhere.dwoJob.id, '22:00');
    const days = (monday: number, tuesday: number) => [monday, tuesday, 0, 0, 0, 0, 0];
    const clock = { day: 2, start: at('12:00'), breaksMs: 0, breakSince: null };
    const recorded = { monday: '2026-11-16', today: 2, days: days(0, 600), clock };
    expect((await cardOf(office, worker.id)).week).toEqual({ ...recorded, ahead: null });
    // Eight hours on the Mondays to Fridays of three weeks.
    for (const date of [1, 2, 3].flatMap((weeks) => [0, 1, 2, 3, 4].map((day) => addDays('2026-11-16', day - 7 * weeks))))
      await hours(worker.id, date, dwoJob.id, '20:00');
    await tellAll(field.api);
    const usual = [480, 480, 480, 480, 480, 0, 0];
    expect((await cardOf(office, worker.id)).week).toEqual({ ...recorded, ahead: usual });
    // A holiday that is entered of the Friday is expected instead.
    const friday = await field.sheet('2026-11-20');
    await field.make.addShift(
      {
        dwoJobId: friday.dwoJob.id,
        date: '2026-11-20',
        employeeId: worker.id,
        start: new Date(at('12:00', '2026-11-20')),
        end: new Date(at('20:00', '2026-11-20')),
      },
      { type: 'HOLIDAY' },
    );
    await tellAll(field.api);
    expect((await cardOf(office, worker.id)).week).toEqual({ ...recorded, ahead: usual.with(4, 0) });
    expect((await cardOf(office, second.id)).week).toMatchObject({ days: days(0, 0), ahead: null, clock: null });
    expect((await cardOf(office, foreman.id)).week).toMatchObject({ days: days(0, 0) });
    expect((await cardOf(office, supervisor.id)).week).toBeNull();
    // Who sees a sheet of the week sees all of it; a sheet of another week shows nothing of it.
    expect((await cardOf(elsewhere.office, worker.id)).week?.days).toEqual(days(0, 600));
    const before = await field.sheet('2026-11-10');
    await hours(worker.id, '2026-11-10', before.dwoJob.id, '13:00');
    await tellAll(field.api);
    const guest = await cardOf(before.office, worker.id);
    expect([guest.mayOpen, guest.week]).toEqual([false, null]);
  });

  it('is for the office, of people whom they see or find on a sheet', async () => {
    const { worker, phone } = await field.sheet();
    const stranger = (await field.sheet()).office;
    await stranger.get(`/employee/${worker.id}/card`).expect(404);
    await phone.get(`/employee/${worker.id}/card`).expect(403);
    await (await requestsOf(field.api, worker.id)).get(`/employee/${worker.id}/card`).expect(403);
    await admin.get('/employee/999999/card').expect(404);
    await admin.get(`/employee/${worker.id}/card?x=1`).expect(400);
  });
});
