import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchText } from '#shared/rules/letters.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { dwo } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

/** Tries each search of the api with names as people type them [general-14]. */
let api: TestApi;
let admin: Requests;
let today: string;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
const NAMES = { foreman: ['Łukasz', 'O’Neill'], worker: ['Jose', 'Pen\u0303a'], supervisor: ['Søren', 'Nguyễn'] } as const;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  today = businessDate(new Date(), 'America/New_York');
  const sheet = await make.addSheet(today);
  team = sheet;
  for (const [person, [firstName, lastName]] of [
    [team.foreman, NAMES.foreman],
    [team.workers[0]!, NAMES.worker],
    [team.supervisor, NAMES.supervisor],
  ] as const)
    await api.db.execute(sql`update employee set first_name = ${firstName}, last_name = ${lastName} where id = ${person.id}`);
  const [start, end] = [11, 12].map(
    (hour) => new Date(businessDay(today, 'America/New_York').start.getTime() + hour * 3_600_000),
  );
  await make.addShift({ dwoJobId: sheet.dwoJob.id, date: today, employeeId: team.workers[0]!.id, start: start!, end: end! });
  // The api, or a phone of any version, writes it like this.
  await api.db.update(dwo).set({ searchData: 'Łukasz O’Neill' });
  const expense = { jobId: team.job.id, description: 'Plâtre', date: today, amount: '10.00', type: 'Material' };
  await admin.post('/job_site_photo', expense).expect(201);
  await admin.patch(`/job/${team.job.id}`, { address: '4 Côté Straße' }).expect(200);
});
afterAll(() => api.close());

const found = async (path: string, query: Record<string, string>): Promise<number> => {
  const { body } = await admin.get(`${path}?${new URLSearchParams(query)}`).expect(200);
  return body.count ?? body.data.people.length;
};
const like = (text: string) => ({ where: JSON.stringify({ searchData: { $iLike: `%${text.split(' ').join('%')}%` } }) });

describe('a search by ear', () => {
  it.each(['pena', 'PEÑA', 'josé peña', 'lukasz', "o'neill", 'oneill', 'o’neill', 'nguyen', 'soren'])(
    'finds one person: %s',
    async (typed) => expect(await found('/employee', like(typed))).toBe(1),
  );

  it.each(['lukasz', 'Nguyên', 'cote strasse', 'Côté'])('finds the job by its foreman, supervisor, address: %s', async (typed) =>
    expect(await found('/job', like(typed))).toBe(1),
  );

  it.each(['platre', 'PLÂTRE'])('finds the expense: %s', async (typed) =>
    expect(await found('/job_site_photo', like(typed))).toBe(1),
  );

  it.each(["o'neill", 'pena'])('finds a person’s day: %s', async (search) =>
    expect(await found('/dwo/employees/workshift', { startDate: today, endDate: today, search })).toBeGreaterThan(0),
  );

  it('finds the sheet by its foreman', async () => expect(await found('/dwo', like("lukasz o'neill"))).toBe(1));

  it('finds who may be put on a crew', async () =>
    expect(await found(`/job/${team.job.id}/candidates`, { role: 'worker', search: 'pena jose' })).toBe(1));

  it('finds what was changed, by whom it is about', async () =>
    expect(await found('/audit/changes', { about: 'cote' })).toBeGreaterThan(0));

  it('keeps the wildcards of a pattern, and what is none of them', async () => {
    expect(await found('/employee', like('p a'))).toBeGreaterThan(0);
    expect(await found('/employee', like('pe_a'))).toBe(0);
  });
});

it('the database folds Latin, Greek and Cyrillic as the contract does', async () => {
  const texts = [
    'Peña',
    'Pen\u0303a',
    'Łukasz Żółć',
    'Nguyễn',
    'O’Neill',
    "D'Arcy",
    'Đorđe',
    'Søren',
    'Strauß',
    'Ægir',
    'Œuvre',
    'İbrahim',
    'Kılıç',
    'Þór',
    'Ħal',
    'Άννα',
    'Дмитро',
    'Smith‑Jones',
    '王小明',
    '1-00042-01',
  ];
  for (const text of texts) {
    const { rows } = await api.db.execute<{ folded: string }>(sql`select search_text(${text}) as folded`);
    expect(rows[0]!.folded).toBe(searchText(text));
  }
});
