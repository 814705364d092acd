import { settingsCalls, signCalls } from '#shared/calls/settings.ts';
import { Failure } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Topic } from '#shared/live/topics.ts';
import { ApproverSettings, approverSettingsLive, LastWeekApproval, lastWeekApprovalLive } from '#shared/settings.ts';
import { SheetSigns, sheetSignsLive } from '#shared/timesheets/signs.ts';
import type { Services } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import type { Api } from '../http/api.ts';
import { authorOf } from '../http/caller.ts';
import { actorsOf } from '../http/errors.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { changeSettings, changeSheetSigns, tryRootPassword } from './commands.ts';
import { findPersonRef, findSettings, findSheetSigns } from './repository.ts';
import { isInForce, WINDOW_MINUTES } from './rules.ts';

/**
 * Routes of the admin panel: the root password, and who may approve last week [settings-1]; and
 * which signs count on timesheets.
 */
export function settingsRoutes(
  app: Api,
  services: Services,
  { rootPasswordHash }: { rootPasswordHash: string | undefined },
): void {
  liveRoute(app, {
    ...approverSettingsLive,
    operationId: 'getApproverSettings',
    summary: 'Get the settings of the admin panel',
    answer: oneOf(ApproverSettings),
    prepare: () => untilItRunsOut(services, approverSettingsLive.topics, (data) => ({ data })),
  });

  liveRoute(app, {
    ...lastWeekApprovalLive,
    operationId: 'getLastWeekApproval',
    summary: 'Get whether last week can be approved',
    answer: oneOf(LastWeekApproval),
    prepare: () =>
      untilItRunsOut(services, lastWeekApprovalLive.topics, ({ isActive, expires }) => ({ data: { isActive, expires } })),
  });

  commandRoute(app, services, {
    ...settingsCalls.put,
    run: async (context, { body }) => {
      await changeSettings(context, body);
      return { data: (await readSettings(context.write.tx, context.now)).settings };
    },
  });

  liveRoute(app, {
    ...sheetSignsLive,
    operationId: 'getSheetSigns',
    summary: 'Get which signs count on timesheets, and from when on',
    answer: oneOf(SheetSigns),
    compute: async () => ({ data: await findSheetSigns(services.db) }),
  });

  commandRoute(app, services, {
    ...signCalls.put,
    run: async (context, { body }) => {
      await changeSheetSigns(context, body);
      return { data: await findSheetSigns(context.write.tx) };
    },
  });

  plainRoute(app, {
    ...settingsCalls.tryPassword,
    handle: async ({ caller: { sessionId, employeeId }, body, request }, reply) => {
      const author = { ...authorOf(request), actorId: employeeId };
      const attempt = { sessionId, password: body.password };
      reply.header('cache-control', 'no-store');
      try {
        const authorized = await tryRootPassword(services, rootPasswordHash, author, attempt);
        if (!authorized) request.log.warn({ ...actorsOf(request), ip: request.ip }, 'a wrong root password was given');
        return { data: authorized ? { authorized } : { authorized, message: 'Not valid password' } };
      } catch (error) {
        if (error instanceof Failure && error.statusCode === 429) reply.header('retry-after', WINDOW_MINUTES * 60);
        throw error;
      }
    },
  });
}

/** Adds the time at which a switch expires: a change without a write. */
async function untilItRunsOut<Answer>(
  { db, now }: Services,
  topics: readonly Topic[],
  present: (settings: ApproverSettings) => Answer,
) {
  const { settings, version } = await readSettings(db, now());
  const until = settings.expires === null ? null : new Date(settings.expires);
  return { topics, scope: version, until, compute: async () => present((await readSettings(db, now())).settings) };
}

/** Reads the settings in force, and a value that changes whenever they do, even by time alone. */
async function readSettings(reader: Reader, now: Date): Promise<{ settings: ApproverSettings; version: string }> {
  const row = await findSettings(reader);
  const isActive = isInForce(row, now);
  const by = row?.lastUpdatedByEmployeeId ?? null;
  const settings = {
    isActive,
    expires: isActive ? (row?.expires?.toISOString() ?? null) : null,
    lastUpdatedByEmployeeId: by,
    lastUpdatedBy: by === null ? null : await findPersonRef(reader, by),
    jobNumbers: row?.jobNumbers ?? 'muster',
    lateAlerts: row?.lateAlerts ?? false,
  };
  return { settings, version: `${row?.revision ?? 0}.${isActive}` };
}
