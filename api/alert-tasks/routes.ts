import type { z } from 'zod';
import { AlertCounts, type AlertTask, alertTaskLive, OneAlertTask } from '#shared/alerts/task.ts';
import { alertTaskCalls } from '#shared/calls/alerts.ts';
import { notFound } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import type { Caller, Services, WriteContext } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute, plainRoute } from '../http/routes.ts';
import { ownersSeenBy } from '../visibility/visibility.ts';
import { type AboutSources, readAbout } from './about-query.ts';
import { foreseeSteps } from './checks.ts';
import { handAlertOver, noteOnAlert, reopenAlert, settleAlert, takeAlert } from './commands.ts';
import { countAlerts, findTask, findWhomToCall, listColleagues, listReaders, listSteps } from './repository.ts';

/** What becomes of an alert, the same for all of the office who see it [alerts-6]. */
export function alertTaskRoutes(app: Api, services: Services): void {
  const { db, files, businessTimeZone: timeZone } = services;
  liveRoute(app, {
    ...alertTaskLive.alertTask,
    operationId: 'getAlertTask',
    summary: 'Get an alert with what became of it',
    shows: ['alert', 'employee', 'jobCosts'],
    answer: OneAlertTask,
    compute: ({ caller, params: { id } }) => readTask({ reader: db, files, timeZone }, caller, id),
  });
  liveRoute(app, {
    ...alertTaskLive.alertCounts,
    operationId: 'countAlerts',
    summary: 'Count the alerts that you have not cleared, by what became of them',
    answer: oneOf(AlertCounts),
    confine: ({ caller }) => ({ owners: ownersSeenBy(caller) }),
    compute: async ({ caller }) => ({ data: await countAlerts(db, caller) }),
  });

  plainRoute(app, {
    ...alertTaskCalls.foreseen,
    handle: ({ caller, query: { ids, ...step } }) => foreseeSteps(db, caller, ids, step),
  });

  commandOn(alertTaskCalls.take, takeAlert);
  commandOn(alertTaskCalls.handOver, handAlertOver);
  commandOn(alertTaskCalls.note, noteOnAlert);
  commandOn(alertTaskCalls.settle, settleAlert);
  commandOn(alertTaskCalls.reopen, reopenAlert);

  /** Serves a command on one alert, which answers it as it then is. */
  function commandOn<B extends z.ZodType>(
    call: TaskCall<B>,
    command: (context: WriteContext, id: number, body: z.output<B>) => Promise<void>,
  ): void {
    commandRoute(app, services, {
      ...call,
      run: async (context, { params: { id }, body }) => {
        await command(context, id, body);
        return readTask({ ...context, reader: context.write.tx }, context.caller, id);
      },
    });
  }
}

type TaskCalls = Omit<typeof alertTaskCalls, 'foreseen'>;
type TaskCall<B extends z.ZodType> = Omit<TaskCalls[keyof TaskCalls], 'body'> & { body: B };

/** @throws Failure 404 */
async function readTask(sources: AboutSources, caller: Caller, id: number): Promise<{ data: AlertTask }> {
  const { reader } = sources;
  const found = await findTask(reader, caller, id);
  if (!found) throw notFound('alert', id);
  const { alert, takenBy, settledBy } = found;
  const [about, steps, seenBy, colleagues, call] = [
    await readAbout(sources, alert),
    await listSteps(reader, id),
    await listReaders(reader, id),
    await listColleagues(reader, alert),
    await findWhomToCall(reader, alert),
  ];
  const { occasion: _occasion, searchData: _text, settledById: _settler, createdAt, settledAt, ...row } = alert;
  return {
    data: {
      alert: {
        ...row,
        createdAt: createdAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
        takenBy,
        settledBy,
      },
      steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
      seenBy,
      colleagues,
      about,
      call,
    },
  };
}
