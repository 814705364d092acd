import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../shared/employees.ts';
import { errorBody } from '../../shared/errors.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Credentials } from '../../shared/session.ts';

/** What the next sign-in comes to: somebody of this role, or a refusal by the api. */
export type SignInOutcome = Role | 'notFound' | 'unauthorized' | 'error';

interface SignIn {
  sessionId: string;
  /** The sign-in of the admin who acts in this one. */
  actor?: string;
  user: CurrentUser;
  access: string;
  refresh: string;
}

export interface Seen {
  method: string;
  url: string;
  /** As on the wire: name, value, name, value. */
  rawHeaders: string[];
  headers: FastifyRequest['headers'];
  bytes: number;
}

/** A real HTTP server that keeps the api's side of the contract for sessions, with ways to make it misbehave. */
export class TestUpstream {
  /** Access tokens live this long. */
  tokenLifeMs = 15 * 60_000;
  nextSignIn: SignInOutcome = 'admin';
  /** When false, `auth/ended` is a 404, as at a backend that has no such list. */
  offersEnded = true;
  /** Awaited before a refresh is answered. */
  beforeRefresh: () => Promise<void> = async () => {};
  /** Awaited before acting as somebody is answered. */
  beforeMasquerade: () => Promise<void> = async () => {};
  /** Status that acting as somebody answers instead of working. */
  masqueradeStatus: number | undefined;
  /** Status that a refresh answers instead of working. */
  refreshStatus: number | undefined;
  publicUrl = '';
  /** Settles when `/slow` has been asked for; it is answered when `answerSlow` is called. */
  slowAsked: Promise<void>;
  answerSlow: () => void = () => {};
  private sayAsked: () => void = () => {};
  /** Bytes of bodies that have arrived, also of requests that still go on. */
  received = 0;
  readonly seen: Seen[] = [];
  /** The selected supervisors of each request for the regions. */
  readonly regionsAskedFor: string[] = [];
  readonly counts = { refresh: 0, logout: 0, busy: 0, ended: 0 };

  readonly app: FastifyInstance = Fastify({ forceCloseConnections: true, bodyLimit: 1024 ** 3 });
  readonly signIns = new Set<SignIn>();
  private readonly codes = new Map<string, { challenge: string; role: Role }>();
  private readonly spentRefresh = new Map<string, SignIn>();
  private readonly ended: Array<{ sessionId: string; reason: string; endedAt: string }> = [];
  private readonly waiting = new Set<() => void>();

  constructor() {
    this.slowAsked = new Promise((resolve) => {
      this.sayAsked = resolve;
    });
    this.app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    this.addSignIn();
    this.addSession();
    this.addMasquerade();
    this.addEnded();
    this.addOddities();
  }

