import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Preflight } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { PayrollCountdown } from '#shared/payroll/countdown.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { seedCompany } from '../demo/company/company.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';

const ZONE = 'America/New_York';

let api: TestApi;
let admin: Requests;
let today: string;
beforeAll(async () => {
  api = await buildTestApi();
  // In the afternoon of a business day, whenever the test runs.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), ZONE)}T19:00:00Z`) - Date.now();
  await api.app.ready();
  await seedCompany(api.services);
  today = businessDate(api.services.now(), ZONE);
  const [found] = await api.db.select().from(employee).where(eq(employee.role, 'admin'));
  admin = await requestsOf(api, found!.id);
}, 300_000);
afterAll(() => api.close());

interface Amount {
  sheets: number;
  shifts: number;
  minutes: number;
}

/** What a week's sheets wait for, row by row, without anything that the countdown reads by. */
async function amountsOf({ start, end }: { start: string; end: string }): Promise<Record<string, Amount>> {
  const days = (await api.db.select().from(dwo)).filter(({ date }) => date >= start && date <= end);
  const inWeek = new Map(days.map((day) => [day.id, day]));
  const sheets = await api.db
    .select()
    .from(dwoJob)
    .where(inArray(dwoJob.dwoId, [...inWeek.keys()]));
  const shifts = await api.db
    .select()
    .from(workshift)
    .where(inArray(workshift.dwoId, [...inWeek.keys()]));
  const amounts: Record<string, Amount> = {};
  for (const sheet of sheets) {
    const own = shifts.filter(({ dwoJobId }) => dwoJobId === sheet.id);
    const state = own.some(({ status }) => status === 'running') ? 'running' : sheet.status;
    const key = state === 'approved' ? state : `${inWeek.get(sheet.dwoId)!.supervisorId} ${state}`;
    const sum = amounts[key] ?? { sheets: 0, shifts: 0, minutes: 0 };
    amounts[key] = sum;
    const counted = own.filter(({ type }) => type !== 'NO_SHOW');
    sum.sheets += 1;
    sum.shifts += counted.length;
    sum.minutes += counted.reduce((minutes, { hours }) => minutes + hours, 0);
  }
  return amounts;
}

describe('the countdown of the demo company [payroll-1]', () => {
  it.each(['last', 'this'])('of %s week says what its sheets and the pre-flight say', async (which) => {
    const { body } = await admin.get(`/payroll_countdown${which === 'last' ? '' : `?week=${today}`}`).expect(200);
    const answer = oneOf(PayrollCountdown).parse(body).data;
    const waiting = answer.waiting.flatMap(({ supervisorId, draft, submitted, running }) =>
      Object.entries({ draft, submitted, running }).map(([state, amount]) => [`${supervisorId} ${state}`, amount] as const),
    );
    const shown = [...waiting, ['approved', answer.approved] as const].filter(([, { sheets }]) => sheets > 0);
    expect(Object.fromEntries(shown)).toEqual(await amountsOf(answer));
    const query = `company=All&start=${answer.start}&end=${answer.end}`;
    const { sums } = oneOf(Preflight).parse((await admin.get(`/payroll_preflight?${query}`).expect(200)).body).data;
    expect(sums.unapproved.minutes).toBe(answer.left.minutes);
    expect(answer.missing.every(({ date }) => date >= answer.start && date <= answer.end && date < today)).toBe(true);
  });
});
