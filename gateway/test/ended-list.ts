import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#shared/http/errors.ts';

/**
 * The upstream's list of sign-ins that have ended, `auth/ended`, which can be waited for until the
 * next one.
 */
export class EndedList {
  /** When false, the list is a 404, as at a backend that has none. */
  isOffered = true;
  /** How often it was asked for. */
  asked = 0;
  private readonly ended: Array<{ sessionId: string; reason: string; endedAt: string }> = [];
  private readonly wakes = new Set<() => void>();

  /** @param isKnown whether a request came with a token that counts. */
  constructor(app: FastifyInstance, isKnown: (request: FastifyRequest) => boolean) {
    app.get<{ Querystring: { since?: string } }>('/api/v1/auth/ended', async (request, reply) => {
      this.asked += 1;
      if (!this.isOffered) return reply.code(404).send(errorBody(404, 'Not found'));
      if (!isKnown(request)) return reply.code(401).send(errorBody(401, 'refused'));
      const tag = () => `"test.${this.ended.length}"`;
      if (request.headers['if-none-match'] === tag() && request.headers['prefer'] === 'wait=25') {
        await this.next(reply);
        reply.header('preference-applied', 'wait=25');
        if (!isKnown(request)) return reply.code(401).send(errorBody(401, 'refused'));
      }
      const since = Number(request.query.since ?? 0);
      return reply.header('etag', tag()).send({ data: this.ended.slice(since), cursor: String(this.ended.length) });
    });
  }

  /** How many requests for it are waiting. */
  get waiting(): number {
    return this.wakes.size;
  }

  /** Lists these at once. */
  add(sessionIds: readonly string[], reason: string): void {
    for (const sessionId of sessionIds) this.ended.push({ sessionId, reason, endedAt: new Date().toISOString() });
    for (const wake of [...this.wakes]) wake();
  }

  private next(reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.wakes.delete(wake);
        resolve();
      };
      this.wakes.add(wake);
      reply.raw.once('close', wake);
    });
  }
}
