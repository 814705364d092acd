import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { CurrentUser } from '#shared/employees.ts';
import { errorBody } from '#shared/http/errors.ts';
import type { Role, SignedInRole } from '#shared/permissions.ts';
import type { Credentials } from '#shared/session.ts';
import { Calls } from './calls.ts';
import { EndedList } from './ended-list.ts';

/** Outcome of the next sign-in: a person of this role, or a refusal by the api. */
export type SignInOutcome = Role | 'notFound' | 'unauthorized' | 'error';

interface SignIn {
  sessionId: string;
  /** The sign-in of the admin who acts in this one. */
  actor?: string;
  user: CurrentUser;
  access: string;
  refresh: string;
}

/** A real HTTP server with the api's session calls, and switches for faults. */
export class TestUpstream {
  /** Lifetime of access tokens. */
  tokenLifeMs = 15 * 60_000;
  nextSignIn: SignInOutcome = 'admin';
  /** Row number of the next person to sign in. */
  nextPerson = 7;
  /** Awaited before a refresh is answered. */
  beforeRefresh: () => Promise<void> = async () => {};
  /** Awaited before the end of a sign-in is answered. */
  beforeLogout: () => Promise<void> = async () => {};
  /** Awaited before the question who asks is answered. */
  beforeMe: () => Promise<void> = async () => {};
  /** Awaited before acting as somebody is answered. */
  beforeMasquerade: () => Promise<void> = async () => {};
  /** Status to answer to acting as somebody, instead of success. */
  masqueradeStatus: number | undefined;
  /** End reasons by refresh token, for the refusal. */
  private readonly endedFor = new Map<string, string>();
  /** Status to answer to a refresh, instead of success. */
  refreshStatus: number | undefined;
  /** Secret of the screen that is being paired. */
  readonly deviceCode = random();
  /** Code of the refusal while no admin has entered the code; absent afterwards. */
  pairingRefusal: string | undefined = 'AUTHORIZATION_PENDING';
  publicUrl = '';
  readonly counts = { refresh: 0, logout: 0, me: 0 };

  readonly app: FastifyInstance = Fastify({ forceCloseConnections: true, bodyLimit: 1024 ** 3 });
  readonly signIns = new Set<SignIn>();
  readonly ended = new EndedList(this.app, (request) => this.signInOf(request) !== undefined);
  /** Accepts any API token. */
  readonly calls = new Calls(
    this.app,
    (request) => this.signInOf(request) !== undefined || request.headers.authorization?.startsWith('Bearer muster_') === true,
  );
  private readonly codes = new Map<string, { challenge: string; role: Role; isApp: boolean }>();
  private readonly spentRefresh = new Map<string, SignIn>();

  constructor() {
    this.app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    this.addSignIn();
    this.addSession();
    this.addMasquerade();
    this.addPairing();
  }

