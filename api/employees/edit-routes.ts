import { ActiveChange, Employee, EmployeeChange, EmployeeForm, NewEmployee } from '../../shared/employees.ts';
import { oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { deskOf } from '../http/desk.ts';
import { allow } from '../http/guard.ts';
import { IdParams, readRoutes } from '../http/read-routes.ts';
import { changeRow, writeRoutes } from '../http/write-routes.ts';
import { readOne } from '../query/read.ts';
import type { Row } from '../query/view.ts';
import { changeEmployee, changeUser, createEmployee, createUser, removeEmployee, removeUser, setActive } from './commands.ts';
import { presentEmployee } from './present.ts';
import { lockPersonOfUser } from './repository.ts';
import { employeeView, userView } from './views.ts';

/** A row as read is an employee once its times are written as text, which sending it does. */
const onTheWire = (row: Row | undefined) => row as unknown as Employee;

/** What admins and sub-admins write of people, by employee or by user. */
export function employeeEditRoutes(app: Api, services: Services): void {
  const present = (rows: Row[]) => Promise.all(rows.map((row) => presentEmployee(row, services.files)));
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

  app.post(
    '/user/create',
    {
      preHandler: allow('create', 'user'),
      schema: { ...about('user'), body: NewEmployee, response: { 201: oneOf(Employee), ...refusals } },
    },
    async (request, reply) => {
      const data = await services.write(authorOf(request), async (write) => {
        const id = await createEmployee(deskOf(services, request, write), request.body);
        const row = await readOne(write.tx, { ...employeeView, scope: () => undefined }, callerOf(request), id);
        return row && presentEmployee(row, services.files);
      });
      return reply.code(201).send({ data: onTheWire(data) });
    },
  );

  app.put(
    '/employee/:id/setActive',
    {
      preHandler: allow('update', 'employee'),
      schema: { ...about('employee'), params: IdParams, body: ActiveChange, response: { 200: oneOf(Employee), ...refusals } },
    },
    async (request) => {
      const { revision, ...change } = request.body;
      const target = { view: employeeView, id: request.params.id, revision, present };
      const { data } = await changeRow(services, request, target, (desk, row) => setActive(desk, row, change));
      return { data: onTheWire(data) };
    },
  );
}
