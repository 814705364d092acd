import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#shared/http/errors.ts';

/** The upstream's list of ended sign-ins, `auth/ended`, with long polls. */
export class EndedList {
  /** False simulates a backend without the list: 404. */
  isOffered = true;
  /** Number of requests. */
  asked = 0;
  private readonly ended: Array<{ sessionId: string; reason: string; endedAt: string }> = [];
  private readonly wakes = new Set<() => void>();

  /** @param isKnown true for a request with a valid token */
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

  /** Number of waiting requests. */
  get waiting(): number {
    return this.wakes.size;
  }

  /** Adds entries and answers waiting requests. */
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
