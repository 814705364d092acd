import { ActiveChange, Employee, EmployeeChange, EmployeeForm, NewEmployee } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { type Present, readRoutes } from '../http/read-routes.ts';
import { commandRoute, IdParams } from '../http/routes.ts';
import { changeRow, writeRoutes } from '../http/write-routes.ts';
import { readOne } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { changeEmployee, changeUser, createEmployee, createUser, removeEmployee, removeUser, setActive } from './commands.ts';
import { lockPersonOfUser } from './repository.ts';
import { employeeView, userView } from './views.ts';

/** A row as read is an employee once its times are written as text, which sending it does. */
const onTheWire = (row: Row | undefined) => row as unknown as Employee;

/** What admins and sub-admins write of people, by employee or by user. */
export function employeeEditRoutes(app: Api, services: Services, present: Present): void {
  writeRoutes(app, services, {
    view: employeeView,
    subject: 'employee',
    post: { body: NewEmployee, run: createEmployee },
    put: { body: EmployeeForm, run: changeEmployee },
    patch: { body: EmployeeChange, run: changeEmployee },
    delete: { run: removeEmployee },
    present,
  });

  readRoutes(app, services, { view: userView, subject: 'user' });
  writeRoutes(app, services, {
    view: userView,
    subject: 'user',
    post: { body: NewEmployee, run: createUser },
    put: { body: EmployeeForm, run: changeUser },
    patch: { body: EmployeeChange, run: changeUser },
    delete: { run: removeUser },
    lock: lockPersonOfUser,
  });

  commandRoute(app, services, {
    method: 'POST',
    path: '/user/create',
    right: ['create', 'user'],
    body: NewEmployee,
    answer: oneOf(Employee),
    status: 201,
    run: async (desk, { body }) => {
      const id = await createEmployee(desk, body);
      const { caller, write } = desk;
      const row = await readOne(write.tx, { ...employeeView, scope: () => undefined }, caller, id);
      return { data: onTheWire(row && (await present([row], { db: write.tx, caller }))[0]) };
    },
  });

  commandRoute(app, services, {
    method: 'PUT',
    path: '/employee/:id/setActive',
    right: ['update', 'employee'],
    params: IdParams,
    body: ActiveChange,
    answer: oneOf(Employee),
    run: async (desk, { params: { id }, body: { revision, ...change } }) => {
      const target = { view: employeeView, id, revision, present };
      const { data } = await changeRow(desk, target, (row) => setActive(desk, row, change));
      return { data: onTheWire(data) };
    },
  });
}
