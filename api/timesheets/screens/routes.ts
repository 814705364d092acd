import { z } from 'zod';
import { Failure, notFound } from '../../../shared/errors.ts';
import { Day, Id, ListQuery, type Order, oneOf } from '../../../shared/query.ts';
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
import type { Topic } from '../../../shared/topics.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { callerOf } from '../../http/caller.ts';
import { about, refusals } from '../../http/declared.ts';
import { allow } from '../../http/guard.ts';
import { answerLive } from '../../http/live.ts';
import { IdParams } from '../../http/read-routes.ts';
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

const preHandler = allow('read', 'officeTimesheet');
const topics: Topic[] = ['dwo', 'dwo_job', 'employee', 'job', 'region', 'timebreak', 'workshift'];
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

  app.get(
    '/dwo/employees/workshift',
    { preHandler, schema: { ...about('dwo'), querystring: PersonDayQuery, response: { 200: PersonDays, ...refusals } } },
    (request, reply) => {
      const { search, role, status, region, limit, offset, ...asked } = request.query;
      const order = personDayOrder(asked.order);
      const caller = callerOf(request);
      return answerLive(request, reply, {
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
      });
    },
  );

  app.get(
    '/employee/:id/workshift',
    {
      preHandler,
      schema: {
        ...about('employee'),
        params: IdParams,
        querystring: EmployeeShiftsQuery,
        response: { 200: oneOf(EmployeeShifts), ...refusals },
      },
    },
    (request, reply) =>
      answerLive(request, reply, {
        topics: [...topics, 'crew', 'employee_crew', 'file', 'jobnote'],
        compute: async () => {
          const range = daysOf(request.query, (today) => today);
          const { id } = request.params;
          const days = await readEmployeeDays(db, callerOf(request), id, range);
          if (!days) throw notFound('employee', id);
          const { storageKey } = days.person;
          const pictureUrl = storageKey === null ? null : await services.files.addressOf(storageKey);
          return { data: presentEmployeeDays(days, range, pictureUrl) };
        },
      }),
  );
}

function crewRoutes(app: Api, { db }: Services): void {
  app.get(
    '/dwo/:id/crew',
    {
      preHandler,
      schema: { ...about('dwo'), params: IdParams, querystring: CrewQuery, response: { 200: oneOf(CrewSheet), ...refusals } },
    },
    (request, reply) =>
      answerLive(request, reply, {
        topics: [...topics, 'daily_job_hazard_analysis', 'temporal_workshift'],
        compute: async () => ({
          data: presentCrewDay(await readCrewDay(db, callerOf(request), request.params.id, request.query)),
        }),
      }),
  );

  app.get(
    '/dwo/foreman/:foremanId/date/:date',
    {
      preHandler: allow('read', 'dwo'),
      schema: {
        ...about('dwo'),
        params: ForemanDay,
        querystring: ListQuery.pick({ include: true }).strict(),
        response: { 200: oneOf(Dwo.loose()), ...refusals },
      },
    },
    (request, reply) => {
      const includes = parseIncludes(dwoView, request.query.include);
      return answerLive(request, reply, {
        topics: topicsOf(dwoView, includes),
        compute: async () => {
          const day = await findDwo(db, request.params);
          const data = day && (await readOne(db, dwoView, callerOf(request), day.id, includes));
          if (!data) throw new Failure(404, NO_DWO, { code: 'NO_DWO' });
          return { data };
        },
      });
    },
  );
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
