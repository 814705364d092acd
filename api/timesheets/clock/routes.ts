import type { Services } from '#api/context.ts';
import { hasArrived } from '#api/files/arrival-commands.ts';
import { findClockPhoto } from '#api/files/repository.ts';
import { assertKept } from '#api/files/rules.ts';
import type { Api } from '#api/http/api.ts';
import { readRoutes } from '#api/http/read-routes.ts';
import { commandRoute, plainRoute } from '#api/http/routes.ts';
import { breakCalls, phoneCalls } from '#shared/calls/clock.ts';
import { shiftCalls } from '#shared/calls/timesheets.ts';
import { Failure } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { presentDwo, presentTimebreak, presentWorkshift } from '../sheets/present.ts';
import { listBreaks } from '../sheets/repository.ts';
import { timebreakView, workshiftView } from '../sheets/views.ts';
import { findAppState, storeAppState } from './app-state-commands.ts';
import { addBreak, editBreak, endBreak, removeBreak } from './break-commands.ts';
import { changeShift } from './commands.ts';
import { saveDays } from './save-commands.ts';

/** Routes of the clock: work shifts, their breaks, and what a phone sends late. */
export function clockRoutes(app: Api, services: Services): void {
  shiftRoutes(app, services);
  breakRoutes(app, services);
  phoneRoutes(app, services);
}

/**
 * Work shifts, their clock-out and their pictures. A clock-in is a `POST workshift`, as the
 * office's own entry is (`edits/routes.ts`).
 */
function shiftRoutes(app: Api, services: Services): void {
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
    refuses: [410],
    handle: async ({ caller, params }) => {
      const photo = await findClockPhoto(services.db, caller, params.photoId);
      if (photo) assertKept(photo);
      if (!photo || !(await hasArrived(services, photo)))
        throw new Failure(404, 'There is no such picture', { code: 'NOT_FOUND' });
      return { data: { url: await services.files.addressOf(photo.storageKey) } };
    },
  });
}

/** The breaks in a work shift. */
function breakRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: timebreakView, subject: 'timebreak' });

  commandRoute(app, services, {
    ...breakCalls.post,
    run: async (context, { body }) => ({ data: presentTimebreak(await addBreak(context, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.put,
    run: async (context, { params, body }) => {
      const { pause, reopened } = await editBreak(context, params.id, body);
      return { data: presentTimebreak(pause), reopened };
    },
  });

  commandRoute(app, services, {
    ...breakCalls.patch,
    run: async (context, { params, body }) => ({ data: presentTimebreak(await endBreak(context, params.id, body)) }),
  });

  commandRoute(app, services, {
    ...breakCalls.delete,
    run: (context, { params, query }) => removeBreak(context, params.id, query.revision),
  });
}

/** What a phone sends late: days collected offline, and the backup of its state. */
function phoneRoutes(app: Api, services: Services): void {
  commandRoute(app, services, {
    ...phoneCalls.save,
    run: async (context, { body }) => {
      const saved = await saveDays(context, body.dwos);
      return { data: saved.map(({ dwo, ...rest }) => ({ ...rest, dwo: presentDwo(dwo) })) };
    },
  });

  commandRoute(app, services, {
    ...phoneCalls.keepState,
    run: async (context, { body }) => ({ data: await storeAppState(context, body) }),
  });

  plainRoute(app, {
    ...phoneCalls.state,
    handle: async ({ caller, query }) => {
      const today = businessDate(services.now(), services.businessTimeZone);
      const { date = today, foremanId = caller.employeeId } = query;
      return { data: await findAppState(services.db, caller, { date, foremanId }) };
    },
  });
}
