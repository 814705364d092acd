import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { Roster } from '#shared/roster/roster.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { SYSTEM } from '../db/write.ts';
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
});