  async listen(port = 0): Promise<void> {
    await this.app.listen({ host: '127.0.0.1', port });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** Access tokens are refused from now on, as if their time were over; refresh tokens still work. */
  expireAccess(): void {
    for (const signIn of this.signIns) signIn.access = random();
  }

  /** What deactivating a person, or signing out on another device, does. */
  endSignIn(signIn: SignIn, reason: string): void {
    this.endTogether([signIn], reason);
  }

  /** What deactivating the person of a sign-in does when they act as somebody: both end, and are listed at once. */
  endWithActing(signIn: SignIn, reason: string): void {
    const acting = [...this.signIns].filter(({ actor }) => actor === signIn.sessionId);
    this.endTogether([...acting, signIn], reason);
  }

  private endTogether(signIns: readonly SignIn[], reason: string): void {
    for (const signIn of signIns) {
      this.signIns.delete(signIn);
      this.ended.push({ sessionId: signIn.sessionId, reason, endedAt: new Date().toISOString() });
    }
    for (const wake of [...this.waiting]) wake();
  }

  /** How many requests for the list of ended sessions are being held. */
  get waitingForEnd(): number {
    return this.waiting.size;
  }

  get onlySignIn(): SignIn {
    const [signIn] = this.signIns;
    if (!signIn || this.signIns.size > 1) throw new Error(`expected one sign-in, there are ${this.signIns.size}`);
    return signIn;
  }

  private signInOf(request: FastifyRequest): SignIn | undefined {
    return [...this.signIns].find(({ access }) => request.headers.authorization === `Bearer ${access}`);
  }

  credentials(signIn: SignIn): Credentials {
    const { access, refresh, sessionId, user } = signIn;
    const expires = new Date(Date.now() + this.tokenLifeMs).toISOString();
    return { token: access, refresh_token: { token: refresh }, sessionId, expires, user };
  }

  person(role: Role, id = 7): CurrentUser {
    return {
      id,
      employeeId: '1-00007-00',
      firstName: 'Pat',
      fullName: `Pat ${role}`,
      email: `${role}@demo.muster.test`,
      role,
      pictureUrl: null,
      regions: [],
      businessDate: '2026-11-20',
      businessTimeZone: 'America/New_York',
    };
  }

  private addSignIn(): void {
    this.app.get<{ Querystring: Record<string, string> }>('/api/v1/auth/login/:provider', async (request, reply) => {
      const { challenge = '', state = '' } = request.query;
      const outcome = this.nextSignIn;
      const isRefusal = outcome === 'notFound' || outcome === 'unauthorized' || outcome === 'error';
      const code = random();
      if (!isRefusal) this.codes.set(code, { challenge, role: outcome });
      const query = new URLSearchParams(isRefusal ? { status: outcome, state } : { code, state });
      return reply.redirect(`${this.publicUrl}/auth/callback?${query}`);
    });

    this.app.post<{ Body: { code: string; codeVerifier: string } }>('/api/v1/auth/token', async (request, reply) => {
      const { code, codeVerifier } = request.body;
      const known = this.codes.get(code);
      this.codes.delete(code);
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      if (known?.challenge !== challenge) return reply.code(401).send(errorBody(401, 'no such code'));
      const signIn = { sessionId: random(), user: this.person(known.role), access: random(), refresh: random() };
      this.signIns.add(signIn);
      return this.credentials(signIn);
    });
  }

  private addSession(): void {
    this.app.post('/api/v1/auth/refresh', async (request, reply) => {
      this.counts.refresh += 1;
      await this.beforeRefresh();
      if (this.refreshStatus) return reply.code(this.refreshStatus).send(errorBody(this.refreshStatus, 'as told'));
      const given = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const signIn = [...this.signIns].find(({ refresh }) => refresh === given);
      // A refresh token used twice was stolen: the whole sign-in ends.
      const stolen = this.spentRefresh.get(given);
      if (stolen) this.endSignIn(stolen, 'expired');
      if (!signIn) return reply.code(401).send(errorBody(401, 'refused'));
      this.spentRefresh.set(given, signIn);
      signIn.access = random();
      signIn.refresh = random();
      return this.credentials(signIn);
    });

    this.app.post('/api/v1/auth/logout', async (request, reply) => {
      const signIn = this.signInOf(request);
      if (!signIn) return reply.code(401).send(errorBody(401, 'refused'));
      this.counts.logout += 1;
      this.endSignIn(signIn, 'logout');
      return reply.code(204).send();
    });

    this.app.get('/api/v1/auth/me', async (request, reply) => {
      const signIn = this.signInOf(request);
      return signIn ? { data: signIn.user } : reply.code(401).send(errorBody(401, 'refused'));
    });
  }

  /** Anybody may be acted as but number 404. */
  private addMasquerade(): void {
    this.app.get<{ Querystring: { where: string } }>('/api/v1/auth/masquerade', async (request, reply) => {
      const admin = this.signInOf(request);
      if (!admin) return reply.code(401).send(errorBody(401, 'refused'));
      await this.beforeMasquerade();
      if (this.masqueradeStatus) return reply.code(this.masqueradeStatus).send('as told');
      const { employeeId } = JSON.parse(request.query.where) as { employeeId: number };
      const errors = [{ field: 'where.employeeId', reason: 'must be an active supervisor' }];
      if (employeeId === 404)
        return reply.code(400).send(errorBody(400, 'Only an active supervisor can be acted as', { errors }));
      const user = this.person('supervisor', employeeId);
      const signIn = { sessionId: random(), user, access: random(), refresh: random(), actor: admin.sessionId };
      this.signIns.add(signIn);
      return this.credentials(signIn);
    });
  }

  private addEnded(): void {
    this.app.get<{ Querystring: { since?: string } }>('/api/v1/auth/ended', async (request, reply) => {
      this.counts.ended += 1;
      if (!this.offersEnded) return reply.code(404).send(errorBody(404, 'Not found'));
      if (!this.signInOf(request)) return reply.code(401).send(errorBody(401, 'refused'));
      const tag = () => `"test.${this.ended.length}"`;
      if (request.headers['if-none-match'] === tag() && request.headers['prefer'] === 'wait=25') {
        await this.nextEnd(reply);
        reply.header('preference-applied', 'wait=25');
        if (!this.signInOf(request)) return reply.code(401).send(errorBody(401, 'refused'));
      }
      const since = Number(request.query.since ?? 0);
      return reply.header('etag', tag()).send({ data: this.ended.slice(since), cursor: String(this.ended.length) });
    });
  }

  private nextEnd(reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
      reply.raw.once('close', wake);
    });
  }

  private addOddities(): void {
    const echo = async (request: FastifyRequest) => {
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
    };
    this.app.get('/healthz', async () => ({ status: 'ok' }));
    this.app.all('/api/v1/file/content/*', echo);
    this.app.all('/admin', echo);
    this.app.all('/api/v1/echo', async (request, reply) => {
      if (!this.signInOf(request)) return reply.code(401).header('www-authenticate', 'Bearer').send(errorBody(401, 'refused'));
      reply.header('set-cookie', 'upstream=1').header('access-control-allow-origin', '*').header('x-kept', 'yes');
      return echo(request);
    });
    this.app.get('/api/v1/region', async (request) => {
      this.regionsAskedFor.push(String(request.headers['x-supervisor-ids'] ?? ''));
      return { data: [], count: 0, limit: 10, offset: 0, order: [] };
    });
    this.app.get('/api/v1/tagged', async (request, reply) => {
      reply.header('etag', '"a.1"');
      return request.headers['if-none-match'] === '"a.1"' ? reply.code(304).send() : { data: 'x'.repeat(4_000) };
    });
    this.app.get('/api/v1/slow', async () => {
      const answered = new Promise<void>((resolve) => {
        this.answerSlow = resolve;
      });
      this.sayAsked();
      await answered;
      return { data: 'late' };
    });
    this.app.get('/api/v1/silent', async (request, reply) => {
      await once(request.raw, 'close');
      return reply.hijack();
    });
    this.app.get('/api/v1/busy', async (_request, reply) => {
      this.counts.busy += 1;
      return reply.code(503).header('retry-after', '0').send(errorBody(503, 'busy'));
    });
    this.app.get('/api/v1/html', async (_request, reply) => reply.code(500).type('text/html').send('<h1>Proxy error</h1>'));
    this.app.get('/api/v1/cut', async (request, reply) => {
      request.raw.socket.destroy();
      return reply.hijack();
    });
    this.app.get('/api/v1/refused', async (_request, reply) => reply.code(422).send(errorBody(422, 'as told')));
    this.app.post('/api/v1/workshift', async (_request, reply) => reply.code(201).send({ data: { id: 1 } }));
    this.app.post('/api/v1/timebreak', async (_request, reply) => reply.code(409).send(errorBody(409, 'changed')));
  }
}

const random = () => randomBytes(24).toString('base64url');
