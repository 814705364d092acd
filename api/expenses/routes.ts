import { expenseCalls } from '#shared/calls/jobs.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { changeExpense, createExpense, removeExpense } from './commands.ts';
import { lockJobOfExpense } from './repository.ts';
import { expenseView } from './view.ts';

/**
 * Routes of `job_site_photo`: a job's expenses and site photos. The job's material and other cost
 * follow.
 */
export function expenseRoutes(app: Api, services: Services): void {
  rowRoutes(app, services, expenseCalls, {
    view: expenseView,
    subject: 'jobSitePhoto',
    lock: lockJobOfExpense,
    post: createExpense,
    put: changeExpense,
    patch: changeExpense,
    delete: removeExpense,
  });
}
