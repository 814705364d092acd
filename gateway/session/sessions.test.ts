import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, startGateway, temporaryFolder } from '../test/gateway.ts';
import { TestUpstream } from '../test/upstream.ts';
import { createUpstream, type Upstream, UpstreamFailure } from '../upstream/upstream.ts';
import { createSeal } from './seal.ts';
import { openSessionSecrets } from './secret.ts';
import { recordIdOf, type Session } from './session.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createMemoryStore } from './store/memory.ts';
import { openSqliteStore } from './store/sqlite.ts';
import type { SessionStore } from './store/store.ts';

const HOUR = 3_600_000;
const life = { idleMs: 8 * HOUR, maxMs: 24 * HOUR };

describe('sessions', () => {
  let api: TestUpstream;
  let upstream: Upstream;
  let store: SessionStore;
  let now: number;
  const seal = createSeal([randomBytes(32)]);
  const clock = () => now;
  const node = (): Sessions => createSessions({ store, seal, upstream, life, clock, readCookie: (header) => header });

  beforeEach(async () => {
    now = Date.now();
    api = await TestUpstream.start();
    upstream = createUpstream({ apiUrl: api.url, connections: 8 });
    store = createMemoryStore(clock);
  });
  afterEach(async () => {
    await upstream.close();
    await api.close();
  });

  /** A session with credentials that the api knows. */
  async function begin(sessions: Sessions): Promise<Session> {
    const signIn = { sessionId: 'sign-in', access: 'access-0', refresh: 'refresh-0', user: api.person('admin') };
    api.signIns.add(signIn);
    return sessions.start(api.credentials(signIn));
  }

  it('are found by the cookie until they end', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    expect((await sessions.sessionFromCookie(id))?.user.role).toBe('admin');
    expect(await sessions.sessionFromCookie(undefined)).toBeNull();
    expect(await sessions.sessionFromCookie('made up')).toBeNull();
    await sessions.end(id, 'logout');
    expect(await sessions.sessionFromCookie(id)).toBeNull();
    expect(await sessions.access(id)).toBeNull();
  });

  it('live on while they are used, and not for ever', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    for (let hours = 0; hours < 23; hours += 7) {
      expect(await sessions.get(id)).not.toBeNull();
      now += 7 * HOUR;
    }
    expect(await sessions.get(id)).toBeNull();
    const unused = await begin(sessions);
    now += 9 * HOUR;
    expect(await sessions.get(unused.id)).toBeNull();
  });

  it('renew a token that is about to end before it is used', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    now += 15 * 60_000 - 2_000;
    const access = await sessions.access(id);
    expect(access?.token).toBe(api.onlySignIn.access);
    expect(access?.token).not.toBe('access-0');
    expect(api.counts.refresh).toBe(1);
  });

  it('do not renew a fresh token again and again where the clocks differ', async () => {
    const sessions = node();
    api.tokenLifeMs = -HOUR;
    const { id } = await begin(sessions);
    await sessions.access(id);
    await sessions.access(id);
    expect(api.counts.refresh).toBe(0);
  });

  it('are renewed once however many ask, also on two nodes', async () => {
    const [one, two] = [node(), node()];
    const { id } = await begin(one);
    api.expireAccess();
    const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).renewedAccess(id, 'access-0'));
    const tokens = (await Promise.all(asked)).map((access) => access?.token);
    expect(new Set(tokens)).toEqual(new Set([api.onlySignIn.access]));
    expect(api.counts.refresh).toBe(1);
    // One who comes late with the old token gets the new one without another renewal.
    expect((await two.renewedAccess(id, 'access-0'))?.token).toBe(api.onlySignIn.access);
    expect(api.counts.refresh).toBe(1);
  });

  it('that end during a renewal stay ended', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    api.beforeRefresh = () => sessions.end(id, 'logout');
    expect(await sessions.renewedAccess(id, 'access-0')).toBeNull();
    expect(await sessions.get(id)).toBeNull();
  });

  it('go on when the api cannot be reached for a renewal', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    await api.close();
    await expect(sessions.renewedAccess(id, 'access-0')).rejects.toBeInstanceOf(UpstreamFailure);
    expect(await sessions.get(id)).not.toBeNull();
  });

  it('keep a choice of supervisors that is made during a renewal', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    let choice: Promise<Session | null> = Promise.resolve(null);
    api.beforeRefresh = async () => {
      choice = sessions.changeSupervisors(id, [5]);
    };
    await sessions.renewedAccess(id, 'access-0');
    await choice;
    expect(await sessions.access(id)).toMatchObject({ supervisors: [5], token: api.onlySignIn.access });
  });

  it('tell of their end and of a changed choice, until nobody listens', async () => {
    const sessions = node();
    const session = await begin(sessions);
    const { id } = session;
    sessions.connect(session);
    const [ended, changed] = [vi.fn(), vi.fn()];
    const stop = [sessions.onEnded(ended), sessions.onSupervisorsChanged(changed)];
    await sessions.changeSupervisors(id, [1]);
    await sessions.end(id, 'deactivated');
    expect(changed.mock.calls).toEqual([[id, [1]]]);
    expect(ended.mock.calls).toEqual([[id, 'deactivated']]);
    for (const one of stop) one();
    await sessions.end(id, 'logout');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('count as connected until the last socket is gone or they end', async () => {
    const sessions = node();
    const session = await begin(sessions);
    const connected = vi.fn();
    sessions.onConnected(connected);
    const [first, second] = [sessions.connect(session), sessions.connect(session)];
    expect(connected).toHaveBeenCalledTimes(1);
    first();
    first();
    expect(sessions.connected()).toEqual([session]);
    second();
    expect(sessions.connected()).toEqual([]);
    const third = sessions.connect(session);
    await sessions.end(session.id, 'logout');
    expect(sessions.connected()).toEqual([]);
    third();
  });

  it('lie in the store unreadable', async () => {
    const sessions = node();
    const { id } = await begin(sessions);
    const kept = (await store.read(recordIdOf(id)))!;
    const bytes = Buffer.from(kept.sealed, 'base64').toString('latin1');
    for (const secret of ['access-0', 'refresh-0', 'admin']) expect(bytes).not.toContain(secret);
  });
});

