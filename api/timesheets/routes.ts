import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { clockRoutes } from './clock/routes.ts';
import { dayRoutes } from './days/routes.ts';
import { editRoutes } from './edits/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { screenRoutes } from './screens/routes.ts';
import { temporaryRoutes } from './temporary/routes.ts';

/** Registers the routes of timesheets, room by room in the order of their imports. */
export function timesheetRoutes(app: Api, services: Services): void {
  dayRoutes(app, services);
  clockRoutes(app, services);
  editRoutes(app, services);
  approvalRoutes(app, services);
  temporaryRoutes(app, services);
  screenRoutes(app, services);
  historyRoutes(app, services);
}
