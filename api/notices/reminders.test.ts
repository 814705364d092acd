import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneOf } from '#shared/http/query.ts';
import { OneOwnReminder, PayrollCountdown, PayrollReminder } from '#shared/payroll/countdown.ts';
import { ROLES } from '#shared/permissions.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import { payrollReminder } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { dwoJob, workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, HERE, type TestApi } from '../test/harness.ts';
import { openMailServer } from '../test/mail-server.ts';
import { openToldOffice } from '../test/told-office.ts';
import { savePlace } from '../webhooks/place-repository.ts';
import { createMailer } from './mail-client.ts';

const PUBLIC_URL = 'https://muster.company.test';
let api: TestApi;
let office: Awaited<ReturnType<typeof openToldOffice>>;
let server: Awaited<ReturnType<typeof openMailServer>>;
let admin: Requests;
let adminName: string;
/** The Monday and the Sunday of last week. */
let start: string;
let end: string;

beforeAll(async () => {
  api = await buildTestApi({ webhooksToPrivate: true, isMailSetUp: true });
  await api.app.ready();
  server = await openMailServer();
  const mailer = createMailer({ url: server.url, from: { name: 'Muster', address: 'muster@company.test' }, stepMs: 300 });
  office = await openToldOffice(api, { mailer, publicUrl: PUBLIC_URL });
  office.begin();
  const person = await office.make.addPerson('admin');
  adminName = person.fullName;
  admin = await requestsOf(api, person.id);
});
afterAll(async () => {
  await office.close();
  await server.close();
  await api.close();
});
beforeEach(() => {
  server.arrived.length = 0;
  office.begin();
  ({ monday: start, sunday: end } = payrollWeek(addDays(businessDate(api.services.now(), 'America/New_York'), -7)));
});

type Choice = Parameters<typeof office.person>[1];

/** A supervisor who is told by push, with one sheet of last week that waits. */
async function waiting(choice: Choice = {}) {
  const { make } = office;
  const supervisor = await office.person('supervisor', choice);
  const team = await make.addTeam();
  const day = await make.addDwo(team.foreman.id, start, { supervisorId: supervisor.id });
  const sheet = await make.addDwoJob(day.id, team.job.id, team.crew.id);
  const from = new Date(`${start}T12:00:00Z`);
  const until = new Date(`${start}T20:00:00Z`);
  const shift = await make.addShift({
    dwoJobId: sheet.id,
    date: start,
    employeeId: team.workers[0]!.id,
    start: from,
    end: until,
  });
  const approve = async () => {
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet.id));
    await api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shift.id));
    await tellAll(api);
  };
  await tellAll(api);
  return { ...supervisor, approve };
}
const remind = async (supervisorId: number, who = admin, week = start) =>
  oneOf(PayrollReminder).parse((await who.post('/payroll_reminder', { supervisorId, week }).expect(200)).body).data;
const own = async (who: Requests) =>
  OneOwnReminder.parse((await who.get('/payroll_reminder/own').expect(200)).body).data.reminder;
/** Makes every reminder older, since sign-ins do not last that long. */
const age = (minutes: number) => api.db.update(payrollReminder).set({ at: sql`at - make_interval(mins => ${minutes})` });
const remindersOf = (id: number) => api.db.select().from(payrollReminder).where(eq(payrollReminder.supervisorId, id));

