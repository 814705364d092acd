import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { auditView } from './view.ts';

/**
 * `GET audit`, `GET audit/{id}`: every change, for admins; filtered by subject, subjectId, actorId,
 * at. Nobody writes it by a call.
 */
export function auditRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: auditView, subject: 'audit' });
}
