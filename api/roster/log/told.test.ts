import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alert } from '#api/db/tables/alerts.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { SYSTEM } from '#api/db/write.ts';
import { importsOf } from '#api/test/calls/imports.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { crewsIn } from '#api/test/rows/crews.ts';
import { type LogKind, ShiftLog } from '#shared/roster/shift-log.ts';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { businessDate } from '#shared/rules/periods.ts';

const timeZone = 'America/New_York';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
let boss: Awaited<ReturnType<ReturnType<typeof crewsIn>['addPerson']>>;
let today: string;

beforeAll(async () => {
  api = await buildTestApi();
  // At noon in New York.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), timeZone)}T17:00:00Z`) - Date.now();
  today = businessDate(api.services.now(), timeZone);
  await api.app.ready();
  make = crewsIn(api.db);
  boss = await make.addPerson('admin');
  admin = await requestsOf(api, boss.id);
});
afterAll(() => api.close());

/** A submitted sheet of today, of a worker who has gone, and the office of its supervisor. */
async function submitted() {
  const sheet = await make.addSheet(today);
  const [worker] = sheet.workers;
  const span = { start: new Date(`${today}T12:00:00Z`), end: new Date(`${today}T16:00:00Z`) };
  await make.addShift({ dwoJobId: sheet.dwoJob.id, date: today, employeeId: worker!.id, ...span });
  await api.services.write(SYSTEM, async (write) => write.changed('job', 'workshift', 'dwo'));
  return { ...sheet, worker: worker!, path: `/dwo_job/${sheet.dwoJob.id}`, office: await requestsOf(api, sheet.supervisor.id) };
}

async function told(who: Requests, kind: LogKind, date = today) {
  const { entries } = ShiftLog.parse((await who.get(`/roster/log?date=${date}`).expect(200)).body);
  return entries.filter((entry) => entry.kind === kind);
}

describe('the shift log tells [roster-9]', () => {
  it('of a sheet that was sent back, submitted again and approved, by whom, to those who see its job', async () => {
    const { path, office, supervisor, foreman, job } = await submitted();
    await office.post(`${path}/sendBack`, { reason: 'Whose lunch?' }).expect(200);
    await (await requestsOf(api, foreman.id)).patch(path, { status: 'submitted' }).expect(200);
    await office.post(`${path}/approve`, {}).expect(200);
    const one = { count: 1, until: null, jobPk: job.id, jobNumber: job.shownNumber };
    expect(await told(office, 'sentBack')).toMatchObject([{ ...one, by: supervisor.fullName }]);
    expect(await told(office, 'submitted')).toMatchObject([{ ...one, by: foreman.fullName }]);
    expect(await told(office, 'approved')).toMatchObject([{ ...one, by: supervisor.fullName }]);
    const { office: other } = await submitted();
    for (const kind of ['sentBack', 'submitted', 'approved'] as const) expect(await told(other, kind)).toEqual([]);
  });

  it('once of the sheets that a person approved within an hour', async () => {
    const [one, two] = [await submitted(), await submitted()];
    for (const { path } of [one, two]) await admin.post(`${path}/approve`, {}).expect(200);
    const ofBoss = (await told(admin, 'approved')).filter(({ by }) => by === boss.fullName);
    expect(ofBoss).toMatchObject([{ count: 2, jobPk: null, jobNumber: null, until: expect.any(String) }]);
    expect(await told(one.office, 'approved')).toMatchObject([{ count: 1, jobPk: one.job.id }]);
    // An hour after the first of them the next entry begins, and each person has their own.
    const date = '2026-03-04';
    const approval = (time: string, actorId: number) => ({
      at: new Date(`${date}T${time}:00Z`),
      actorId,
      action: 'dwo_job.approve',
      subject: 'dwo_job',
      before: { status: 'submitted' },
      after: { status: 'approved', jobId: one.job.id },
    });
    const times = ['14:00', '14:30', '14:59', '15:00'].map((time) => approval(time, boss.id));
    await api.db.insert(auditLog).values([...times, approval('14:10', one.supervisor.id)]);
    const moment = (time: string) => `${date}T${time}:00.000Z`;
    expect((await told(admin, 'approved', date)).map(({ by, at, until, count }) => [by, at, until, count])).toEqual([
      [boss.fullName, moment('14:00'), moment('14:59'), 3],
      [one.supervisor.fullName, moment('14:10'), null, 1],
      [boss.fullName, moment('15:00'), null, 1],
    ]);
  });

  it('of somebody who was deactivated, to those who see them', async () => {
    const { worker, office } = await submitted();
    const { office: other } = await submitted();
    await admin.put(`/employee/${worker.id}/setActive`, { isActive: false }).expect(200);
    const entry = { person: worker.fullName, by: boss.fullName, count: null, jobPk: null };
    expect(await told(office, 'deactivated')).toMatchObject([entry]);
    expect(await told(admin, 'deactivated')).toMatchObject([entry]);
    expect(await told(other, 'deactivated')).toEqual([]);
  });

  it('of an import, by its file, to those who may read imports and to nobody else', async () => {
    const { region, office } = await submitted();
    const head = EMPLOYEE_CSV_COLUMNS.map(([, name]) => name).join(',');
    const line = `Active,"2-00010-01 Doe, Jo",,,,Worker,TSU One,${region.name},,Lineman,,,,,,,40`;
    const imports = await importsOf(api, boss.id, 'employee');
    expect(await imports.imported(`${head}\r\n${line}`)).toMatchObject({ status: 'imported', newRows: 1 });
    expect(await told(admin, 'imported')).toMatchObject([{ fileName: 'file.csv', by: boss.fullName, count: null }]);
    const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
    for (const who of [office, subadmin]) expect(await told(who, 'imported')).toEqual([]);
  });

  it('of an alert, with who of the office has cleared it and when', async () => {
    const { office, supervisor, foreman, job, dwo } = await submitted();
    const about = { jobId: job.id, dwoId: dwo.id, data: { jobId: job.shownNumber } };
    const [raised] = await api.db
      .insert(alert)
      .values({ type: 'overcost', occasion: `told ${job.id}`, ...about })
      .returning();
    const entry = { jobPk: job.id, jobNumber: job.shownNumber, alert: { type: 'overcost', data: about.data } };
    expect(await told(office, 'alert')).toMatchObject([{ ...entry, cleared: [] }]);
    // A foreman settles nothing for the office.
    await (await requestsOf(api, foreman.id)).delete(`/alert/${raised!.id}`).expect(204);
    await office.delete(`/alert/${raised!.id}`).expect(204);
    const cleared = [{ by: supervisor.fullName, at: expect.any(String) }];
    expect(await told(office, 'alert')).toMatchObject([{ ...entry, cleared }]);
    expect(await told(admin, 'alert')).toMatchObject([{ ...entry, cleared }]);
  });
});
