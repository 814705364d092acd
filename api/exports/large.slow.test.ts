import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { exportFile } from '../db/tables/transfers.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { watchStretches } from '../test/measures/longest-stretch.ts';
import { memoryRiseDuring } from '../test/measures/memory-in-use.ts';
import { crewsIn } from '../test/rows/crews.ts';
import type { FamilyName } from './families/family-commands.ts';
import { generateExport } from './generate-commands.ts';
import { findContent, findExport } from './repository.ts';

const [PEOPLE, DAYS] = [500, 100];
const RANGE = { company: 'All', start: '2026-01-05', end: '2026-04-14', withUnapproved: true };
/** All rows in memory would take several times as much. */
const MEMORY_BYTES = 20_000_000;
/** Longest stretch without serving others, as a share of the processor time of the file. */
const STRETCH = 1 / 25;

let api: TestApi;
let adminId: number;
beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  const team = await make.addTeam();
  adminId = (await make.addPerson('admin')).id;
  await api.db.execute(sql`update job set fcc = 'City Power' where id = ${team.job.id}`);
  await api.db.execute(sql`insert into employee (employee_id, first_name, last_name, role, company_name)
    select '2-' || lpad(n::text, 5, '0') || '-01', 'Worker', 'Number ' || n, 'worker', 'TSU One' from generate_series(1, ${PEOPLE}::int) n`);
  await api.db.execute(sql`insert into dwo (date, foreman_id)
    select date '2026-01-05' + n, ${team.foreman.id}::int from generate_series(0, ${DAYS - 1}::int) n`);
  await api.db.execute(sql`insert into dwo_job (dwo_id, job_id, status) select id, ${team.job.id}::int, 'approved' from dwo`);
  await api.db.execute(sql`insert into workshift (date, dwo_job_id, dwo_id, job_id, employee_id, status, start, "end", hours)
    select dwo.date, dwo_job.id, dwo_job.dwo_id, dwo_job.job_id, employee.id, 'finished', dwo.date + time '12:00', dwo.date + time '20:00', 480
    from dwo join dwo_job on dwo_job.dwo_id = dwo.id cross join employee where employee.employee_id like '2-%'`);
  await api.db.execute(sql`analyze`);
});
afterAll(() => api.close());

async function generate(family: FamilyName) {
  const values = { ...RANGE, family, fileName: 'large', status: 'Generating', requestedById: adminId } as const;
  const [row] = await api.db.insert(exportFile).values(values).returning();
  const parts = { services: api.services, payroll: readConfig({}).payroll };
  await generateExport(parts, row!.id, new AbortController().signal);
  return findExport(api.db, row!.id);
}

it.each(['workshift_csv', 'workshift_vista', 'workshift_iif'] as const)(
  '%s of 50,000 shifts is made in constant memory while the api keeps answering',
  async (family) => {
    expect(await memoryRiseDuring(() => generate(family))).toBeLessThan(MEMORY_BYTES);
    const stretches = watchStretches();
    const row = await generate(family);
    expect(stretches.stop().longestShare).toBeLessThan(STRETCH);
    expect(row).toMatchObject({ status: 'Successful', minutes: PEOPLE * DAYS * 480 });
    const known = new Set((await findContent(api.db, row!.id)).map(([id]) => id));
    expect(known.size).toBe(PEOPLE * DAYS);
  },
  300_000,
);
