import type { Services } from '#api/context.ts';
import { hasArrived } from '#api/files/arrival-commands.ts';
import { findClockPhoto } from '#api/files/repository.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { shiftCalls } from '#shared/calls/timesheets.ts';
import { Failure } from '#shared/http/errors.ts';
import { presentWorkshift } from '../sheets/present.ts';
import { listBreaks } from '../sheets/repository.ts';
import { workshiftView } from '../sheets/views.ts';
import { changeShift } from './commands.ts';

/**
 * Work shifts, their clock-out and their pictures. A clock-in is a `POST workshift` as the office's
 * own entry is (`edits/routes.ts`).
 */
export function clockRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: workshiftView, subject: 'workshift' });

  commandRoute(app, services, {
    ...shiftCalls.patch,
    run: async (context, { params, body }) => {
      const row = await changeShift(context, params.id, body);
      return { data: presentWorkshift(row, await listBreaks(context.write.tx, [row.id])) };
    },
  });

  plainRoute(app, {
    ...shiftCalls.picture,
    handle: async ({ caller, params }) => {
      const photo = await findClockPhoto(services.db, caller, params.photoId);
      if (!photo || !(await hasArrived(services, photo)))
        throw new Failure(404, 'There is no such picture', { code: 'NOT_FOUND' });
      return { data: { url: await services.files.addressOf(photo.storageKey) } };
    },
  });
}