describe('a gateway restart', () => {
  it('signs nobody out, with sessions in a file and a secret it made itself', async () => {
    const api = await TestUpstream.start();
    const folder = await temporaryFolder();
    const start = async (settings: Record<string, string> = {}) => {
      const store = openSqliteStore(join(folder.path, 'sessions'));
      const gateway = await startGateway(api, { store, secrets: await openSessionSecrets([], folder.path), settings });
      return {
        ...gateway,
        close: async () => {
          await gateway.close();
          await store.close();
        },
      };
    };
    const first = await start();
    const browser = new Browser(first.url);
    await browser.signIn();
    await browser.send('PUT', '/auth/supervisors', { supervisors: [2] });
    await first.close();

    const second = await start({ PORT: String(first.port) });
    expect((await browser.get('/auth/session')).json()).toMatchObject({ supervisors: [2], user: { role: 'admin' } });
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
    await second.close();
    await folder.remove();
    await api.close();
  });

  it('signs nobody out when its secret is replaced and the older one is kept beside it', async () => {
    const api = await TestUpstream.start();
    const store = createMemoryStore();
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const first = await startGateway(api, { store, secrets: [older] });
    const browser = new Browser(first.url);
    await browser.signIn();
    const { cookie } = browser;
    await first.close();

    const second = await startGateway(api, { store, secrets: [newer, older], settings: { PORT: String(first.port) } });
    expect((await browser.get('/auth/session')).status).toBe(200);
    // The answer has brought a cookie under the new secret.
    expect(browser.cookie).not.toBe(cookie);
    await second.close();

    const third = await startGateway(api, { store, secrets: [randomBytes(32)], settings: { PORT: String(first.port) } });
    expect((await browser.get('/auth/session')).status).toBe(204);
    await third.close();
    await api.close();
  });
});
