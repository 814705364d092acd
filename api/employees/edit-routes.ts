import { employeeCalls, userCalls } from '#shared/calls/employees.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { type Present, readRoutes } from '../http/read-routes.ts';
import { commandRoute } from '../http/routes.ts';
import { changeRow, writeRoutes } from '../http/write-routes.ts';
import { readOne } from '../query/read.ts';
import { onTheWire } from '../query/view.ts';
import { changeEmployee, changeUser, createEmployee, createUser, removeEmployee, removeUser, setActive } from './commands.ts';
import { lockPersonOfUser } from './repository.ts';
import { employeeView, userView } from './views.ts';

/** What admins and sub-admins write of people, by employee or by user. */
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
    run: async (desk, { body }) => {
      const id = await createEmployee(desk, body);
      const { caller, write } = desk;
      const row = await readOne(write.tx, { ...employeeView, scope: () => undefined }, caller, id);
      return { data: onTheWire(row && (await present([row], { db: write.tx, caller }))[0]) };
    },
  });

  commandRoute(app, services, {
    ...employeeCalls.setActive,
    run: async (desk, { params: { id }, body: { revision, ...change } }) => {
      const target = { view: employeeView, id, revision, present };
      return changeRow(desk, target, (row) => setActive(desk, row, change));
    },
  });
}
