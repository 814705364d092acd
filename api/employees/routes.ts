import { z } from 'zod';
import { EmployeeListQuery, EmployeeProfile } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { type Present, readRoutes } from '../http/read-routes.ts';
import { liveRoute } from '../http/routes.ts';
import { markRows } from '../query/pages.ts';
import { employeeEditRoutes } from './edit-routes.ts';
import { employeePictureRoutes } from './picture-routes.ts';
import { type PictureAddresses, presentEmployee, presentProfile } from './present.ts';
import { findProfiles } from './repository.ts';
import { profileIds } from './rules.ts';
import { employeeView, withoutCrewsOf } from './views.ts';

const Ids = z.union([z.string().max(4000), z.array(z.string().max(4000)).max(300)]).optional();
const ProfileQuery = z.object({ userIds: Ids, employeeIds: Ids }).strict();

/** Presents employees with picture addresses, and marks the pages that are shut to the caller. */
const presentEmployees =
  (files: PictureAddresses): Present =>
  async (rows, reading) => {
    const marked = await markRows(rows, { ...reading, rowsAre: 'people', people: ['supervisor'] });
    return Promise.all(marked.map((row) => presentEmployee(row, files)));
  };

/** Routes of `employee`, `user` and `employee_picture`, and `GET employee/profile`. */
export function employeeRoutes(app: Api, services: Services): void {
  const { files } = services;
  const present = presentEmployees(files);
  readRoutes(app, services, {
    view: employeeView,
    subject: 'employee',
    present,
    list: {
      query: EmployeeListQuery,
      narrow: ({ excludeJobId }) => (excludeJobId === undefined ? employeeView : withoutCrewsOf(excludeJobId)),
    },
  });

  employeeEditRoutes(app, services, present);
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
