import { z } from 'zod';
import { Failure } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import type { Api } from '../http/api.ts';
import { sourceOf } from '../http/caller.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { switchMailOff } from './commands.ts';
import { unsubscribedBy } from './key-rules.ts';

const Token = z.object({ token: z.string().max(200) });

/**
 * `POST notice/unsubscribe?token=`: the link of a mail, which a mail program follows by itself (RFC
 * 8058). The token is the right, without a session: hence plain Fastify. Who opens the link in a
 * browser gets the page that asks first, because mail filters open links as well.
 */
export function unsubscribeRoutes(app: Api, services: Services, { secrets }: { secrets: TokenSecrets }): void {
  void app.register(async (scope: Api) => {
    // The body says `List-Unsubscribe=One-Click`, as a form of either kind, and nothing else.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const options = { config: { isPublic: true }, schema: { hide: true, querystring: Token } };

    scope.post('/notice/unsubscribe', options, async (request, reply) => {
      const mails = unsubscribedBy(secrets, request.query.token);
      if (mails === undefined) throw new Failure(403, 'This link does not count any more', { code: 'SIGNATURE' });
      const author = { ...SYSTEM, ...sourceOf(request), actorId: mails.employeeId };
      await services.write(author, (write) => switchMailOff(write, mails));
      return reply.code(204).send();
    });

    scope.get('/notice/unsubscribe', options, async (request, reply) =>
      reply.header('referrer-policy', 'no-referrer').redirect(`/unsubscribe?${new URLSearchParams(request.query)}`),
    );
  });
}
