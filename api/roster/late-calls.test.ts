import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { ShiftLog } from '#shared/roster/shift-log.ts';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

const timeZone = 'America/New_York';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
let today: string;

beforeAll(async () => {
  api = await buildTestApi();
  // At noon in New York.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), timeZone)}T17:00:00Z`) - Date.now();
  today = businessDate(api.services.now(), timeZone);
  await api.app.ready();
  make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

/** A job of today with a crew of two, who are not in, and its supervisor. */
async function lateCrew() {
  const sheet = await make.addSheet(today);
  await api.services.write(SYSTEM, async (write) => write.changed('job'));
  const people = sheet.workers.map(({ id }) => ({ jobId: sheet.job.id, employeeId: id, revision: 0 }));
  return { ...sheet, people, office: await requestsOf(api, sheet.supervisor.id) };
}

const callsOf = async (who: Requests, jobId: number) => {
  const { roster } = (await who.get('/roster?limit=300').expect(200)).body as Roster;
  return roster.find(({ id }) => id === jobId)!.crew.map(({ id, call }) => [id, call?.outcome, call?.words]);
};
const say = (who: Requests, people: object[], said: object) => who.post('/late_call', { date: today, people, ...said });

describe('POST /late_call [roster-11]', () => {
  it('is on the roster at once, with who said it and when; a second answer replaces the first', async () => {
    const { office, supervisor, people, job } = await lateCrew();
    const [one] = people;
    const { data } = (await say(office, [one!], { outcome: 'inAt', time: '14:00' }).expect(200)).body;
    const until = new Date(`${today}T19:00:00Z`).toISOString();
    expect(data).toMatchObject([{ ...one, outcome: 'inAt', until, by: supervisor.fullName, revision: 1 }]);
    const shown = (await office.get('/roster').expect(200)).body as Roster;
    const [member] = shown.roster[0]!.crew.filter(({ id }) => id === one!.employeeId);
    expect(member!.call).toMatchObject({ outcome: 'inAt', until, by: supervisor.fullName, at: data[0].at });
    expect(shown.waiting).toMatchObject({ attended: { [until]: 1 } });
    await say(admin, [{ ...one, revision: 1 }], { outcome: 'other', words: ' Flat tyre ' }).expect(200);
    expect(await callsOf(office, job.id)).toContainEqual([one!.employeeId, 'other', 'Flat tyre']);
  });

  it('refuses an answer to one that somebody else has given since', async () => {
    const { office, people, job } = await lateCrew();
    await say(admin, [people[0]!], { outcome: 'sick' }).expect(200);
    const { body } = await say(office, [people[0]!], { outcome: 'roadClosed' }).expect(409);
    expect(body.code).toBe('REVISION_CHANGED');
    expect(await callsOf(office, job.id)).toContainEqual([people[0]!.employeeId, 'sick', null]);
  });

  it('records a whole crew in one call, all or none', async () => {
    const { office, people, job } = await lateCrew();
    await say(admin, [people[1]!], { outcome: 'noAnswer' }).expect(200);
    await say(office, people, { outcome: 'roadClosed' }).expect(409);
    expect((await callsOf(office, job.id)).map(([, outcome]) => outcome).sort()).toEqual(['noAnswer', undefined]);
    const seen = people.map((person, place) => ({ ...person, revision: place }));
    expect((await say(office, seen, { outcome: 'roadClosed' }).expect(200)).body.data).toHaveLength(2);
    expect((await callsOf(office, job.id)).map(([, outcome]) => outcome)).toEqual(['roadClosed', 'roadClosed']);
  });

  it('refuses somebody who has clocked in meanwhile, here or on another job, and then all of the crew', async () => {
    const { office, people, job, dwoJob } = await lateCrew();
    const start = new Date(api.services.now().getTime() - 60_000);
    await make.addShift({ dwoJobId: dwoJob.id, date: today, employeeId: people[0]!.employeeId, start, end: null });
    const elsewhere = await lateCrew();
    await make.addShift({ dwoJobId: elsewhere.dwoJob.id, date: today, employeeId: people[1]!.employeeId, start, end: null });
    for (const person of people)
      expect((await say(office, [person], { outcome: 'sick' }).expect(409)).body.code).toBe('ALREADY_IN');
    await say(office, people, { outcome: 'sick' }).expect(409);
    expect((await callsOf(office, job.id)).map(([, outcome]) => outcome)).toEqual([undefined, undefined]);
  });

  it('is for those who see the job, about people of its crew, on the day that it is', async () => {
    const { people, foreman, workers } = await lateCrew();
    const other = await lateCrew();
    await say(other.office, [people[0]!], { outcome: 'sick' }).expect(404);
    await say(other.office, [{ ...people[0]!, jobId: other.job.id }], { outcome: 'sick' }).expect(404);
    await say(other.office, [other.people[0]!, people[0]!], { outcome: 'sick' }).expect(404);
    for (const { id } of [foreman, workers[0]!])
      await say(await requestsOf(api, id), [people[0]!], { outcome: 'sick' }).expect(403);
    const yesterday = { date: '2026-03-04', people: [people[0]!], outcome: 'sick' };
    expect((await admin.post('/late_call', yesterday).expect(409)).body.code).toBe('DAY_OVER');
  });

  it('takes a time with "in at" alone, one that has not passed, and words with own words alone', async () => {
    const { office, people } = await lateCrew();
    for (const said of [
      { outcome: 'inAt' },
      { outcome: 'inAt', time: '8' },
      { outcome: 'inAt', time: '07:00' },
      { outcome: 'sick', time: '14:00' },
      { outcome: 'other' },
      { outcome: 'other', words: ' ' },
      { outcome: 'other', words: 'x'.repeat(121) },
      { outcome: 'sick', words: 'x' },
      { outcome: 'asleep' },
    ])
      await say(office, [people[0]!], said).expect(400);
    await say(office, [], { outcome: 'sick' }).expect(400);
  });
});

describe('what was said of somebody late', () => {
  it('is in the shift log with every answer, one entry for each call, for those who see the job', async () => {
    const { office, supervisor, people, workers, job } = await lateCrew();
    await say(office, [people[0]!], { outcome: 'noAnswer' }).expect(200);
    await say(office, [{ ...people[0]!, revision: 1 }, people[1]!], { outcome: 'other', words: 'Flat tyre' }).expect(200);
    const log = ShiftLog.parse((await office.get('/roster/log').expect(200)).body);
    expect(log.entries.filter(({ kind }) => kind === 'said')).toMatchObject([
      { by: supervisor.fullName, person: workers[0]!.fullName, count: 1, jobPk: job.id, said: { outcome: 'noAnswer' } },
      { by: supervisor.fullName, count: 2, jobPk: job.id, said: { outcome: 'other', words: 'Flat tyre', until: null } },
    ]);
    const other = await lateCrew();
    const theirs = (await other.office.get('/roster/log').expect(200)).body as ShiftLog;
    expect(theirs.entries.filter(({ kind }) => kind === 'said')).toEqual([]);
  });

  it('is beside the sheet of that day, of people of its crew who never came, too', async () => {
    const { office, people, dwo, dwoJob, workers } = await lateCrew();
    const sheet = async (query = '') => (await office.get(`/dwo/${dwo.id}/crew${query}`).expect(200)).body.data as CrewSheet;
    expect((await sheet()).calls).toBeUndefined();
    await say(office, [people[1]!], { outcome: 'sick' }).expect(200);
    for (const query of ['', `?dwoJobId=${dwoJob.id}`])
      expect((await sheet(query)).calls).toMatchObject([
        { employeeId: workers[1]!.id, fullName: workers[1]!.fullName, outcome: 'sick', by: expect.any(String) },
      ]);
  });

  it('is hidden from programs that may not read people: only that somebody was called is told', async () => {
    const { office, people, job } = await lateCrew();
    await say(office, people, { outcome: 'sick' }).expect(200);
    const { data } = (
      await admin.post('/api_token', { name: 'Board', rights: ['roster'], expires: addDays(today, 30) }).expect(201)
    ).body;
    const { roster } = (
      await supertest(api.app.server)
        .get('/api/v1/roster?limit=300')
        .set({ authorization: `Bearer ${data.token}` })
        .expect(200)
    ).body as Roster;
    const { crew } = roster.find(({ id }) => id === job.id)!;
    expect(crew.map(({ call }) => [call?.outcome, call?.words, call?.by])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  });
});
