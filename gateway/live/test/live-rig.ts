import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { registerFeed } from '#gateway/feed/feed.ts';
import type { Bus } from '#gateway/nodes/bus.ts';
import { Presence } from '#gateway/presence/presence.ts';
import type { PresenceTiming } from '#gateway/presence/timing.ts';
import { createSeal } from '#gateway/session/seal.ts';
import type { Session } from '#gateway/session/session.ts';
import { createSessions, type Sessions } from '#gateway/session/sessions.ts';
import { createMemoryStore } from '#gateway/session/store/memory.ts';
import { createUpstream, type Upstream } from '#gateway/upstream/upstream.ts';
import type { CurrentUser } from '#shared/employees.ts';
import type { Role } from '#shared/permissions.ts';
import type { Credentials } from '#shared/session.ts';
import { createLive, type Live, type LiveOptions } from '../live.ts';
import { LiveReader } from './live-reader.ts';
import { TestApi } from './test-api.ts';

const HOUR_MS = 3_600_000;
/** Short intervals for tests; answers get more time for busy machines. */
const QUICK = {
  waitSeconds: 1,
  longestWaitSeconds: 1,
  intervals: 0.02,
  graceMs: 200,
  passingMs: 0,
  retryMinMs: 40,
  retryMaxMs: 120,
  answerWithinMs: 5_000,
};

interface RigOptions extends Partial<Pick<LiveOptions, 'timing' | 'connectionsPerUser'>> {
  presenceTiming?: Partial<PresenceTiming>;
  /** Connects several rigs with the same secret as nodes. */
  bus?: Bus;
  secret?: Buffer;
}

/** A gateway's live side with real sessions and a real HTTP api. */
export class LiveRig {
  api = new TestApi();
  readonly logged: Array<{ msg: string; level: number; [field: string]: unknown }> = [];
  readonly #readers: LiveReader[] = [];
  readonly #metrics = new Registry();
  #signIns = 0;
  url = '';
  app!: FastifyInstance;
  live!: Live;
  presence!: Presence;
  sessions!: Sessions;
  #upstream!: Upstream;
  #root!: Upstream;

  static async start(options: RigOptions = {}): Promise<LiveRig> {
    const rig = new LiveRig();
    rig.api.documents.set('/roster', roster());
    await rig.#startGateway(await rig.api.start(), options);
    return rig;
  }

  async #startGateway(
    apiUrl: string,
    { timing, presenceTiming = {}, bus, secret = randomBytes(32), ...options }: RigOptions,
  ): Promise<void> {
    const seal = createSeal([secret]);
    this.presence = new Presence({ bus, seal, timing: presenceTiming });
    this.#upstream = createUpstream({ apiUrl, connections: null });
    this.#root = createUpstream({ apiUrl, basePath: '', connections: 1 });
    this.sessions = createSessions({
      store: createMemoryStore(),
      seal,
      upstream: this.#upstream,
      life: { idleMs: 8 * HOUR_MS, maxMs: 24 * HOUR_MS },
      readCookie: (header) => /session=([\w-]+)/.exec(header ?? '')?.[1],
    });
    this.app = Fastify();
    // Filled after listening; the gate reads the array at each handshake.
    const origins: string[] = [];
    this.live = createLive({
      server: this.app.server,
      sessions: this.sessions,
      presence: this.presence,
      upstream: this.#upstream,
      root: this.#root,
      origins,
      metrics: this.#metrics,
      log: pino({ level: 'warn' }, { write: (line: string) => this.logged.push(JSON.parse(line)) }) as FastifyBaseLogger,
      connectionsPerUser: 20,
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
      timing: { ...QUICK, ...timing },
      ...options,
    });
    this.app.addHook('preClose', async () => {
      await this.live.close();
      await this.presence.stop();
    });
    await registerFeed(this.app, this.live);
    this.url = await this.app.listen({ port: 0, host: '127.0.0.1' });
    origins.push(this.url);
  }

  /** Creates the next api, for the port of the previous one. */
  restartedApi(): TestApi {
    this.api = new TestApi();
    return this.api;
  }

  /** Signs in a new person, whose token is `token-<n>`, counted from 1. */
  signIn(role: Role = 'admin', id?: number): Promise<Session> {
    this.#signIns += 1;
    return this.sessions.start(credentials(this.#signIns, role, id));
  }

  /** The value of a metric, summed over its labels. */
  async metric(name: string): Promise<number> {
    const { values = [] } = (await this.#metrics.getSingleMetric(name)?.get()) ?? {};
    return values.reduce((sum, { value }) => sum + value, 0);
  }

  cookieOf(session: Session): string {
    return `session=${session.id}`;
  }

  /** A connected reader, of a new admin unless a session is given. */
  async reader(session?: Session): Promise<LiveReader> {
    const reader = new LiveReader(this.url, { cookie: this.cookieOf(session ?? (await this.signIn())), origin: this.url });
    this.#readers.push(reader);
    await reader.connected();
    return reader;
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers) reader.close();
    await this.app.close();
    await this.#upstream.close();
    await this.#root.close();
    await this.api.stop().catch(() => {});
  }
}

/** Credentials of the n-th sign-in. */
export const credentials = (n: number, role: Role = 'admin', id = n): Credentials => ({
  token: `token-${n}`,
  refresh_token: { token: `refresh-${n}` },
  sessionId: `sign-in-${n}`,
  expires: new Date(Date.now() + HOUR_MS).toISOString(),
  user: person(id, role),
});

const person = (id: number, role: Role): CurrentUser => ({
  id,
  employeeId: `1-${String(id).padStart(5, '0')}-01`,
  firstName: 'Some',
  fullName: `Some Body ${id}`,
  email: `somebody${id}@demo.muster.test`,
  role,
  pictureUrl: null,
  regions: [],
  businessDate: '2026-11-20',
  businessTimeZone: 'America/New_York',
  isSettingUp: false,
});

type Status = 'in' | 'break' | 'out';

/** A roster with one crew of one member per status. `padding` gives rows a realistic size. */
export const roster = (statuses: readonly Status[] = ['out', 'out'], padding = 'x'.repeat(200)) => ({
  date: '2026-11-20',
  roster: statuses.map((clockInStatus, index) => ({
    id: index + 1,
    jobId: `J-${index + 1}`,
    foremanName: padding,
    crew: [{ id: 100 + index, clockInStatus }],
  })),
  count: statuses.length,
});
