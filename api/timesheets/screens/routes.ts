import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Api } from '#api/http/api.ts';
import { liveRoute } from '#api/http/routes.ts';
import { Faults, readJson } from '#api/query/faults.ts';
import { pageTopics } from '#api/query/pages.ts';
import { confinedBy, parseIncludes, parseQuery, topicsOf } from '#api/query/parse.ts';
import { periodOf, regionsOf } from '#api/query/ranges.ts';
import { readOne } from '#api/query/read.ts';
import { asAnswer } from '#api/query/view.ts';
import { ownersSeenBy } from '#api/visibility/visibility.ts';
import { dayCalls } from '#shared/calls/timesheets.ts';
import { wordsTyped } from '#shared/find/near.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import { type Order, oneOf } from '#shared/http/query.ts';
import { momentOn } from '#shared/rules/local-time.ts';
import { addDays, businessDate, payrollWeek } from '#shared/rules/periods.ts';
import { CODE_DAYS } from '#shared/timesheets/rules/proposals.ts';
import {
  CrewDays,
  CrewSheet,
  crewDaysLive,
  crewSheetLive,
  EmployeeShifts,
  employeeShiftsLive,
  PERSON_DAY_ORDERS,
  PersonDays,
  personDaysLive,
} from '#shared/timesheets/screens.ts';
import { Dwo } from '#shared/timesheets/sheets.ts';
import { Waiting, waitingLive } from '#shared/timesheets/waiting.ts';
import { findDwo } from '../sheets/repository.ts';
import { dwosIn, dwoView } from '../sheets/views.ts';
import { readCrewDays, readQueue } from './crew-days-query.ts';
import { presentCrewDay } from './crew-present.ts';
import { readCrewDay } from './crew-query.ts';
import { presentEmployeeDays } from './employee-shifts-present.ts';
import { readEmployeeDays } from './employee-shifts-query.ts';
import { readPersonDays, type TypedSearch } from './person-days-query.ts';
import { readWaiting } from './waiting-query.ts';

/** The answer for a date without a day's sheet, in the specification's words. */
const NO_DWO = 'Please try selecting a different date or creat a DWO for this date.';

/** Beside each day of the Crew tab. */
const BESIDE_DAYS = JSON.stringify(['foreman', 'supervisor', 'region', 'sentBackJobs']);

/** The row before serialization, when times are still dates. */
const DwoRow: z.ZodType = Dwo.loose();

