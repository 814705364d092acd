import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { attendanceOf } from '#shared/roster/attendance.ts';
import type { RosterReplay } from '#shared/roster/replay.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { rosterAt } from '#shared/roster/rules/replay.ts';
import { addDays, businessDate, businessDay, isWeekend } from '#shared/rules/periods.ts';
import { employee } from '../db/tables/people.ts';
import { seedCompany } from '../demo/company/company.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';

const ZONE = 'America/New_York';

let api: TestApi;
let get: <Body>(path: string, headers?: Record<string, string>) => Promise<Body>;
let supervisorId: number;
let today: string;

beforeAll(async () => {
  api = await buildTestApi();
  // In the afternoon of a business day, whenever the test runs.
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), ZONE)}T19:00:00Z`) - Date.now();
  await api.app.ready();
  await seedCompany(api.services);
  today = businessDate(api.services.now(), ZONE);
  const [admin] = await api.db.select().from(employee).where(eq(employee.role, 'admin'));
  const authorization = `Bearer ${await api.tokenFor(admin!.id)}`;
  get = async <Body>(path: string, headers = {}) => {
    const answer = await api.app.inject({ url: `/api/v1${path}`, headers: { authorization, ...headers } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Body>();
  };
  const { rows } = await api.db.execute<{ id: number }>(
    sql`select supervisor_id as id from job where supervisor_id is not null group by 1 order by count(*) desc limit 1`,
  );
  supervisorId = rows[0]!.id;
}, 300_000);
afterAll(() => api.close());

/** The last weekdays before today, and one of some weeks ago. */
const pastDays = (): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 40, 41, 42].map((ago) => addDays(today, -ago)).filter((day) => !isWeekend(day));

interface Clock {
  jobPk: number;
  personId: number;
  shown: string;
  start: Date;
  end: Date | null;
  type: string;
  pauses: { start: string; end: string | null }[];
}

/** The rows of a day, read without anything that the replay reads by. */
async function clocksOf(date: string): Promise<Clock[]> {
  const { rows } = await api.db.execute(sql`
    select workshift.job_id as "jobPk", workshift.employee_id as "personId", job.shown_number as shown, workshift.type,
      workshift.start::text, workshift."end"::text,
      (select coalesce(json_agg(json_build_object('start', b.start, 'end', b."end")), '[]') from timebreak b where b.work_shift_id = workshift.id) as pauses
    from workshift join job on job.id = workshift.job_id where workshift.date = ${date}`);
  return (rows as Record<string, unknown>[]).map((row) => ({
    ...(row as unknown as Clock),
    start: new Date(row['start'] as string),
    end: row['end'] === null ? null : new Date(row['end'] as string),
  }));
}

/** What a person does at a job at a moment, said once more and slowly, from their rows. */
function attendanceFrom(clocks: readonly Clock[], personId: number, jobPk: number, at: number): string {
  const mine = clocks.filter((clock) => clock.personId === personId && !['HOLIDAY', 'NO_SHOW'].includes(clock.type));
  const begun = mine.filter((clock) => clock.start.getTime() <= at && clock.end?.getTime() !== clock.start.getTime());
  const isOpen = (clock: Clock) => clock.end === null || clock.end.getTime() > at;
  const here = begun.filter((clock) => clock.jobPk === jobPk);
  const running = here.find(isOpen);
  if (running) {
    const isPaused = running.pauses.some(
      (pause) => Date.parse(pause.start) <= at && (pause.end === null || Date.parse(pause.end) > at),
    );
    return isPaused ? 'break' : 'in';
  }
  if (here.length > 0) return 'left';
  if (begun.some(isOpen)) return 'elsewhere';
  if (begun.length > 0) return 'left';
  const hasWork = mine.some((clock) => clock.end?.getTime() !== clock.start.getTime());
  const isAway = clocks.some((clock) => clock.personId === personId && ['HOLIDAY', 'NO_SHOW'].includes(clock.type));
  return isAway && !hasWork ? 'off' : 'missing';
}

const momentsIn = (clocks: readonly Clock[]): number[] =>
  [
    ...new Set(
      clocks.flatMap(({ start, end, pauses }) =>
        [start, end, ...pauses.flatMap((pause) => [pause.start, pause.end])].flatMap((moment) =>
          moment === null ? [] : [new Date(moment).getTime()],
        ),
      ),
    ),
  ].sort((a, b) => a - b);

describe('a day of the demo company, replayed', () => {
  it('is at each recorded moment what its rows say [roster-8]', async () => {
    let compared = 0;
    for (const date of [...pastDays().slice(0, 2), today]) {
      const replay = await get<RosterReplay>(`/roster/replay?date=${date}`);
      const clocks = await clocksOf(date);
      const { end } = businessDay(date, ZONE);
      const moments = momentsIn(clocks).filter((ms) => ms < end.getTime());
      // The end of a past day is told as having been there, which the next test is about.
      for (const ms of moments.slice(0, -1)) {
        const { roster, totals, waiting } = rosterAt(replay, ms);
        const seen = roster.flatMap((row) => row.crew.map((member) => [row.jobPk, member.id, attendanceOf(member)] as const));
        expect(seen).toEqual(seen.map(([jobPk, id]) => [jobPk, id, attendanceFrom(clocks, id, jobPk, ms)]));
        const people = new Set(seen.map(([, id]) => id));
        expect(totals.in + totals.out + totals.elsewhere + waiting!.off).toBe(people.size);
        compared += seen.length;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it('is at its end the Daily Roster of that day, for an admin, a region and the supervisors that are chosen', async () => {
    for (const date of pastDays())
      for (const [query, headers] of [
        ['', {}],
        ['&region=2', {}],
        ['', { [SUPERVISORS_HEADER]: String(supervisorId) }],
      ] as const) {
        const { roster, count, totals, waiting } = await get<Roster>(`/roster?limit=300&date=${date}${query}`, headers);
        const replay = await get<RosterReplay>(`/roster/replay?date=${date}${query}`, headers);
        expect(rosterAt(replay, Number.MAX_SAFE_INTEGER)).toEqual({ roster, count, totals, waiting });
      }
  });
});
