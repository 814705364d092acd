import { PhaseCodes, PhaseCodesQuery } from '../../shared/phase-codes.ts';
import { isInternalPhaseCode, phaseCodeKey } from '../../shared/rules/phase-codes.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { IdParams } from '../http/read-routes.ts';
import { jobView } from '../jobs/views.ts';
import { readSeen } from '../query/read.ts';
import { listPhaseCodes } from './repository.ts';

/** `GET jobphasecode/{id}`: what hours can be booked on at a job, internal codes left out. */
export function phaseCodeRoutes(app: Api, { db }: Services): void {
  app.get(
    '/jobphasecode/:id',
    {
      preHandler: allow('read', 'job'),
      schema: {
        ...about('jobphasecode'),
        params: IdParams,
        querystring: PhaseCodesQuery,
        response: { 200: PhaseCodes, ...refusals },
      },
    },
    (request, reply) =>
      answerLive(request, reply, {
        topics: ['job', 'crew'],
        compute: async () => {
          const { id } = request.params;
          await readSeen(db, jobView, callerOf(request), id);
          const codes = await listPhaseCodes(db, id);
          const wanted = phaseCodeKey(request.query.filter ?? '');
          const matches = (text: string | null) => phaseCodeKey(text ?? '').includes(wanted);
          return {
            body: codes.filter(
              ({ phaseCode, description }) => !isInternalPhaseCode(phaseCode) && (matches(phaseCode) || matches(description)),
            ),
          };
        },
      }),
  );
}