/** Live routes of the office's timesheet screens. */
export function screenRoutes(app: Api, services: Services): void {
  const { db, now, businessTimeZone: timeZone } = services;
  /** The requested range. The default ends today, and `first` gives its start. */
  const daysOf = (asked: { startDate?: string | undefined; endDate?: string | undefined }, first: (today: string) => string) => {
    const today = businessDate(now(), timeZone);
    const { start, end } = periodOf(asked, timeZone) ?? { start: first(today), end: today };
    return { startDate: start, endDate: end };
  };
  crewListRoute(app, services);
  waitingRoute(app, services);
  crewRoutes(app, services);

  liveRoute(app, {
    ...personDaysLive,
    operationId: 'listPersonDays',
    summary: 'List the days of people with their hours',
    answer: PersonDays,
    prepare: ({ caller, query: { search, near, role, status, region, limit, offset, ...asked } }) => {
      const order = personDayOrder(asked.order);
      const range = daysOf(asked, (today) => addDays(payrollWeek(today).monday, -7));
      return {
        topics: personDaysLive.topics,
        days: { start: range.startDate, end: range.endDate },
        owners: ownersSeenBy(caller),
        aspects: [],
        compute: async () => {
          const page = await readPersonDays(db, {
            caller,
            period: { start: range.startDate, end: range.endDate },
            typed: typedSearch(search),
            isForgiving: near !== undefined,
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
    ...employeeShiftsLive,
    operationId: 'getShiftsOfEmployee',
    summary: 'Get the work shifts of an employee in a period',
    answer: oneOf(EmployeeShifts),
    prepare: ({ caller, params: { id }, query }) => {
      const range = daysOf(query, (today) => today);
      return {
        topics: [...employeeShiftsLive.topics, ...pageTopics(caller)],
        days: daysBehind(range.startDate, range.endDate),
        owners: ownersSeenBy(caller),
        aspects: ['pictures'],
        compute: async () => {
          const days = await readEmployeeDays(db, caller, id, range);
          if (!days) throw notFound('employee', id);
          const { storageKey } = days.person;
          const pictureUrl = storageKey === null ? null : await services.files.addressOf(storageKey);
          return { data: presentEmployeeDays(days, range, pictureUrl) };
        },
      };
    },
  });
}

function crewListRoute(app: Api, { db, businessTimeZone }: Services): void {
  liveRoute(app, {
    ...crewDaysLive,
    operationId: 'listCrewDays',
    summary: 'List the days of foremen with their hours, people and what is to be looked at',
    answer: CrewDays,
    prepare: ({ caller, query: { first, ...asked } }) => {
      const view = dwosIn(regionsOf(asked.region));
      const query = parseQuery(view, caller, { ...asked, include: BESIDE_DAYS }, businessTimeZone);
      return {
        topics: [...topicsOf(view, query.includes), ...crewDaysLive.topics, ...pageTopics(caller)],
        ...confinedBy(view, asked, query.includes, caller),
        compute: async () => {
          const read = first === 'toLook' ? readQueue : readCrewDays;
          const { data, ...page } = await read(db, { view, caller, query });
          return { data: data.map(asAnswer), ...page };
        },
      };
    },
  });
}

function waitingRoute(app: Api, { db, now, businessTimeZone: timeZone }: Services): void {
  liveRoute(app, {
    ...waitingLive,
    operationId: 'getWaitingSheets',
    summary: 'Get what oneself has approved today, and which sheets wait for whom',
    answer: oneOf(Waiting),
    prepare: ({ caller }) => {
      const today = businessDate(now(), timeZone);
      return {
        topics: waitingLive.topics,
        owners: ownersSeenBy(caller),
        scope: today,
        until: momentOn(addDays(today, 1), '00:00', timeZone),
        compute: async () => ({ data: await readWaiting(db, { caller, today, timeZone }) }),
      };
    },
  });
}

function crewRoutes(app: Api, { db, files, businessTimeZone: timeZone }: Services): void {
  liveRoute(app, {
    ...crewSheetLive,
    operationId: 'getCrewSheet',
    summary: 'Get the sheet of a crew on a day, as its page shows it',
    answer: oneOf(CrewSheet),
    prepare: ({ caller, params, query }) => ({
      topics: [...crewSheetLive.topics, ...pageTopics(caller)],
      owners: ownersSeenBy(caller),
      aspects: ['pictures'],
      narrow: (answer) => {
        const { date } = (answer as { data: CrewSheet }).data;
        return { days: daysBehind(date, date) };
      },
      compute: async () => {
        const day = await readCrewDay(db, caller, params.id, query);
        return { data: await presentCrewDay(day, { addressOf: files.addressOf, timeZone }) };
      },
    }),
  });

  liveRoute(app, {
    ...dayCalls.ofForeman,
    answer: oneOf(DwoRow),
    prepare: ({ caller, params, query }) => {
      const includes = parseIncludes(dwoView, caller, query.include);
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

/** The days whose shifts are shown, with those by whose phase codes fixes are proposed. */
const daysBehind = (start: string, end: string) => ({ start: addDays(start, -CODE_DAYS), end });

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

/** In the pattern spaces match anything and every other character itself. */
function typedSearch(search: string | undefined): TypedSearch | null {
  const text = search?.trim() ?? '';
  if (text === '') return null;
  return { pattern: `%${text.replaceAll(/[\\_]/g, '\\$&').replaceAll(/[\s%]+/g, '%')}%`, words: wordsTyped(text) };
}
