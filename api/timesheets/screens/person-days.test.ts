import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dwo } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { crewsIn } from '#api/test/rows/crews.ts';

const DAYS = ['2026-11-09', '2026-11-12', '2026-11-13'];
let api: TestApi;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  for (const date of DAYS) {
    const { dwoJob, foreman, workers } = await make.addSheet(date);
    const span = { dwoJobId: dwoJob.id, date, start: new Date(`${date}T12:00:00Z`), end: new Date(`${date}T16:00:00Z`) };
    for (const [index, { id }] of [foreman, ...workers].entries())
      await make.addShift({ ...span, employeeId: id }, { createdAt: new Date(`${date}T2${index}:00:00Z`) });
  }
});
afterAll(() => api.close());

it('finds people by their names and by their sheets, by a word and by the beginning of one', async () => {
  await api.db.update(dwo).set({ searchData: 'zebra boss' }).where(eq(dwo.date, DAYS[1]!));
  const found = async (search: string) =>
    (await admin.get(`/dwo/employees/workshift?startDate=2026-11-01&endDate=2026-11-30&search=${search}`).expect(200)).body;
  const rows: { date: string; fullName: string }[] = (await found('')).data;
  const expected = {
    foreman: rows.filter(({ fullName }) => fullName.startsWith('foreman')),
    zebra: rows.filter(({ date }) => date === DAYS[1]),
    nobody: [],
  };
  expect([expected.foreman.length, expected.zebra.length]).toEqual([3, 3]);
  for (const [word, data] of Object.entries(expected)) expect(await found(word)).toMatchObject({ data, count: data.length });
  expect((await found('ze')).data).toEqual(expected.zebra);
  expect((await found('zo')).data).toEqual([]);
});

it.each(['date', 'employeeId', 'fullName', 'role', 'supervisor', 'foreman', 'region', 'submittedAt'] as const)(
  'is ordered by %s both ways, equal ones with the newest day first',
  async (name) => {
    const ordered = async (way: string): Promise<Record<string, string>[]> => {
      const order = encodeURIComponent(JSON.stringify([[name, way]]));
      return (await admin.get(`/dwo/employees/workshift?startDate=2026-11-01&endDate=2026-11-30&order=${order}`).expect(200)).body
        .data;
    };
    const [up, down] = [await ordered('ASC'), await ordered('DESC')];
    const keys = up.map((row) => row[name]!);
    expect(keys).toEqual(keys.toSorted());
    expect(down.map((row) => row[name])).toEqual(keys.toReversed());
    expect(down.map(({ id }) => id).toSorted()).toEqual(up.map(({ id }) => id).toSorted());
    for (const rows of Object.values(Object.groupBy(up, (row) => row[name]!)))
      expect(rows?.map(({ date }) => date)).toEqual(
        rows
          ?.map(({ date }) => date)
          .toSorted()
          .toReversed(),
      );
  },
);

it.each(['DESC', 'ASC'])(
  'pages by date %s follow each other without a gap, and each says how many rows there are',
  async (way) => {
    const order = encodeURIComponent(
      JSON.stringify([
        ['date', way],
        ['fullName', 'ASC'],
      ]),
    );
    const page = async (limit: number, offset: number) =>
      (
        await admin
          .get(`/dwo/employees/workshift?startDate=2026-11-01&endDate=2026-11-30&order=${order}&limit=${limit}&offset=${offset}`)
          .expect(200)
      ).body;
    const all = await page(300, 0);
    expect(all.data).toHaveLength(all.count);
    const dates = all.data.map(({ date }: { date: string }) => date);
    expect([...new Set(dates)]).toEqual(way === 'ASC' ? DAYS : DAYS.toReversed());
    for (let offset = 0; offset <= all.count + 2; offset++) {
      const two = await page(2, offset);
      expect(two).toMatchObject({ count: all.count, limit: 2, offset });
      expect(two.data).toEqual(all.data.slice(offset, offset + 2));
    }
  },
);
