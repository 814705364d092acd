import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LIMIT } from '../shared/constants.ts';
import { countedMinutes } from '../shared/rules/hours.ts';
import { addDays, businessDate, chartDays, payrollWeek } from '../shared/rules/periods.ts';
import type { ApprovableSheet } from '../shared/timesheets/approvals.ts';
import type { CrewSheet, EmployeeShifts, PersonDay } from '../shared/timesheets/screens.ts';
import type { DwoJob, Workshift } from '../shared/timesheets/sheets.ts';
import { readConfig } from './config.ts';
import { employee } from './db/tables/people.ts';
import { seedCompany } from './demo/company/company.ts';
import { startExportWorkers } from './exports/worker.ts';
import { type Requests, requestsOf } from './test/calls/requests.ts';
import { buildTestApi, type TestApi } from './test/harness.ts';
import { made, q } from './test/rows/exports.ts';

const ZONE = 'America/New_York';
/** Calls in flight. */
const AT_ONCE = 6;

let api: TestApi;
let admin: Requests;
let stop: () => Promise<void>;
let get: <Body>(path: string) => Promise<Body>;
/** Every shift, as the list of shifts shows it. */
let cells: Workshift[];

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  await seedCompany(api.services);
  stop = await startExportWorkers({ services: api.services, payroll: readConfig({}).payroll }, api.queue);
  const [person] = await api.db.select().from(employee).where(eq(employee.role, 'admin'));
  admin = await requestsOf(api, person!.id);
  const headers = { authorization: `Bearer ${await api.tokenFor(person!.id)}` };
  get = async <Body>(path: string) => {
    const answer = await api.app.inject({ url: `/api/v1${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Body>();
  };
  cells = await wholeList<Workshift>('/workshift?');
}, 300_000);
afterAll(async () => {
  await stop();
  await api.close();
});

async function wholeList<Row>(path: string): Promise<Row[]> {
  const page = (offset: number) => get<{ data: Row[]; count: number }>(`${path}&limit=${MAX_LIMIT}&offset=${offset}`);
  const { data, count } = await page(0);
  const rest = Array.from({ length: Math.max(0, Math.ceil(count / MAX_LIMIT) - 1) }, (_, index) => (index + 1) * MAX_LIMIT);
  return [...data, ...(await each(rest, page)).flatMap((answer) => answer.data)];
}

async function each<Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  const left = items.entries();
  const work = async () => {
    for (const [index, item] of left) answers[index] = await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

const minutesOf = (shifts: readonly Workshift[]) => countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));
const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, one) => sum + one, 0);
/** Sums minutes by group, in the order of the groups' names. */
const minutesBy = (nameOf: (shift: Workshift) => string | number) =>
  sorted([...Map.groupBy(cells, nameOf)].map(([name, shifts]) => [name, minutesOf(shifts)] as const));
const sorted = (pairs: readonly (readonly [string | number, number])[]) =>
  pairs.map(([name, minutes]) => `${name}: ${minutes}`).sort();

const days = () => {
  const all = [...new Set(cells.map(({ date }) => date))].sort();
  return { first: all[0]!, last: businessDate(api.services.now(), ZONE) };
};

describe('minutes over the whole demo company', () => {
  it('of a job card, a footer, an approval and a sheet are the sum of its cells, on every sheet of the company', async () => {
    const cellsOf = Map.groupBy(cells, ({ dwoJobId }) => dwoJobId);
    const sheets = await wholeList<DwoJob>('/dwo_job?');
    expect(sheets.length).toBeGreaterThan(2_500);
    const whole = sheets.map(({ id }) => [id, minutesOf(cellsOf.get(id) ?? [])] as const);
    expect(sorted(sheets.map(({ id, hours }) => [id, hours]))).toEqual(sorted(whole));

    const dwoIds = [...new Set(sheets.map(({ dwoId }) => dwoId))];
    const crews = await each(dwoIds, async (id) => (await get<{ data: CrewSheet }>(`/dwo/${id}/crew`)).data);
    for (const crew of crews) {
      const cards = sumOf(crew.jobs.map(({ minutes }) => minutes));
      const rows = sumOf(crew.rows.map(({ minutes }) => minutes));
      expect([crew.minutes, rows], `day ${crew.dwoId}`).toEqual([cards, cards]);
    }
    expect(sorted(crews.flatMap(({ jobs }) => jobs.map(({ dwoJobId, minutes }) => [dwoJobId, minutes] as const)))).toEqual(
      sorted(whole),
    );

    const pages = Array.from({ length: Math.ceil(dwoIds.length / MAX_LIMIT) }, (_, index) =>
      dwoIds.slice(index * MAX_LIMIT, (index + 1) * MAX_LIMIT).join(),
    );
    const approvable = (await each(pages, (ids) => get<{ data: ApprovableSheet[] }>(`/dwo/approvable?ids=${ids}`))).flatMap(
      ({ data }) => data,
    );
    expect(sorted(approvable.map(({ dwoJobId, minutes }) => [dwoJobId, minutes]))).toEqual(sorted(whole));

    const { rows: kept } = await api.db.execute<{ id: number; minutes: number }>(
      sql`select dwo_job_id as id, minutes from sheet_total`,
    );
    const known = new Map(kept.map(({ id, minutes }) => [id, minutes]));
    expect(sorted(sheets.map(({ id }) => [id, known.get(id) ?? 0]))).toEqual(sorted(whole));
  }, 300_000);

  it('of a job that is selected are those of its rows, and what is approved', async () => {
    const { last } = days();
    const recent = cells.filter(({ date }) => date >= addDays(last, -8));
    const sheets = [...Map.groupBy(recent, ({ dwoJobId }) => dwoJobId)];
    const list = new Map((await wholeList<DwoJob>('/dwo_job?')).map((sheet) => [sheet.id, sheet]));
    await each(sheets, async ([id, shifts]) => {
      const { data } = await get<{ data: CrewSheet }>(`/dwo/${list.get(id)!.dwoId}/crew?dwoJobId=${id}`);
      const minutes = minutesOf(shifts);
      expect([data.minutes, countedMinutes(data.rows.map((row) => ({ type: row.type!, minutes: row.minutes })))]).toEqual([
        minutes,
        minutes,
      ]);
    });
  });

  it("of a person's day are the same in the list, on their page and on the sheets", async () => {
    const { first, last } = days();
    const listed = await wholeList<PersonDay>(`/dwo/employees/workshift?startDate=${first}&endDate=${last}`);
    expect(sorted(listed.map(({ employeePk, date, minutes }) => [`${employeePk} ${date}`, minutes]))).toEqual(
      minutesBy(({ employeeId, date }) => `${employeeId} ${date}`),
    );
    const people = [...new Set(cells.map(({ employeeId }) => employeeId))];
    const pages = await each(people, async (id) => {
      const { data } = await get<{ data: EmployeeShifts }>(`/employee/${id}/workshift?startDate=${first}&endDate=${last}`);
      return [id, data.minutes] as const;
    });
    expect(sorted(pages)).toEqual(minutesBy(({ employeeId }) => employeeId));
  }, 300_000);

  it('of a day are the same on the dashboard, in the export and on the sheets', async () => {
    const { first, last } = days();
    const byDay = Map.groupBy(cells, ({ date }) => date);
    for (let monday = payrollWeek(first).monday; monday <= last; monday = addDays(monday, 7)) {
      const end = addDays(monday, 6) < last ? addDays(monday, 6) : last;
      const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((day) => day <= end);
      const own = week.map((day) => minutesOf(byDay.get(day) ?? []));
      const { data } = await get<{ data: { chart: { startDate: string; hours: number }[] } }>(
        `/dwo/summary?startDate=${monday}&endDate=${end}`,
      );
      // The chart leaves weekends out; the files below do not.
      const bars = chartDays({ start: monday, end }).map(({ start }) => `${start}: ${own[week.indexOf(start)]}`);
      expect(data.chart.map(({ startDate, hours }) => `${startDate}: ${hours}`)).toEqual(bars);

      await admin
        .post(`/download_workshift_csv/custom/generate?${q({ start: monday, end, company: 'All', withUnapproved: true })}`, {})
        .expect(202);
      expect(await made(admin, 'download_workshift_csv/custom')).toMatchObject({ status: 'Successful', minutes: sumOf(own) });
      const { text } = await admin.get('/download_workshift_csv/custom').buffer(true).expect(200);
      const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
      const inFile = Map.groupBy(rows, (row) => row['Date']!);
      for (const [index, day] of week.entries())
        expect(sumOf((inFile.get(day) ?? []).map((row) => Number(row['Total (min)']))), day).toBe(own[index]);
    }
  }, 300_000);

  it('of a job are those of its sheets', async () => {
    const jobs = await wholeList<{ id: number; currentHours: number }>('/job?');
    const { rows } = await api.db.execute<{ id: number; jobId: number }>(sql`select id, job_id as "jobId" from dwo_job`);
    const jobOf = new Map(rows.map(({ id, jobId }) => [id, jobId]));
    const worked = new Map(
      [...Map.groupBy(cells, ({ dwoJobId }) => jobOf.get(dwoJobId)!)].map(([id, own]) => [id, minutesOf(own)]),
    );
    expect(sorted(jobs.map(({ id, currentHours }) => [id, currentHours]))).toEqual(
      sorted(jobs.map(({ id }) => [id, worked.get(id) ?? 0])),
    );
  });
});
