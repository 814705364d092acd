import { z } from 'zod';
import { oneOf } from '../../../shared/query.ts';
import { NewTimebreak, TimebreakChange, TimebreakEdit } from '../../../shared/timesheets/clock.ts';
import { Reopened, Timebreak } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { IdParams, readRoutes } from '../../http/read-routes.ts';
import { RemoveQuery } from '../../http/write-routes.ts';
import { presentTimebreak } from '../sheets/present.ts';
import { timebreakView } from '../sheets/views.ts';
import { addBreak, editBreak, endBreak, removeBreak } from './break-commands.ts';

const BreakEdited = z.object({ data: Timebreak, reopened: Reopened });

/** The breaks in a work shift. */
export function breakRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: timebreakView, subject: 'timebreak' });

  app.post(
    '/timebreak',
    {
      preHandler: allow('create', 'timebreak'),
      schema: { ...about('timebreak'), body: NewTimebreak, response: { 201: oneOf(Timebreak), ...refusals } },
    },
    async (request, reply) => {
      const row = await atDesk(services, request, (desk) => addBreak(desk, request.body));
      return reply.code(201).send({ data: presentTimebreak(row) });
    },
  );

  app.put(
    '/timebreak/:id',
    {
      preHandler: allow('update', 'officeTimesheet'),
      schema: { ...about('timebreak'), params: IdParams, body: TimebreakEdit, response: { 200: BreakEdited, ...refusals } },
    },
    (request) =>
      atDesk(services, request, async (desk) => {
        const { pause, reopened } = await editBreak(desk, request.params.id, request.body);
        return { data: presentTimebreak(pause), reopened };
      }),
  );

  app.patch(
    '/timebreak/:id',
    {
      preHandler: allow('update', 'timebreak'),
      schema: {
        ...about('timebreak'),
        params: IdParams,
        body: TimebreakChange,
        response: { 200: oneOf(Timebreak), ...refusals },
      },
    },
    async (request) => {
      const row = await atDesk(services, request, (desk) => endBreak(desk, request.params.id, request.body));
      return { data: presentTimebreak(row) };
    },
  );

  app.delete(
    '/timebreak/:id',
    {
      preHandler: allow('delete', 'timebreak'),
      schema: {
        ...about('timebreak'),
        params: IdParams,
        querystring: RemoveQuery,
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      await atDesk(services, request, (desk) => removeBreak(desk, request.params.id, request.query.revision));
      return reply.code(204).send();
    },
  );
}
