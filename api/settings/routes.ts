import { Failure } from '../../shared/errors.ts';
import { oneOf } from '../../shared/query.ts';
import { ApproverSettings, ApproverSettingsChange, RootPassword, RootPasswordAnswer } from '../../shared/settings.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { authorOf, callerOf } from '../http/caller.ts';
import { about, refusals } from '../http/declared.ts';
import { deskOf } from '../http/desk.ts';
import { whoAsked } from '../http/errors.ts';
import { allow } from '../http/guard.ts';
import { answerLive } from '../http/live.ts';
import { switchApprovers, tryRootPassword } from './commands.ts';
import { readSettings } from './query.ts';
import { WINDOW_MINUTES } from './rules.ts';

/** The admin panel: the root password, and who may approve last week [settings-1]. */
export function settingsRoutes(
  app: Api,
  services: Services,
  { rootPasswordHash }: { rootPasswordHash: string | undefined },
): void {
  app.get(
    '/approversettings',
    {
      preHandler: allow('read', 'approverSettings'),
      schema: { ...about('approversettings'), response: { 200: oneOf(ApproverSettings), ...refusals } },
    },
    async (request, reply) => {
      // Running out is a change, too, of which no counter tells.
      const { version } = await readSettings(services.db, services.now());
      return answerLive(request, reply, {
        topics: ['approversettings', 'employee'],
        scope: version,
        compute: async () => ({ data: (await readSettings(services.db, services.now())).settings }),
      });
    },
  );

  app.put(
    '/approversettings',
    {
      preHandler: allow('update', 'approverSettings'),
      schema: {
        ...about('approversettings'),
        body: ApproverSettingsChange,
        response: { 200: oneOf(ApproverSettings), ...refusals },
      },
    },
    async (request) => {
      const isOn = request.body.increaseSubadminPermissions;
      await services.write(authorOf(request), (write) => switchApprovers(deskOf(services, request, write), isOn));
      return { data: (await readSettings(services.db, services.now())).settings };
    },
  );

  app.post(
    '/approversettings/auth',
    {
      preHandler: allow('update', 'approverSettings'),
      schema: { ...about('approversettings'), body: RootPassword, response: { 200: oneOf(RootPasswordAnswer), ...refusals } },
    },
    async (request, reply) => {
      const { sessionId, employeeId } = callerOf(request);
      const author = { ...authorOf(request), actorId: employeeId };
      const attempt = { sessionId, password: request.body.password };
      reply.header('cache-control', 'no-store');
      try {
        const authorized = await tryRootPassword(services, rootPasswordHash, author, attempt);
        if (!authorized) request.log.warn({ ...whoAsked(request), ip: request.ip }, 'a wrong root password was given');
        return { data: authorized ? { authorized } : { authorized, message: 'Not valid password' } };
      } catch (error) {
        if (error instanceof Failure && error.statusCode === 429) reply.header('retry-after', WINDOW_MINUTES * 60);
        throw error;
      }
    },
  );
}