  /** Starts an upstream on the given or a free port, with these sign-ins. */
  static async start({ port = 0, signIns = [] }: { port?: number; signIns?: Iterable<SignIn> } = {}): Promise<TestUpstream> {
    const upstream = new TestUpstream();
    for (const signIn of signIns) upstream.signIns.add(signIn);
    await upstream.app.listen({ host: '127.0.0.1', port });
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** Expires all access tokens; refresh tokens stay valid. */
  expireAccess(): void {
    for (const signIn of this.signIns) signIn.access = accessToken();
  }

  /** Ends a sign-in, as by a deactivation or a sign-out on another device. */
  endSignIn(signIn: SignIn, reason: string): void {
    this.endTogether([signIn], reason);
  }

  /** Ends a sign-in and that of its acting at once, as by a deactivation. */
  endWithActing(signIn: SignIn, reason: string): void {
    const acting = [...this.signIns].filter(({ actor }) => actor === signIn.sessionId);
    this.endTogether([...acting, signIn], reason);
  }

  private endTogether(signIns: readonly SignIn[], reason: string): void {
    for (const signIn of signIns) {
      this.signIns.delete(signIn);
      this.endedFor.set(signIn.refresh, reason);
    }
    this.ended.add(
      signIns.map(({ sessionId }) => sessionId),
      reason,
    );
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

  person(role: SignedInRole, id = 7): CurrentUser {
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
      isSettingUp: false,
    };
  }

  private addSignIn(): void {
    this.app.get<{ Querystring: Record<string, string> }>('/api/v1/auth/login/:provider', async (request, reply) => {
      const { challenge = '', state = '', client } = request.query;
      const isApp = client === 'app';
      const outcome = this.nextSignIn;
      const isRefusal = outcome === 'notFound' || outcome === 'unauthorized' || outcome === 'error';
      const code = random();
      if (!isRefusal) this.codes.set(code, { challenge, role: outcome, isApp });
      const query = new URLSearchParams(isRefusal ? { status: outcome, state } : { code, state });
      return reply.redirect(`${isApp ? 'muster://signed-in' : `${this.publicUrl}/auth/callback`}?${query}`);
    });

    this.app.post<{ Body: { code: string; codeVerifier: string } }>('/api/v1/auth/token', async (request, reply) => {
      const { code, codeVerifier } = request.body;
      const known = this.codes.get(code);
      this.codes.delete(code);
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const isOfApp = request.headers[CLIENT_HEADER] === 'app';
      if (known?.challenge !== challenge || (isOfApp && !known.isApp))
        return reply.code(401).send(errorBody(401, 'no such code'));
      const user = this.person(known.role, this.nextPerson);
      const signIn = { sessionId: random(), user, access: accessToken(), refresh: random() };
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
      // Reuse of a refresh token means theft: ends the whole sign-in.
      const stolen = this.spentRefresh.get(given);
      if (stolen) this.endSignIn(stolen, 'expired');
      const reason = this.endedFor.get(given);
      if (!signIn) return reply.code(401).send(errorBody(401, 'refused', reason ? { details: { reason } } : {}));
      this.spentRefresh.set(given, signIn);
      signIn.access = accessToken();
      signIn.refresh = random();
      return this.credentials(signIn);
    });

    this.app.post('/api/v1/auth/logout', async (request, reply) => {
      const signIn = this.signInOf(request);
      if (!signIn) return reply.code(401).send(errorBody(401, 'refused'));
      this.counts.logout += 1;
      this.endSignIn(signIn, 'logout');
      await this.beforeLogout();
      return reply.code(204).send();
    });

    this.app.get('/api/v1/auth/me', async (request, reply) => {
      this.counts.me += 1;
      await this.beforeMe();
      const signIn = this.signInOf(request);
      return signIn ? { data: signIn.user } : reply.code(401).send(errorBody(401, 'refused'));
    });
  }

  private addPairing(): void {
    this.app.post('/api/v1/auth/pairing', async () => ({
      device_code: this.deviceCode,
      user_code: 'KDXR-ZMWP',
      verification_uri: 'https://app.example/pair',
      verification_uri_complete: 'https://app.example/pair?code=KDXR-ZMWP',
      expires_in: 600,
      interval: 5,
    }));
    this.app.post<{ Body: { device_code: string } }>('/api/v1/auth/pairing/token', async (request, reply) => {
      const code = request.body.device_code === this.deviceCode ? this.pairingRefusal : 'EXPIRED_TOKEN';
      if (code !== undefined) return reply.code(400).send(errorBody(400, 'as told', { code }));
      const user = { ...this.person('display', 2_000_000_001), employeeId: '' };
      const signIn = { sessionId: random(), user, access: accessToken(), refresh: random() };
      this.signIns.add(signIn);
      return this.credentials(signIn);
    });
  }

  /** Allows acting as anybody except number 404. */
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
      const signIn = { sessionId: random(), user, access: accessToken(), refresh: random(), actor: admin.sessionId };
      this.signIns.add(signIn);
      return this.credentials(signIn);
    });
  }
}

const random = () => randomBytes(24).toString('base64url');
/** Of three parts, as a JWT is. */
const accessToken = () => [random(), random(), random()].join('.');
