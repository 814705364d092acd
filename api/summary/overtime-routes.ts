import { weekdayOf } from '#shared/rules/expected/expected.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import { OvertimeAhead, overtimeAheadLive } from '#shared/timesheets/overtime-ahead.ts';
import { factsOf, NOTHING_USUAL, passesWithin, WEEKS_BACK } from '#shared/timesheets/rules/week-ahead.ts';
import type { Caller, Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { regionsOf } from '../query/ranges.ts';
import { readNames, readWeeks, shareUsualWeeks } from '../timesheets/screens/week-hours-query.ts';

const QUARTER_MS = 15 * 60_000;
const nextQuarter = (at: Date): Date => new Date((Math.floor(at.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

/** `GET dwo/overtime`: who passes 40 hours in this payroll week [summary-8]. */
export function overtimeRoutes(app: Api, services: Services): void {
  const usualOf = shareUsualWeeks(services);
  liveRoute(app, {
    ...overtimeAheadLive,
    operationId: 'getOvertimeAhead',
    summary: 'Get who passes 40 hours in this payroll week, so far and at this pace',
    shows: ['employee', 'workshift'],
    answer: OvertimeAhead,
    prepare: ({ caller, query }) => {
      const at = services.now();
      const { monday, sunday } = payrollWeek(businessDate(at, services.businessTimeZone));
      return {
        topics: overtimeAheadLive.topics,
        // Of all owners: hours are those of all jobs. And of the next week: a GET may wait beyond
        // midnight.
        days: { start: addDays(monday, -7 * WEEKS_BACK), end: addDays(sunday, 7) },
        aspects: [],
        // Of another quarter it is another answer.
        scope: nextQuarter(at).toISOString(),
        until: nextQuarter(at),
        compute: () => readOvertimeAhead(services, usualOf, { caller, regions: regionsOf(query.region) }),
      };
    },
  });
}

/**
 * Reads everybody in scope who is past 40 hours, or will be at this pace, at any moment until the
 * end of the next quarter of an hour: a GET waits for less than one.
 */
async function readOvertimeAhead(
  { db, now, businessTimeZone }: Services,
  usualOf: ReturnType<typeof shareUsualWeeks>,
  scope: { caller: Caller; regions: number[] | null },
): Promise<OvertimeAhead> {
  const at = now();
  const date = businessDate(at, businessTimeZone);
  const { monday } = payrollWeek(date);
  const today = weekdayOf(date);
  const [usual, weeks] = await Promise.all([usualOf(monday), readWeeks(db, monday, { scope })]);
  const until = nextQuarter(at).getTime() + QUARTER_MS;
  const facts = new Map(weeks.map((week) => [week.id, factsOf(week, usual.get(week.id) ?? NOTHING_USUAL, today)]));
  const ids = [...facts].filter(([, week]) => passesWithin(week, today, at.getTime(), until)).map(([id]) => id);
  const names = await readNames(db, monday, { ids, scope });
  return { monday, today, data: names.map((name) => ({ ...name, ...facts.get(name.id)! })) };
}
