import { z } from 'zod';
import { Failure, notFound } from '../../../shared/http/errors.ts';
import { Day, Id, ListQuery, type Order, oneOf } from '../../../shared/http/query.ts';
import type { Topic } from '../../../shared/live/topics.ts';
import { addDays, businessDate, payrollWeek } from '../../../shared/rules/periods.ts';
import {
  CrewQuery,
  CrewSheet,
  EmployeeShifts,
  EmployeeShiftsQuery,
  PERSON_DAY_ORDERS,
  PersonDayQuery,
  PersonDays,
} from '../../../shared/timesheets/screens.ts';
import { Dwo } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { IdParams, liveRoute } from '../../http/routes.ts';
import { Faults, readJson } from '../../query/faults.ts';
import { parseIncludes, topicsOf } from '../../query/parse.ts';
import { periodOf, regionsOf } from '../../query/ranges.ts';
import { readOne } from '../../query/read.ts';
import { findDwo } from '../sheets/repository.ts';
import { dwoView } from '../sheets/views.ts';
import { presentCrewDay } from './crew-present.ts';
import { readCrewDay } from './crew-query.ts';
import { presentEmployeeDays } from './employee-shifts-present.ts';
import { readEmployeeDays } from './employee-shifts-query.ts';
import { readPersonDays } from './person-days-query.ts';

/** What the screens say of a date without a day's sheet. */
const NO_DWO = 'Please try selecting a different date or creat a DWO for this date.';

const right = ['read', 'officeTimesheet'] as const;
const topics: Topic[] = ['dwo', 'dwo_job', 'employee', 'job', 'region', 'timebreak', 'workshift'];
/** As it is answered; times are still dates where it is read. */
const DwoRow: z.ZodType = Dwo.loose();
const ForemanDay = z.object({ foremanId: z.coerce.number().pipe(Id), date: Day });

/** What the office's timesheet screens show; all of it can be kept open. */
export function screenRoutes(app: Api, services: Services): void {
  const { db, now, businessTimeZone: timeZone } = services;
  /** The range that is asked for; without one up to today. */
  const daysOf = (asked: { startDate?: string | undefined; endDate?: string | undefined }, first: (today: string) => string) => {
    const today = businessDate(now(), timeZone);
    const { start, end } = periodOf(asked, timeZone) ?? { start: first(today), end: today };
    return { startDate: start, endDate: end };
  };
  crewRoutes(app, services);

  liveRoute(app, {
    path: '/dwo/employees/workshift',
    right,
    query: PersonDayQuery,
    answer: PersonDays,
    prepare: ({ caller, query: { search, role, status, region, limit, offset, ...asked } }) => {
      const order = personDayOrder(asked.order);
      return {
        topics,
        compute: async () => {
          const range = daysOf(asked, (today) => addDays(payrollWeek(today).monday, -7));
          const page = await readPersonDays(db, {
            caller,
            period: { start: range.startDate, end: range.endDate },
            search: searchPattern(search),
            role: role === 'all' ? null : role,
            isApproved: status === 'all' ? null : status === 'approved',
            regions: regionsOf(region),
            order,
            limit,
            offset,
          });
          return { ...page, limit, offset, order, ...range };
        },
      };
    },
  });

  liveRoute(app, {
    path: '/employee/:id/workshift',
    right,
    params: IdParams,
    query: EmployeeShiftsQuery,
    answer: oneOf(EmployeeShifts),
    topics: [...topics, 'crew', 'employee_crew', 'file', 'jobnote'],
    compute: async ({ caller, params: { id }, query }) => {
      const range = daysOf(query, (today) => today);
      const days = await readEmployeeDays(db, caller, id, range);
      if (!days) throw notFound('employee', id);
      const { storageKey } = days.person;
      const pictureUrl = storageKey === null ? null : await services.files.addressOf(storageKey);
      return { data: presentEmployeeDays(days, range, pictureUrl) };
    },
  });
}

function crewRoutes(app: Api, { db }: Services): void {
  liveRoute(app, {
    path: '/dwo/:id/crew',
    right,
    params: IdParams,
    query: CrewQuery,
    answer: oneOf(CrewSheet),
    topics: [...topics, 'daily_job_hazard_analysis', 'temporal_workshift'],
    compute: async ({ caller, params, query }) => ({ data: presentCrewDay(await readCrewDay(db, caller, params.id, query)) }),
  });

  liveRoute(app, {
    path: '/dwo/foreman/:foremanId/date/:date',
    right: ['read', 'dwo'],
    params: ForemanDay,
    query: ListQuery.pick({ include: true }).strict(),
    answer: oneOf(DwoRow),
    prepare: ({ caller, params, query }) => {
      const includes = parseIncludes(dwoView, query.include);
      return {
        topics: topicsOf(dwoView, includes),
        compute: async () => {
          const day = await findDwo(db, params);
          const data = day && (await readOne(db, dwoView, caller, day.id, includes));
          if (!data) throw new Failure(404, NO_DWO, { code: 'NO_DWO' });
          return { data };
        },
      };
    },
  });
}

/** @throws Failure 400 */
function personDayOrder(text: string | undefined): Order {
  const faults = new Faults();
  const given = readJson(faults, 'order', text);
  const Asked = z.array(z.tuple([z.enum(PERSON_DAY_ORDERS), z.enum(['ASC', 'DESC'])])).max(5);
  const read = Asked.safeParse(given ?? []);
  if (!read.success) faults.add('order', `must be a list of pairs of one of ${PERSON_DAY_ORDERS.join(', ')} with ASC or DESC`);
  faults.assertNone();
  return read.success && read.data.length > 0
    ? read.data
    : [
        ['date', 'DESC'],
        ['fullName', 'ASC'],
      ];
}

/** Spaces stand for anything, every other character for itself */
function searchPattern(search: string | undefined): string | null {
  const text = search?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  return `%${text.replaceAll(/[\\_]/g, '\\$&').replaceAll(/[\s%]+/g, '%')}%`;
}
