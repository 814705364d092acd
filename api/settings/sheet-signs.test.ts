import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGN_RULES } from '#shared/timesheets/rules/findings.ts';
import { auditLog } from '../db/tables/settings.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let admin: Requests;
let others: Requests[];

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  others = await Promise.all(
    (['subadmin', 'supervisor', 'foreman'] as const).map(async (role) => requestsOf(api, (await make.addPerson(role)).id)),
  );
});
afterAll(() => api.close());

const rules = { ...SIGN_RULES, off: [...SIGN_RULES.off] };
const put = (body: object, who = admin) => who.put('/sheet_signs', body);

describe('which signs count on timesheets [approval-14]', () => {
  it('is what everybody begins with until an admin changes it, for the office to see and for admins to change', async () => {
    const [subadmin, supervisor, foreman] = others;
    for (const who of [admin, subadmin!, supervisor!])
      expect((await who.get('/sheet_signs').expect(200)).body.data).toEqual({ ...rules, revision: 1 });
    await foreman!.get('/sheet_signs').expect(403);
    for (const who of others) await put({ ...rules, revision: 1 }, who).expect(403);
  });

  it('is changed whole, once for a revision, and audited', async () => {
    const next = { off: ['place', 'said'], lunchAfterMinutes: 300, usualMinutes: 90, usualPercent: 15 };
    expect((await put({ ...next, revision: 1 }).expect(200)).body.data).toEqual({ ...next, revision: 2 });
    const { body } = await put({ ...rules, revision: 1 }).expect(409);
    expect(body.code).toBe('REVISION_CHANGED');
    expect((await admin.get('/sheet_signs').expect(200)).body.data).toEqual({ ...next, revision: 2 });
    const [entry] = await api.db.select().from(auditLog).where(eq(auditLog.subject, 'sheet_signs')).orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ action: 'sheet_signs.update', before: rules, after: next });
  });

  it('names what is wrong with it', async () => {
    const wrong = { off: ['place', 'place'], lunchAfterMinutes: 30, usualMinutes: 7_000, usualPercent: 0, revision: 2 };
    expect((await put(wrong).expect(400)).body.errors).toEqual([
      { field: 'off', reason: 'names one twice' },
      { field: 'lunchAfterMinutes', reason: 'must be from 1 to 12 hours' },
      { field: 'usualMinutes', reason: 'must be from 15 minutes to 100 hours' },
      { field: 'usualPercent', reason: 'must be from 1 to 100 percent' },
    ]);
    const strange = await put({ ...rules, off: ['weather'], revision: 2 }).expect(400);
    expect(strange.body.errors).toEqual([{ field: 'off.0', reason: 'is no sign of a sheet' }]);
  });
});
