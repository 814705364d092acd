import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUp } from '#api/background/cost-commands.ts';
import { lateCall } from '#api/db/tables/shift-log.ts';
import { dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import type { Requests } from '#api/test/calls/requests.ts';
import type { TestApi } from '#api/test/harness.ts';
import { slowSigns } from '#api/test/slow/signs.ts';
import { LATE_OUTCOMES } from '#shared/rules/expected/called.ts';
import { addDays } from '#shared/rules/periods.ts';
import { type SheetFinding, SIGN_RULES, type SignRules } from '#shared/timesheets/rules/findings.ts';
import type { ListedDay } from '#shared/timesheets/screens.ts';
import { openDemoCompany } from './test/open.ts';

/*
 * What is to be looked at on the demo company's 90 days, after some work of an office, against a
 * slow reading of the rules.
 */

const NOON = new Date('2026-11-20T16:00:00Z');
const TODAY = '2026-11-20';

let api: TestApi;
let admin: Requests;

beforeAll(async () => {
  ({ api, admin } = await openDemoCompany(NOON));
  await correctSome();
  await callSome();
  await api.db.transaction((tx) => addUp(tx, 'all'));
});
afterAll(() => api?.close());

/** An admin changes some shifts that are submitted, and removes some. */
async function correctSome() {
  const { id, start, end, type, phaseCode } = workshift;
  const rows = await api.db
    .select({ id, start, end, type, phaseCode })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .where(and(eq(workshift.status, 'finished'), eq(workshift.approvalStatus, 'submitted'), eq(dwoJob.status, 'submitted')))
    .orderBy(desc(workshift.id))
    .limit(12);
  const done = [];
  for (const [index, row] of rows.entries()) {
    const lunchTime = index % 3 === 0 ? '0:00' : '0:30';
    const edit = { ...row, lunchTime, phaseCode: index % 2 === 0 ? '' : row.phaseCode };
    const isRemoved = index % 4 === 3;
    const { status } = isRemoved
      ? await admin.delete(`/workshift/${row.id}`)
      : await admin.put('/workshift/', { workshifts: [edit] });
    done.push(status);
  }
  expect(done.filter((status) => status < 300).length, String(done)).toBeGreaterThan(6);
}

/** People of some sheets were late, and called. */
async function callSome() {
  const { rows } = await api.db.execute<{ date: string; jobId: number; employeeId: number }>(sql`
    select distinct on (workshift.date) workshift.date::text as date, workshift.job_id as "jobId", workshift.employee_id as "employeeId"
    from workshift where workshift.date > ${addDays(TODAY, -40)} order by workshift.date, workshift.id`);
  const values = rows.map((one, index) => {
    const outcome = LATE_OUTCOMES[index % LATE_OUTCOMES.length]!;
    return {
      ...one,
      outcome,
      until: outcome === 'inAt' ? NOON : null,
      words: outcome === 'other' ? 'Flat tyre' : null,
      saidById: 1,
      saidAt: NOON,
    };
  });
  await api.db.insert(lateCall).values(values).onConflictDoNothing();
}

async function told(date: string): Promise<ListedDay[]> {
  const where = encodeURIComponent(JSON.stringify({ date }));
  const { body } = await admin.get(`/dwo/crews?limit=300&where=${where}`).expect(200);
  return body.data;
}

describe('what is to be looked at on 90 days of the demo company [approval-10] [approval-14]', () => {
  const check = async (rules: SignRules, dates: number) => {
    const slow = await slowSigns(api.db, rules);
    const kinds = new Map<SheetFinding, number>();
    let days = 0;
    for (let back = 0; back < dates; back++)
      for (const { id, date, figures } of await told(addDays(TODAY, -back))) {
        expect(figures.findings, `day ${id} of ${date}`).toEqual(slow(id));
        days += 1;
        for (const { kind } of figures.findings) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    expect(days).toBeGreaterThan(dates);
    return kinds;
  };

  it('is the same by the rules that everybody begins with', async () => {
    const kinds = await check(SIGN_RULES, 90);
    for (const kind of ['noLunch', 'photo', 'noPhoto', 'usual', 'changed', 'said'] as const)
      expect([...kinds.keys()]).toContain(kind);
  });

  it('is the same by other rules, as soon as an admin has chosen them', async () => {
    const rules: SignRules = { off: ['noPhoto', 'said'], lunchAfterMinutes: 500, usualMinutes: 60, usualPercent: 5 };
    await admin.put('/sheet_signs', { ...rules, revision: 1 }).expect(200);
    const kinds = await check(rules, 21);
    expect([kinds.has('noPhoto'), kinds.has('said')]).toEqual([false, false]);
  });
});
