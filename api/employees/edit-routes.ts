import { employeeCalls, userCalls } from '#shared/calls/employees.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { type Present, readRoutes } from '../http/read-routes.ts';
import { commandRoute } from '../http/routes.ts';
import { changeRow, shownTo, writeRoutes } from '../http/write-routes.ts';
import { changeEmployee, changeUser, createEmployee, createUser, removeEmployee, removeUser, setActive } from './commands.ts';
import { lockPersonOfUser } from './repository.ts';
import { employeeView, userView } from './views.ts';

/** Routes by which admins and sub-admins edit people, by employee or by user. */
export function employeeEditRoutes(app: Api, services: Services, present: Present): void {
  writeRoutes(app, services, employeeCalls, {
    view: employeeView,
    post: createEmployee,
    put: changeEmployee,
    patch: changeEmployee,
    delete: removeEmployee,
    present,
  });

  readRoutes(app, services, { view: userView, subject: 'user' });
  writeRoutes(app, services, userCalls, {
    view: userView,
    post: createUser,
    put: changeUser,
    patch: changeUser,
    delete: removeUser,
    lock: lockPersonOfUser,
  });

  commandRoute(app, services, {
    ...userCalls.create,
    run: async (context, { body }) => {
      return shownTo(context, { view: employeeView, present }, await createEmployee(context, body));
    },
  });

  commandRoute(app, services, {
    ...employeeCalls.setActive,
    run: async (context, { params: { id }, body: { revision, ...change } }) => {
      const target = { view: employeeView, id, revision, present };
      return changeRow(context, target, (row) => setActive(context, row, change));
    },
  });
}
