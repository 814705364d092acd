import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorBody } from '#shared/http/errors.ts';

export interface Seen {
  method: string;
  url: string;
  /** Raw headers: name, value, name, value. */
  rawHeaders: string[];
  headers: FastifyRequest['headers'];
  bytes: number;
}

const LOOK_EVERY_MS = 10;

/** The test upstream's calls other than sessions: they record what arrived, or simulate faults. */
export class Calls {
  readonly seen: Seen[] = [];
  /** Received bytes of bodies, also of running requests. */
  received = 0;
  /** The selected supervisors of each request for the regions. */
  readonly regionsAskedFor: string[] = [];
  private readonly paths = new Map<string, number>();
  /** Simulates a frozen process: nothing is answered. */
  isFrozen = false;
  /** Status in the answer of `/healthz`. */
  health = 'ok';
  /** Losses of the feed that were told, and the status of the answer. */
  readonly losses: unknown[] = [];
  lossStatus = 200;
  /** Number of requests to the call that answers 503 busy. */
  busy = 0;
  private readonly asking = Promise.withResolvers<void>();
  private readonly answering = Promise.withResolvers<void>();
  /**
   * Resolves when `/slow`, or the file in two parts, was requested. `answerSlow` then releases the
   * answer, or its second part.
   */
  readonly slowAsked = this.asking.promise;
  readonly answerSlow = this.answering.resolve;

  /** @param isKnown true for a request with a valid token */
  constructor(app: FastifyInstance, isKnown: (request: FastifyRequest) => boolean) {
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      this.paths.set(path, this.underWay(path) + 1);
      reply.raw.once('close', () => this.paths.set(path, this.underWay(path) - 1));
      while (this.isFrozen && !request.raw.destroyed) await pause(LOOK_EVERY_MS);
    });
    this.addEchoes(app, isKnown);
    this.addAnswers(app);
    this.addFaults(app);
  }

  /** Number of running requests for this path. */
  underWay(path: string): number {
    return this.paths.get(path) ?? 0;
  }

  private async echo(request: FastifyRequest): Promise<Seen> {
    let bytes = 0;
    if (request.body && typeof request.body === 'object' && Symbol.asyncIterator in request.body) {
      for await (const chunk of request.body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.received += chunk.length;
      }
    } else if (request.body !== undefined) {
      bytes = Buffer.byteLength(JSON.stringify(request.body));
    }
    const { method, url, headers } = request;
    const seen = { method, url, headers, rawHeaders: request.raw.rawHeaders, bytes };
    this.seen.push(seen);
    return seen;
  }

  private addEchoes(app: FastifyInstance, isKnown: (request: FastifyRequest) => boolean): void {
    // More than the kernel buffers for a client that does not read.
    app.get('/api/v1/file/content/large', async (_request, reply) => {
      const chunk = Buffer.alloc(65_536);
      return reply.type('image/png').send(Readable.from(Array<Buffer>(512).fill(chunk)));
    });
    app.get('/api/v1/file/content/parts', async (_request, reply) => reply.type('text/plain').send(Readable.from(this.parts())));
    app.all('/api/v1/file/content/*', (request) => this.echo(request));
    app.post('/api/v1/notice/unsubscribe', (request) => this.echo(request));
    app.all('/admin', (request) => this.echo(request));
    app.all('/api/v1/echo', async (request, reply) => {
      if (!isKnown(request)) return reply.code(401).header('www-authenticate', 'Bearer').send(errorBody(401, 'refused'));
      reply.header('set-cookie', 'upstream=1').header('access-control-allow-origin', '*').header('x-kept', 'yes');
      return this.echo(request);
    });
  }

  private async *parts(): AsyncGenerator<string> {
    yield 'begun';
    this.asking.resolve();
    await this.answering.promise;
    yield ' and done';
  }

  private addAnswers(app: FastifyInstance): void {
    app.get('/healthz', async () => ({ status: this.health }));
    app.get('/api/v1/region', async (request) => {
      this.regionsAskedFor.push(String(request.headers['x-supervisor-ids'] ?? ''));
      return { data: [], count: 0, limit: 10, offset: 0, order: [] };
    });
    app.get('/api/v1/tagged', async (request, reply) => {
      reply.header('etag', '"a.1"');
      return request.headers['if-none-match'] === '"a.1"' ? reply.code(304).send() : { data: 'x'.repeat(4_000) };
    });
    app.post('/api/v1/feed_loss', async (request, reply) => {
      this.losses.push(request.body);
      return reply.code(this.lossStatus).send({ data: request.body });
    });
    app.post('/api/v1/workshift', async (_request, reply) => reply.code(201).send({ data: { id: 1 } }));
  }

  private addFaults(app: FastifyInstance): void {
    app.get('/api/v1/slow', async () => {
      this.asking.resolve();
      await this.answering.promise;
      return { data: 'late' };
    });
    app.get('/api/v1/silent', async (request, reply) => {
      await once(request.raw, 'close');
      return reply.hijack();
    });
    app.get('/api/v1/busy', async (_request, reply) => {
      this.busy += 1;
      return reply.code(503).header('retry-after', '0').send(errorBody(503, 'busy'));
    });
    app.get('/api/v1/html', async (_request, reply) => reply.code(500).type('text/html').send('<h1>Proxy error</h1>'));
    app.get('/api/v1/cut', async (request, reply) => {
      request.raw.socket.destroy();
      return reply.hijack();
    });
    // Refuses a large body as Fastify does: closes the connection while the rest still arrives.
    app.post('/api/v1/small', { bodyLimit: 1_000_000 }, async () => ({ data: 'taken' }));
    app.post('/api/v1/unread', async (_request, reply) => reply.code(403).send(errorBody(403, 'not yours')));
    app.put('/api/v1/file/content/refused', async (_request, reply) => reply.code(409).send(errorBody(409, 'used already')));
    app.get('/api/v1/refused', async (_request, reply) => reply.code(422).send(errorBody(422, 'as told')));
    app.post('/api/v1/timebreak', async (_request, reply) => reply.code(409).send(errorBody(409, 'changed')));
  }
}
