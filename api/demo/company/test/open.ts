import { sql } from 'drizzle-orm';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { seedCompany } from '../company.ts';

/** The whole api on a new database with the demo company, at a moment, and its first admin. */
export async function openDemoCompany(at: Date): Promise<{ api: TestApi; admin: Requests }> {
  const api = await buildTestApi();
  api.clock.aheadMs = at.getTime() - Date.now();
  await api.app.ready();
  await seedCompany(api.services);
  const { rows } = await api.db.execute<{ id: number }>(sql`select id from employee where role = 'admin' order by id limit 1`);
  return { api, admin: await requestsOf(api, rows[0]!.id) };
}
