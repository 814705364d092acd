import { z } from 'zod';
import { EmployeeListQuery, EmployeeProfile } from '../../shared/employees.ts';
import { oneOf } from '../../shared/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { readRoutes } from '../http/read-routes.ts';
import { employeeEditRoutes } from './edit-routes.ts';
import { employeePictureRoutes } from './picture-routes.ts';
import { presentEmployee, presentProfile } from './present.ts';
import { findProfiles } from './repository.ts';
import { profileIds } from './rules.ts';
import { employeeView, withoutCrewsOf } from './views.ts';

const Ids = z.union([z.string().max(4000), z.array(z.string().max(4000)).max(300)]).optional();
const ProfileQuery = z.object({ userIds: Ids, employeeIds: Ids }).strict();

/** `employee`, `user` and `employee_picture`, `GET employee/profile`. */
export function employeeRoutes(app: Api, services: Services): void {
  const { files } = services;
  readRoutes(app, services, {
    view: employeeView,
    subject: 'employee',
    present: (rows) => Promise.all(rows.map((row) => presentEmployee(row, files))),
    list: {
      query: EmployeeListQuery,
      narrow: ({ excludeJobId }) => (excludeJobId === undefined ? employeeView : withoutCrewsOf(excludeJobId)),
    },
  });

  employeeEditRoutes(app, services);
  employeePictureRoutes(app, services);

  app.get(
    '/employee/profile',
    {
      preHandler: allow('read', 'employee'),
      schema: {
        ...about('employee'),
        querystring: ProfileQuery,
        response: { 200: oneOf(z.array(EmployeeProfile)), ...refusals },
      },
    },
    async (request, reply) => {
      const { by, ids } = profileIds(request.query);
      return answerLive(request, reply, {
        topics: employeeView.topics.concat('employee'),
        compute: async () => {
          const rows = await findProfiles(services.db, callerOf(request), by, ids);
          return { data: await Promise.all(rows.map((row) => presentProfile(row, files.addressOf))) };
        },
      });
    },
  );
}
