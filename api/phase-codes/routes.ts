import { companyPhaseCodeCalls, jobCalls, jobPhaseCodeCalls } from '#shared/calls/jobs.ts';
import { phaseCodeKey } from '#shared/rules/phase-codes.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { rowRoutes } from '../http/write-routes.ts';
import { jobView } from '../jobs/views.ts';
import { readSeen } from '../query/read.ts';
import {
  changeCode,
  changeCompanyCode,
  copyCodes,
  createCode,
  createCompanyCode,
  removeCode,
  removeCompanyCode,
} from './commands.ts';
import { listPhaseCodes, lockCompanyPhaseCodes, lockJobOfPhaseCode } from './repository.ts';
import { offeredOf } from './rules.ts';
import { companyPhaseCodeView, jobPhaseCodeView } from './views.ts';

/** Routes of phase codes: those that are offered, the list of each job, and the company's. */
export function phaseCodeRoutes(app: Api, services: Services): void {
  offeredRoute(app, services);
  rowRoutes(app, services, jobPhaseCodeCalls, {
    view: jobPhaseCodeView,
    subject: 'phaseCode',
    lock: lockJobOfPhaseCode,
    post: createCode,
    patch: changeCode,
    delete: removeCode,
  });
  rowRoutes(app, services, companyPhaseCodeCalls, {
    view: companyPhaseCodeView,
    subject: 'phaseCode',
    lock: lockCompanyPhaseCodes,
    post: createCompanyCode,
    patch: changeCompanyCode,
    delete: removeCompanyCode,
  });
  commandRoute(app, services, {
    ...jobCalls.copyPhaseCodes,
    run: (context, { params: { id }, body }) => copyCodes(context, id, body),
  });
}

/**
 * `GET jobphasecode/{id}`: the codes that hours on a job can be booked on, without internal and
 * retired ones.
 */
function offeredRoute(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...jobCalls.phaseCodes,
    topics: ['job', 'crew', 'job_phase_code'],
    compute: async ({ caller, params: { id }, query }) => {
      await readSeen(db, jobView, caller, id);
      const codes = offeredOf(await listPhaseCodes(db, id));
      const wanted = phaseCodeKey(query.filter ?? '');
      const matches = (text: string | null) => phaseCodeKey(text ?? '').includes(wanted);
      return { body: codes.filter(({ phaseCode, description }) => matches(phaseCode) || matches(description)) };
    },
  });
}
