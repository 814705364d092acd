import { z } from 'zod';
import { Failure } from '../../../shared/errors.ts';
import { can } from '../../../shared/permissions.ts';
import { Id, oneOf } from '../../../shared/query.ts';
import { NewTimebreak, TimebreakChange, WorkshiftChange } from '../../../shared/timesheets/clock.ts';
import { EnteredWorkshift } from '../../../shared/timesheets/edits.ts';
import { Timebreak, Workshift } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import { type Desk, deskOf } from '../../desk.ts';
import { hasArrived } from '../../files/arrivals.ts';
import { findClockPhoto } from '../../files/repository.ts';
import type { ContentType } from '../../files/rules.ts';
import type { Api } from '../../http/api.ts';
import { about, refusals } from '../../http/declared.ts';
import { allow } from '../../http/guard.ts';
import { IdParams, readRoutes } from '../../http/read-routes.ts';
import { RemoveQuery } from '../../http/write-routes.ts';
import { authorOf, callerOf } from '../../sign-in/authenticate.ts';
import { enterShift } from '../edits/entered-shift-commands.ts';
import { presentTimebreak, presentWorkshift } from '../sheets/present.ts';
import { listBreaks, type WorkshiftRow } from '../sheets/repository.ts';
import { timebreakView, workshiftView } from '../sheets/views.ts';
import { addBreak, endBreak, removeBreak } from './break-commands.ts';
import { changeShift, clockIn } from './commands.ts';

const PhotoParams = z.object({ photoId: z.coerce.number().pipe(Id) });
const Picture = z.object({ url: z.string() });

/** Work shifts with their pictures. */
export function workshiftRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: workshiftView, subject: 'workshift' });

  app.post(
    '/workshift',
    {
      preHandler: allow('create', 'workshift'),
      schema: { ...about('workshift'), body: EnteredWorkshift, response: { 201: oneOf(Workshift), ...refusals } },
    },
    async (request, reply) => {
      const data = await services.write(authorOf(request), async (write) => {
        const desk = deskOf(services, request, write);
        const row = await keepShift(desk, request.body);
        return presentWorkshift(row, await listBreaks(write.tx, row.id));
      });
      return reply.code(201).send({ data });
    },
  );

  app.patch(
    '/workshift/:id',
    {
      preHandler: allow('update', 'workshift'),
      schema: {
        ...about('workshift'),
        params: IdParams,
        body: WorkshiftChange,
        response: { 200: oneOf(Workshift), ...refusals },
      },
    },
    async (request) =>
      services.write(authorOf(request), async (write) => {
        const { id } = request.params;
        const row = await changeShift(deskOf(services, request, write), id, request.body);
        return { data: presentWorkshift(row, await listBreaks(write.tx, id)) };
      }),
  );

  app.get(
    '/workshift/picture/:photoId',
    {
      preHandler: allow('read', 'workshift'),
      schema: { ...about('workshift'), params: PhotoParams, response: { 200: oneOf(Picture), ...refusals } },
    },
    async (request) => {
      const photo = await findClockPhoto(services.db, callerOf(request), request.params.photoId);
      if (!photo || !(await hasArrived(services, { ...photo, contentType: photo.contentType as ContentType })))
        throw new Failure(404, 'There is no such picture', { code: 'NOT_FOUND' });
      return { data: { url: await services.files.addressOf(photo.storageKey) } };
    },
  );
}

/** Phones clock in; the office enters whole shifts as well. @throws Failure 403 when somebody else does */
async function keepShift(desk: Desk, input: z.output<typeof EnteredWorkshift>): Promise<WorkshiftRow> {
  const { end, endLocation: _nowhereYet, lunchTime: _noneYet, ...clock } = input;
  if (end === undefined) return clockIn(desk, clock);
  if (!can(desk.caller.role, 'create', 'officeTimesheet'))
    throw new Failure(403, 'Only the office enters work shifts that are over', { code: 'FORBIDDEN' });
  return enterShift(desk, { ...input, end });
}

/** The breaks in a work shift. */
export function timebreakRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: timebreakView, subject: 'timebreak' });

  app.post(
    '/timebreak',
    {
      preHandler: allow('create', 'timebreak'),
      schema: { ...about('timebreak'), body: NewTimebreak, response: { 201: oneOf(Timebreak), ...refusals } },
    },
    async (request, reply) => {
      const row = await services.write(authorOf(request), (write) => addBreak(deskOf(services, request, write), request.body));
      return reply.code(201).send({ data: presentTimebreak(row) });
    },
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
    async (request) => ({
      data: presentTimebreak(
        await services.write(authorOf(request), (write) =>
          endBreak(deskOf(services, request, write), request.params.id, request.body),
        ),
      ),
    }),
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
      const { params, query } = request;
      await services.write(authorOf(request), (write) =>
        removeBreak(deskOf(services, request, write), params.id, query.revision),
      );
      return reply.code(204).send();
    },
  );
}
