import { z } from 'zod';
import { employeeCalls, userCalls } from '#shared/calls/employees.ts';
import { EmployeeListQuery, EmployeeProfile } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { changeRow, rowRoutes, shownTo } from '../http/write-routes.ts';
import { assertRegion } from '../regions/checks.ts';
import { foreseeChange } from './checks.ts';
import { changeEmployee, changeUser, createEmployee, createUser, removeEmployee, removeUser, setActive } from './commands.ts';
import { readPeopleOf } from './many-query.ts';
import { employeePictureRoutes } from './picture-routes.ts';
import { presentEmployees, withPicture } from './present.ts';
import { findProfiles, lockPersonOfUser } from './repository.ts';
import { profileIds } from './rules.ts';
import { employeeView, userView, withoutCrewsOf } from './views.ts';

/**
 * Routes of `employee`, `user` and `employee_picture`, `GET employee/profile` and
 * `GET employee/foreseen`. Admins and sub-admins edit people, by employee or by user.
 */
export function employeeRoutes(app: Api, services: Services): void {
  const shown = { view: employeeView, present: presentEmployees };
  rowRoutes(app, services, employeeCalls, {
    ...shown,
    subject: 'employee',
    list: {
      query: EmployeeListQuery,
      narrow: ({ excludeJobId }) => (excludeJobId === undefined ? employeeView : withoutCrewsOf(excludeJobId)),
    },
    post: createEmployee,
    put: changeEmployee,
    patch: changeEmployee,
    delete: removeEmployee,
  });

  rowRoutes(app, services, userCalls, {
    view: userView,
    subject: 'user',
    lock: lockPersonOfUser,
    post: createUser,
    put: changeUser,
    patch: changeUser,
    delete: removeUser,
  });

  commandRoute(app, services, {
    ...userCalls.create,
    run: async (context, { body }) => shownTo(context, shown, await createEmployee(context, body)),
  });

  plainRoute(app, {
    ...employeeCalls.foreseen,
    // A token that writes alone reads nothing by it.
    shows: ['employee'],
    handle: async ({ caller, query: { ids, ...change } }) => {
      const { db: reader } = services;
      if (change.regionId !== undefined) await assertRegion(reader, change.regionId);
      const people = await readPeopleOf(reader, caller, ids);
      return { data: await Promise.all(people.map((person) => foreseeChange({ reader, caller }, person, change))) };
    },
  });

  commandRoute(app, services, {
    ...employeeCalls.setActive,
    run: async (context, { params: { id }, body: { revision, ...change } }) =>
      changeRow(context, { ...shown, id, revision }, (row) => setActive(context, row, change)),
  });

  employeePictureRoutes(app, services);
  profileRoute(app, services);
}

const Ids = z.union([z.string().max(4000), z.array(z.string().max(4000)).max(300)]).optional();
const ProfileQuery = z.object({ userIds: Ids, employeeIds: Ids }).strict();

function profileRoute(app: Api, { db, files }: Services): void {
  liveRoute(app, {
    operationId: 'getEmployeeProfiles',
    summary: 'Get the names and pictures of employees, by their ids',
    path: '/employee/profile',
    right: ['read', 'employee'],
    query: ProfileQuery,
    answer: oneOf(z.array(EmployeeProfile)),
    prepare: ({ caller, query }) => {
      const { by, ids } = profileIds(query);
      return {
        topics: employeeView.topics.concat('employee'),
        compute: async () => {
          const rows = await findProfiles(db, caller, by, ids);
          const shown = rows.map(({ storageKey, ...person }) => withPicture(person, storageKey, files.addressOf));
          return { data: await Promise.all(shown) };
        },
      };
    },
  });
}
