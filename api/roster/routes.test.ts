import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import type { TokenRight } from '#shared/roles.ts';
import { Roster } from '#shared/roster/roster.ts';
import { START_DAYS } from '#shared/rules/expected/expected.ts';
import { latenessAt } from '#shared/rules/expected/late.ts';
import { momentOn, timeOfDay } from '#shared/rules/local-time.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { SYSTEM } from '../db/write.ts';
import { programsOf } from '../test/calls/programs.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn, SITE } from '../test/rows/crews.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
const today = () => businessDate(api.services.now(), 'America/New_York');

beforeAll(async () => {
  api = await buildTestApi();
  // Always in the middle of a business day, whenever the test runs.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), 'America/New_York')}T17:00:00Z`) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** Writes teams by hand, and marks them as changed. */
async function addTeams() {
  const teams = [await make.addTeam(), await make.addTeam()] as const;
  await tell();
  return teams;
}
const tell = () => api.services.write(SYSTEM, async (write) => write.changed('job'));

const idsIn = (body: Roster) => body.roster.map((row) => row.id);

describe('GET /roster', () => {
  it('answers the contract, an admin everything, a supervisor their own jobs', async () => {
    const [one, two] = await addTeams();
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const { body } = await admin.get('/roster?limit=300').expect(200);
    const roster = Roster.parse(body);
    expect(roster).toMatchObject({ date: today(), timeZone: 'America/New_York', limit: 300, offset: 0 });
    expect(idsIn(roster)).toEqual(expect.arrayContaining([one.job.id, two.job.id]));
    const own = await (await requestsOf(api, one.supervisor.id)).get('/roster').expect(200);
    expect(idsIn(own.body)).toEqual([one.job.id]);
  });

  it('is narrowed by an admin with selected supervisors, and widened by nobody', async () => {
    const [one, two] = await addTeams();
    const selection = { [SUPERVISORS_HEADER]: String(two.supervisor.id) };
    const admin = await make.addPerson('subadmin');
    expect(idsIn((await (await requestsOf(api, admin.id, selection)).get('/roster')).body)).toEqual([two.job.id]);
    expect(idsIn((await (await requestsOf(api, one.supervisor.id, selection)).get('/roster')).body)).toEqual([one.job.id]);
  });

  it.each(['foreman', 'worker'] as const)('is not for a %s', async (role) => {
    await (await requestsOf(api, (await make.addPerson(role)).id)).get('/roster').expect(403);
  });

  it('filters by region, where 0, all or nothing mean every one', async () => {
    const [one, two] = await addTeams();
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const count = async (region: string) => (await admin.get(`/roster?region=${region}`).expect(200)).body.count;
    expect(await count(String(one.region.id))).toBe(1);
    expect(await count(`${one.region.id},${two.region.id}`)).toBe(2);
    const all = (await admin.get('/roster').expect(200)).body.count;
    expect([await count('0'), await count('all')]).toEqual([all, all]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=301', 'limit'],
    ['offset=-1', 'offset'],
    ['date=tomorrow', 'date'],
    ['date=2026-02-30', 'date'],
    ['date=9999-12-31', 'date'],
    ['region=north', 'region'],
    ['where=x', 'where'],
  ])('names what is wrong with ?%s', async (query, field) => {
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    expect((await admin.get(`/roster?${query}`).expect(400)).body.errors[0].field).toBe(field);
  });

  it('has no new answer when somebody turns late, which browsers tell by the time [roster-5]', async () => {
    const { job: work, supervisor } = await make.addTeam();
    const soon = timeOfDay(new Date(api.services.now().getTime() + 60_000), 'America/New_York').slice(0, 5);
    const all = START_DAYS.map((day) => `${day} ${soon}`);
    await api.db.update(job).set({ startTimes: all }).where(eq(job.id, work.id));
    await tell();
    const reader = await requestsOf(api, supervisor.id);
    const first = await reader.get('/roster').expect(200);
    const [moment] = Object.keys((first.body as Roster).waiting!.expectedAt);
    const isLate = () => latenessAt(moment!, api.services.now().getTime()) === 'late';
    expect(isLate()).toBe(false);
    api.clock.aheadMs += 12 * 60_000;
    expect(isLate()).toBe(true);
    await reader.get('/roster').set('if-none-match', first.headers['etag']!).expect(304);
    api.clock.aheadMs -= 12 * 60_000;
  });

  it("shows a foreman's clock-in to a reader who waits for it, and only then", async () => {
    const { job: work, dwoJob: sheet, foreman, supervisor, workers } = await make.addSheet(today());
    await tell();
    const phone = await requestsOf(api, foreman.id);
    const reader = await api.tokenFor(supervisor.id);
    const get = (headers: Record<string, string> = {}) =>
      supertest(api.app.server)
        .get('/api/v1/roster')
        .set({ authorization: `Bearer ${reader}`, ...headers });
    const first = await get().expect(200);
    expect(first.body.totals).toMatchObject({ in: 0, onBreak: 0, out: 2 });
    await get({ 'if-none-match': first.headers['etag']! }).expect(304);

    let answered = false;
    const waiting = get({ 'if-none-match': first.headers['etag']!, prefer: 'wait=20' }).then((answer) => {
      answered = true;
      return answer;
    });
    // A second request through the same server: once it is answered, the first one waits.
    await get({ 'if-none-match': first.headers['etag']! }).expect(304);
    expect(answered).toBe(false);
    const start = new Date(api.services.now().getTime() - 60_000).toISOString();
    await phone.post('/workshift', { dwoJobId: sheet.id, employeeId: workers[0]!.id, start, startLocation: SITE }).expect(201);
    const second = await waiting;
    expect(second.status).toBe(200);
    expect(second.headers['preference-applied']).toBe('wait=20');
    expect(second.body.totals).toMatchObject({ in: 1, onBreak: 0, out: 1 });
    const [row] = second.body.roster;
    expect(row).toMatchObject({ id: work.id, changedAt: start });
    expect(row.crew.map((member: { clockInStatus: string }) => member.clockInStatus)).toEqual(['in', 'out']);
  });

  it('has whom to call for the office, and for programs that may read people', async () => {
    const { foreman } = await make.addSheet(today());
    await api.db.update(employee).set({ workPhone: '(516) 555-0161' }).where(eq(employee.id, foreman.id));
    await tell();
    const phonesOf = (body: Roster) => new Set(body.roster.map(({ foremanPhone }) => foremanPhone));
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    expect(phonesOf((await admin.get('/roster?limit=300').expect(200)).body)).toContain('(516) 555-0161');
    const program = programsOf(api, admin);
    const phonesFor = async (...rights: TokenRight[]) =>
      phonesOf((await (await program(...rights))('GET', '/roster?limit=300')).json());
    expect(await phonesFor('roster', 'people')).toContain('(516) 555-0161');
    expect([...(await phonesFor('roster'))]).toEqual([undefined]);
  });

  it('follows a correction of the last same weekday, and of no other day', async () => {
    const [lastWeek, yesterday] = [addDays(today(), -7), addDays(today(), -1)];
    const { supervisor, workers, ...team } = await make.addSheet(lastWeek);
    const clockIn = (date: string, time: string) => momentOn(date, time, 'America/New_York');
    const came = await make.addShift({
      dwoJobId: team.dwoJob.id,
      date: lastWeek,
      employeeId: workers[0]!.id,
      start: clockIn(lastWeek, '06:41'),
      end: clockIn(lastWeek, '16:00'),
    });
    await api.services.write(SYSTEM, async (write) => write.changed('job', { topic: 'workshift', day: lastWeek }));
    const reader = await requestsOf(api, supervisor.id);
    const expectedNow = async () => {
      const { body } = await reader.get('/roster').expect(200);
      return (body as Roster).roster[0]!.crew.map(({ expected }) => expected);
    };
    const usual = { at: clockIn(today(), '06:41').toISOString(), source: 'own' };
    expect(await expectedNow()).toEqual([usual, { ...usual, source: 'crew' }]);
    const { headers } = await reader.get('/roster').expect(200);
    const corrected = clockIn(lastWeek, '07:15');
    const correct = (date: string) =>
      api.services.write(SYSTEM, async (write) => {
        await write.tx.update(workshift).set({ start: corrected }).where(eq(workshift.id, came.id));
        write.changed({ topic: 'workshift', day: date });
      });
    await correct(yesterday);
    await reader.get('/roster').set('if-none-match', headers['etag']!).expect(304);
    await correct(lastWeek);
    await reader.get('/roster').set('if-none-match', headers['etag']!).expect(200);
    expect((await expectedNow())[0]).toEqual({ ...usual, at: clockIn(today(), '07:15').toISOString() });
  });
});
