import { z } from 'zod';
import { Failure } from '../../../shared/errors.ts';
import { Id, oneOf } from '../../../shared/query.ts';
import { WorkshiftChange } from '../../../shared/timesheets/clock.ts';
import { Workshift } from '../../../shared/timesheets/sheets.ts';
import type { Services } from '../../context.ts';
import { hasArrived } from '../../files/arrival-commands.ts';
import { findClockPhoto } from '../../files/repository.ts';
import type { ContentType } from '../../files/rules.ts';
import type { Api } from '../../http/api.ts';
import { callerOf } from '../../http/caller.ts';
import { about, refusals } from '../../http/declared.ts';
import { atDesk } from '../../http/desk.ts';
import { allow } from '../../http/guard.ts';
import { IdParams, readRoutes } from '../../http/read-routes.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { listBreaks } from '../sheets/repository.ts';
import { workshiftView } from '../sheets/views.ts';
import { changeShift } from './commands.ts';

const PhotoParams = z.object({ photoId: z.coerce.number().pipe(Id) });
const Picture = z.object({ url: z.string() });

/**
 * Work shifts, their clock-out and their pictures. A clock-in is a `POST workshift` as the office's
 * own entry is (`edits/routes.ts`).
 */
export function clockRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: workshiftView, subject: 'workshift' });

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
    (request) =>
      atDesk(services, request, async (desk) => {
        const row = await changeShift(desk, request.params.id, request.body);
        return { data: presentWorkshift(row, await listBreaks(desk.write.tx, [row.id])) };
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
