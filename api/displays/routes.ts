import { displayCalls } from '#shared/calls/sessions.ts';
import { Displays, displaysLive, OwnDisplay, ownDisplayLive } from '#shared/displays/displays.ts';
import { notFound } from '#shared/http/errors.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { changeDisplay, identifyDisplay, keepScreen, pairDisplay, unpairDisplay, wrongCode } from './commands.ts';
import { presentDisplay, presentOwn } from './present.ts';
import { findDisplay, findDisplays, findRegionsInScope, findScopes } from './repository.ts';
import { displayOf } from './rules.ts';

/** Routes of displays [displays-1]: those of admins, and the two that a display itself calls. */
export function displayRoutes(app: Api, services: Services, secrets: TokenSecrets): void {
  const { db } = services;

  liveRoute(app, {
    ...displaysLive,
    operationId: 'listDisplays',
    summary: 'List the displays: what they show, and whether they are on',
    answer: Displays,
    compute: async () => {
      const rows = await findDisplays(db);
      const scopes = await findScopes(db, rows);
      return { data: rows.map((row) => presentDisplay(row, scopes)) };
    },
  });

  liveRoute(app, {
    ...ownDisplayLive,
    operationId: 'getOwnDisplay',
    summary: 'Get the display that asks',
    answer: OwnDisplay,
    confine: ({ caller }) => ({ owners: [OWNER.own(caller.employeeId)], aspects: [] }),
    compute: async ({ caller }) => {
      const id = displayOf(caller.employeeId);
      const row = await findDisplay(db, id);
      if (!row) throw notFound('display', id);
      return { data: presentOwn(row, await findScopes(db, [row]), await findRegionsInScope(db, row)) };
    },
  });

  commandRoute(app, services, {
    ...displayCalls.tell,
    run: (context, { body }) => keepScreen(context, body),
  });

  commandRoute(app, services, {
    ...displayCalls.pair,
    refuses: [429],
    run: async (context, { body, request }) => {
      const row = await pairDisplay(context, body, { secrets, ip: request.ip });
      // After the commit, which counts a wrong code.
      return async () => {
        if (!row) throw wrongCode();
        return { data: { id: row.id } };
      };
    },
  });

  commandRoute(app, services, {
    ...displayCalls.put,
    run: async (context, { params, body }) => {
      const { id, revision } = await changeDisplay(context, params.id, body);
      return { data: { id, revision } };
    },
  });

  commandRoute(app, services, {
    ...displayCalls.identify,
    run: (context, { params }) => identifyDisplay(context, params.id),
  });

  commandRoute(app, services, {
    ...displayCalls.delete,
    run: (context, { params }) => unpairDisplay(context, params.id),
  });
}
