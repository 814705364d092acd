import { companyCalls } from '#shared/calls/companies.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { changeCompany, createCompany, removeCompany } from './commands.ts';
import { companyView } from './view.ts';

/** `company`: the office reads, admins write. */
export function companyRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, companyCalls, {
    view: companyView,
    subject: 'company',
    post: createCompany,
    put: changeCompany,
    patch: changeCompany,
    delete: removeCompany,
  });
}