describe('[payroll-4] a reminder', () => {
  it('is one within an hour, also of two people, by any day of the week; the countdown says so', async () => {
    const { id } = await waiting();
    const made = await remind(id);
    expect(made).toMatchObject({ supervisorId: id, start, by: adminName });
    await age(59);
    const other = await office.make.addPerson('subadmin');
    expect(await remind(id, await requestsOf(api, other.id), end)).toMatchObject({ id: made.id, by: adminName });
    const { waiting: rows } = oneOf(PayrollCountdown).parse(
      (await admin.get(`/payroll_countdown?week=${start}`).expect(200)).body,
    ).data;
    expect(rows.find(({ supervisorId }) => supervisorId === id)?.reminder).toMatchObject({ by: adminName });
    await age(2);
    expect(await remind(id, await requestsOf(api, other.id))).toMatchObject({ by: other.fullName });
    expect(await remindersOf(id)).toHaveLength(2);
    const entries = await api.db.select().from(auditLog).where(eq(auditLog.action, 'payroll_reminder.remind'));
    expect(entries.filter(({ after }) => (after as { supervisorId: number }).supervisorId === id)).toMatchObject([
      { subject: 'payroll_reminder', subjectId: String(made.id), after: { supervisorId: id, start } },
      {},
    ]);
  });

  it('is one, too, when several send it at once', async () => {
    const { id, told } = await waiting();
    const made = await Promise.all(Array.from({ length: 6 }, () => remind(id)));
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    await office.work();
    expect([(await remindersOf(id)).length, told().length]).toEqual([1, 1]);
  });

  it('is of admins and sub-admins, to an active supervisor of whom something waits', async () => {
    const { id, approve } = await waiting();
    for (const role of ROLES) {
      const who = await requestsOf(api, (await office.make.addPerson(role)).id);
      const allowed = role === 'admin' || role === 'subadmin';
      await who.post('/payroll_reminder', { supervisorId: id, week: start }).expect(allowed ? 200 : 403);
      await who.get('/payroll_reminder/own').expect(role === 'supervisor' ? 200 : 403);
    }
    const foreman = await office.make.addPerson('foreman');
    const refused = await admin.post('/payroll_reminder', { supervisorId: foreman.id, week: start }).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'supervisorId', reason: 'must be an active supervisor' }]);
    await approve();
    await age(61);
    const late = await admin.post('/payroll_reminder', { supervisorId: id, week: start }).expect(409);
    expect(late.body.code).toBe('NOTHING_LEFT');
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, id));
    await admin.post('/payroll_reminder', { supervisorId: id, week: start }).expect(400);
  });
});

describe('[payroll-5] the supervisor', () => {
  it('has it on their screens, as it is now, until nothing waits or they put it away', async () => {
    const { id, calls, approve } = await waiting();
    expect(await own(calls)).toBeNull();
    const { id: reminderId } = await remind(id);
    expect(await own(calls)).toMatchObject({ id: reminderId, start, end, by: adminName, draft: 0, submitted: 1, running: 0 });
    const other = await waiting();
    expect(await own(other.calls)).toBeNull();
    await other.calls.post('/payroll_reminder/dismiss', { id: reminderId }).expect(204);
    expect(await own(calls)).not.toBeNull();
    await calls.post('/payroll_reminder/dismiss', { id: reminderId }).expect(204);
    expect(await own(calls)).toBeNull();
    await age(61);
    await remind(id);
    expect(await own(calls)).not.toBeNull();
    await approve();
    expect(await own(calls)).toBeNull();
  });

  it('is told by the channels that they chose, whatever kinds of alerts, in their language, with a link to the list', async () => {
    const ana = await waiting({ push: true, email: true, types: [], whose: 'mine', language: 'es' });
    const quiet = await waiting({ push: false, email: false });
    await remind(ana.id);
    await remind(quiet.id);
    await office.work();
    const path = `/timesheets?status=submitted&days=${start}.${end}&supervisor=${ana.id}`;
    const [from, until] = [start, end].map((day) => day.slice(5).replace('-', '/'));
    const body = `${adminName} te recuerda: ${from} – ${until} aún no está aprobado: 1 por aprobar.`;
    expect(ana.told()).toMatchObject([
      { tag: `payroll-${start}`, title: '1 hoja de horas para nómina', body, path, alertId: null, take: null, language: 'es' },
    ]);
    expect(server.arrived).toMatchObject([{ to: [ana.email], headers: { subject: '1 hoja de horas para nómina' } }]);
    expect(server.arrived[0]!.text).toContain(body);
    expect(server.arrived[0]!.text).toContain(`${PUBLIC_URL}${path}`);
    expect(quiet.told()).toEqual([]);
  });

  it('is told after their quiet hours, and only if it still waits then', async () => {
    // It is three in the afternoon.
    const quiet = () => ({ quiet: [{ from: '14:00', until: '17:00' }] });
    const [ana, bea, cal, dee] = [await waiting(quiet()), await waiting(quiet()), await waiting(quiet()), await waiting(quiet())];
    for (const { id } of [ana, bea, cal, dee]) await remind(id);
    await office.work();
    expect(ana.told()).toEqual([]);
    await bea.approve();
    await cal.calls.post('/payroll_reminder/dismiss', { id: (await own(cal.calls))!.id }).expect(204);
    await dee.choose({ push: false });
    office.later(121);
    await office.hasten();
    await office.work();
    expect([ana, bea, cal, dee].map(({ told }) => told().length)).toEqual([1, 0, 0, 0]);
    expect((await office.messagesOf(bea.id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual(['reminder dropped']);
  });

  it('is told nothing from a copy of the database', async () => {
    const ana = await waiting();
    await remind(ana.id);
    await savePlace(api.db as never, { ...HERE, database: '2/5' });
    await office.work();
    expect(ana.told()).toEqual([]);
    await savePlace(api.db as never, HERE);
  });
});
