import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presenceAt } from '#shared/roster/attendance.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { alert } from '../db/tables/alerts.ts';
import { approverSettings } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { sweepLate } from './late-commands.ts';
import { lookForLate } from './late-rules.ts';
import { startWorkers } from './worker.ts';

const ZONE = 'America/New_York';
const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const minutes = (count: number): string => new Date(NOON + count * MINUTE_MS).toISOString();

const row = (jobPk: number, crew: RosterMember[]): RosterRow => ({
  id: jobPk,
  jobId: `J-${jobPk}`,
  jobPk,
  regionId: 1,
  foremanName: null,
  supervisorName: null,
  changedAt: null,
  crew,
});

describe('who turns late when [alerts-5]', () => {
  const member = fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    expected: fc.option(fc.integer({ min: -40, max: 40 }), { nil: undefined }),
    isIn: fc.boolean(),
    call: fc.option(
      fc.record({ outcome: fc.constantFrom('sick', 'noAnswer', 'inAt'), until: fc.integer({ min: -40, max: 40 }) }),
      {
        nil: undefined,
      },
    ),
  });
  const memberOf = ({ id, expected, isIn, call }: typeof member extends fc.Arbitrary<infer One> ? One : never): RosterMember => ({
    id,
    fullName: `Ana ${id}`,
    lastName: String(id),
    clockInStatus: isIn ? 'in' : 'out',
    clockedInAt: null,
    clockedOutAt: null,
    ...(expected !== undefined && { expected: { at: minutes(expected), source: 'own' as const } }),
    ...(call && {
      call: {
        outcome: call.outcome as 'sick' | 'noAnswer' | 'inAt',
        until: call.outcome === 'inAt' ? minutes(call.until) : null,
        words: null,
        by: null,
        at: minutes(-60),
        revision: 1,
      },
    }),
  });

  it('is at the moments that are foreseen, and at no other', () => {
    fc.assert(
      fc.property(fc.array(fc.array(member, { maxLength: 5 }), { maxLength: 4 }), (crews) => {
        const rows = crews.map((crew, at) => row(at + 1, crew.map(memberOf)));
        const last = NOON + 30 * MINUTE_MS;
        const { turns } = lookForLate(rows, NOON, last);
        const lateAt = (ms: number): string[] =>
          rows.flatMap(({ jobPk, crew }) =>
            crew.flatMap((one, at) => (presenceAt(one, ms) === 'late' ? [`${jobPk} ${at}`] : [])),
          );
        for (let minute = 1; minute <= 30; minute++) {
          const ms = NOON + minute * MINUTE_MS;
          expect(turns.includes(ms)).toBe(lateAt(ms).length > lateAt(ms - 1).length);
        }
        const people = new Set(
          rows.flatMap(({ crew }) => crew.filter((one) => presenceAt(one, NOON) === 'late').map(({ id }) => id)),
        );
        expect(
          lookForLate(rows, NOON, last)
            .late.map((one) => one.member.id)
            .sort(),
        ).toEqual([...people].sort());
      }),
    );
  });
});

describe('alerts about who is late', () => {
  let api: TestApi;
  let make: ReturnType<typeof crewsIn>;
  let today: string;

  beforeAll(async () => {
    api = await buildTestApi();
    today = businessDate(new Date(), ZONE);
    at(6.5);
    await api.app.ready();
    make = crewsIn(api.db);
  });
  afterAll(() => api.close());

  /** Sets the clock to so many hours after midnight of today. */
  function at(hours: number): void {
    const then = businessDay(today, ZONE).start.getTime() + hours * 3_600_000;
    api.clock.aheadMs = then - Date.now();
  }
  const settings = (lateAlerts: boolean) =>
    api.db
      .insert(approverSettings)
      .values({ id: 1, lateAlerts })
      .onConflictDoUpdate({ target: approverSettings.id, set: { lateAlerts } });
  /** A crew of today that begins at seven. */
  async function crewOfSeven() {
    const sheet = await make.addSheet(today);
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `"${day} 07:00"`);
    await api.db.execute(sql.raw(`update job set start_times = '[${days}]' where id = ${sheet.job.id}`));
    await api.db.execute(sql`update employee_crew set assigned_at = '2026-03-02' where crew_id = ${sheet.crew.id}`);
    return sheet;
  }
  const sweep = (nextMinutes = 5) => {
    const next = new Date(api.services.now().getTime() + nextMinutes * MINUTE_MS);
    return api.services.write(SYSTEM, (write) => sweepLate(write, api.services, next));
  };
  const raisedAbout = (jobId: number) => api.db.select().from(alert).where(eq(alert.jobId, jobId)).orderBy(alert.id);

  it('are not raised until the company wants them; then once for each person, with since when', async () => {
    const { job, workers, foreman, supervisor, dwoJob } = await crewOfSeven();
    at(7.2);
    await sweep();
    expect(await raisedAbout(job.id)).toEqual([]);
    await settings(true);
    at(7.1);
    await sweep();
    expect(await raisedAbout(job.id)).toEqual([]);
    at(7.2);
    await make.addShift({ dwoJobId: dwoJob.id, date: today, employeeId: workers[1]!.id, start: api.services.now() });
    await sweep();
    await sweep();
    const raised = await raisedAbout(job.id);
    expect(raised).toMatchObject([
      {
        type: 'late',
        data: {
          jobId: job.shownNumber,
          name: workers[0]!.fullName,
          employeeId: workers[0]!.id,
          foremanName: foreman.fullName,
          since: new Date(businessDay(today, ZONE).start.getTime() + 7 * 3_600_000).toISOString(),
        },
      },
    ]);
    const theirs = await requestsOf(api, supervisor.id);
    expect((await theirs.get('/alert/foreman').expect(200)).body.data).toMatchObject([{ type: 'late' }]);
  });

  it('are not raised about somebody who was answered for in the call round', async () => {
    const { job, workers, supervisor } = await crewOfSeven();
    at(7.05);
    const office = await requestsOf(api, supervisor.id);
    const people = workers.map(({ id }) => ({ jobId: job.id, employeeId: id, revision: 0 }));
    await office.post('/late_call', { date: today, outcome: 'sick', people }).expect(200);
    at(7.5);
    await sweep();
    expect(await raisedAbout(job.id)).toEqual([]);
  });

  it('are raised by the queue at the moment at which somebody turns late', async () => {
    const { job, workers } = await crewOfSeven();
    // Two seconds of grace are left, and the task is due a little later.
    api.clock.aheadMs = businessDay(today, ZONE).start.getTime() + (7 * 60 + 10) * MINUTE_MS - 2_000 - Date.now();
    const begun = api.services.now().getTime();
    const stop = await startWorkers(api.services, api.queue);
    await api.services.write(SYSTEM, async (write) => {
      await write.after.watchLate(new Date(Date.now() + 2_500));
    });
    expect(await raisedAbout(job.id)).toEqual([]);
    await vi.waitFor(async () => expect(await raisedAbout(job.id)).toHaveLength(workers.length), 15_000);
    expect(api.services.now().getTime() - begun).toBeGreaterThan(1_900);
    await stop();
  });
});
