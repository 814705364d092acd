import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { crewView, employeeCrewView } from './repository.ts';

/** `GET crew`, `GET crew/{id}`, `GET employee_crew`, `GET employee_crew/{id}`. */
export function crewRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: crewView, subject: 'crew' });
  readRoutes(app, services, { view: employeeCrewView, subject: 'crew' });
}
