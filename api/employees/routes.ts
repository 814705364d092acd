import { z } from 'zod';
import { EmployeeListQuery, EmployeeProfile } from '../../shared/employees.ts';
import { oneOf } from '../../shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { liveRoute } from '../http/routes.ts';
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

  liveRoute(app, {
    path: '/employee/profile',
    right: ['read', 'employee'],
    query: ProfileQuery,
    answer: oneOf(z.array(EmployeeProfile)),
    prepare: ({ caller, query }) => {
      const { by, ids } = profileIds(query);
      return {
        topics: employeeView.topics.concat('employee'),
        compute: async () => {
          const rows = await findProfiles(services.db, caller, by, ids);
          return { data: await Promise.all(rows.map((row) => presentProfile(row, files.addressOf))) };
        },
      };
    },
  });
}
