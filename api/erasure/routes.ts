import { employeeCalls } from '#shared/calls/employees.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { presentEmployees } from '../employees/present.ts';
import { findPerson, lockPerson } from '../employees/repository.ts';
import { employeeView } from '../employees/views.ts';
import type { Api } from '../http/api.ts';
import { commandRoute } from '../http/routes.ts';
import { shownTo } from '../http/write-routes.ts';
import { erasePerson } from './commands.ts';

/** `PUT employee/{id}/erase` [people-13]. */
export function erasureRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...employeeCalls.erase,
    run: async (context, { params: { id }, body: { fullName, revision } }) => {
      await lockPerson(context.write.tx, id);
      const person = await findPerson(context.write.tx, id);
      if (!person) throw notFound('employee', id);
      await assertRevision(context.write.tx, 'employee', person, revision);
      const removeBytes = await erasePerson(context, person, fullName);
      const answer = await shownTo(context, { view: employeeView, present: presentEmployees }, id);
      return async () => {
        await removeBytes();
        return answer;
      };
    },
  });
}
