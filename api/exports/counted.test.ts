import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { type FamilyName, familyOf } from './families/family-commands.ts';
import type { Asked } from './rules/request.ts';
import { createTally } from './rules/tally.ts';

/** More than one chunk of rows. */
const MANY = 501;
const DAY = '2026-10-06';
const ASKED: Asked = { company: 'All', start: DAY, end: DAY, withUnapproved: true };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const { dwoJob, job, region } = await crewsIn(db).addSheet(DAY);
  await db.execute(sql`insert into employee (employee_id, first_name, last_name, role)
    select '2-' || lpad(n::text, 5, '0') || '-01', 'Worker', 'Number ' || n, 'worker' from generate_series(1, ${MANY}::int) n`);
  await db.execute(sql`insert into job (job_id, address, category, type, work_order_type, start_date, end_date, region_id)
    select 'M-' || n, '1 Main St', category, type, work_order_type, ${`${DAY}T12:00:00Z`}::timestamptz, ${`${DAY}T20:00:00Z`}::timestamptz, ${region.id}::int
    from job cross join generate_series(1, ${MANY}::int) n where id = ${job.id}`);
  await db.execute(sql`insert into workshift (date, dwo_job_id, dwo_id, job_id, employee_id, status, start, "end", hours)
    select ${DAY}::date, ${dwoJob.id}::int, ${dwoJob.dwoId}::int, ${dwoJob.jobId}::int, id, 'finished',
      ${`${DAY}T12:00:00Z`}::timestamptz, ${`${DAY}T20:00:00Z`}::timestamptz, 480
    from employee where employee_id like '2-%'`);
});
afterAll(() => database.close());

async function written(name: FamilyName, asked = ASKED) {
  const tally = createTally();
  const context = { asked, timeZone: 'America/New_York', payroll: readConfig({}).payroll, tally };
  let text = '';
  await database.db.transaction(async (tx) => {
    for await (const part of familyOf(name).make({ ...context, tx })) text += part;
  });
  return { tally, text, lines: text.split('\r\n').length - 1 };
}

it.each(['workshift_csv', 'job_csv', 'employee_csv'] as const)(
  '%s counts every row of a file of several chunks',
  async (name) => {
    const { tally, lines } = await written(name);
    expect(tally.rows).toBe(lines - 1);
    expect(tally.rows).toBeGreaterThanOrEqual(MANY);
    expect(tally.minutes).toBe(name === 'workshift_csv' ? MANY * 480 : null);
  },
);

it('says of a time in the hour that comes twice which one it is [general-13]', async () => {
  const night = '2026-11-01';
  const people = crewsIn(database.db);
  const { dwoJob, workers } = await people.addSheet(night);
  for (const [index, [start, end]] of [
    ['05:30', '06:30'],
    ['04:30', '07:15'],
  ].entries())
    await people.addShift({
      dwoJobId: dwoJob.id,
      date: night,
      employeeId: workers[index]!.id,
      start: new Date(`${night}T${start}:00Z`),
      end: new Date(`${night}T${end}:00Z`),
    });
  const { text } = await written('workshift_csv', { ...ASKED, start: night, end: night });
  const rows = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
  expect(rows.map(({ Start, End }) => [Start, End])).toEqual([
    ['11/01/2026 01:30 AM EDT', '11/01/2026 01:30 AM EST'],
    ['11/01/2026 12:30 AM', '11/01/2026 02:15 AM'],
  ]);
});
