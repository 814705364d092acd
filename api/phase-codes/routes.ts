import { jobCalls } from '#shared/calls/jobs.ts';
import { isInternalPhaseCode, phaseCodeKey } from '#shared/rules/phase-codes.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { liveRoute } from '../http/routes.ts';
import { jobView } from '../jobs/views.ts';
import { readSeen } from '../query/read.ts';
import { listPhaseCodes } from './repository.ts';

/**
 * `GET jobphasecode/{id}`: the codes that hours on a job can be booked on, internal ones left out.
 */
export function phaseCodeRoutes(app: Api, { db }: Services): void {
  liveRoute(app, {
    ...jobCalls.phaseCodes,
    topics: ['job', 'crew'],
    compute: async ({ caller, params: { id }, query }) => {
      await readSeen(db, jobView, caller, id);
      const codes = await listPhaseCodes(db, id);
      const wanted = phaseCodeKey(query.filter ?? '');
      const matches = (text: string | null) => phaseCodeKey(text ?? '').includes(wanted);
      return {
        body: codes.filter(
          ({ phaseCode, description }) => !isInternalPhaseCode(phaseCode) && (matches(phaseCode) || matches(description)),
        ),
      };
    },
  });
}
