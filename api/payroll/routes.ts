import { oneOf } from '#shared/http/query.ts';
import { PayrollCountdown, payrollLive } from '#shared/payroll/countdown.ts';
import { WEEKDAYS_BACK } from '#shared/rules/expected/expected.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { pageTopics } from '../query/pages.ts';
import { readCountdown } from './countdown-query.ts';

/** `GET payroll_countdown`: what payroll still waits for in a week [payroll-1]. */
export function payrollRoutes(app: Api, { db, now, businessTimeZone }: Services): void {
  liveRoute(app, {
    ...payrollLive.payrollCountdown,
    operationId: 'getPayrollCountdown',
    summary: 'Get what payroll still waits for in a week, by supervisor',
    shows: ['employee', 'workshift'],
    answer: oneOf(PayrollCountdown),
    prepare: ({ caller, query }) => {
      const today = businessDate(now(), businessTimeZone);
      const { monday: start, sunday: end } = payrollWeek(query.week ?? addDays(today, -7));
      return {
        topics: [...payrollLive.payrollCountdown.topics, ...pageTopics(caller)],
        // What is usual follows from the weeks before. Of all owners: the file is the company's.
        days: { start: addDays(start, -7 * WEEKDAYS_BACK), end },
        aspects: [],
        compute: async () => ({ data: await readCountdown(db, { caller, week: { start, end }, today }) }),
      };
    },
  });
}
