import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKind } from '#shared/imports.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { seedCompany } from '../demo/company/company.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';

let api: TestApi;
let adminId: number;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  await seedCompany(api.services);
  adminId = (await api.db.select().from(employee).where(eq(employee.role, 'admin')))[0]!.id;
  admin = await requestsOf(api, adminId);
  // Numbers of their own for some, texts that a spreadsheet would run, and somebody who has left.
  await api.db.execute(sql`update ${job} set external_number = 'A-00' || id where id % 2 = 0`);
  await api.db.execute(sql`update ${job} set fcc = '=SUM(A1)', description = E'1,5"\nlines;' where id % 7 = 0`);
  await api.db.execute(sql`update ${job} set opening_hours = 90, opening_labor_cost = 12.5, current_hours = current_hours + 90,
    labor_cost = labor_cost + 12.5 where id % 5 = 0`);
  await api.db.execute(sql`update ${employee} set is_active = false
    where id = (select supervisor_id from ${job} where supervisor_id is not null order by id limit 1)`);
});
afterAll(() => api.close());

const storedOf = async (kind: ImportKind) =>
  (await admin.get(`/import_template?rows=stored&kind=${encodeURIComponent(kind)}`).expect(200)).text;

describe('what Muster wrote', () => {
  it.each<ImportKind>(['job', 'vehicle', 'job_phase_code', 'phase_code', 'employee', 'employee_crew', 'employee_rate'])(
    'of %s changes nothing when it is imported again',
    async (kind) => {
      const imports = await importsOf(api, adminId, kind);
      const file = await storedOf(kind);
      if (file.split('\r\n').length <= 2) return expect(['employee_rate', 'phase_code']).toContain(kind);
      const { id } = await imports.sent(file);
      const checked = await imports.step(id, 'check');
      const query = new URLSearchParams({ where: JSON.stringify({ importId: id, outcome: { $ne: 'same' } }), limit: '5' });
      const { body } = await admin.get(`/import_row?${query}`).expect(200);
      expect(body.data).toEqual([]);
      expect([checked.sameRows, checked.totalRows > 0]).toEqual([checked.totalRows, true]);
    },
  );
});
