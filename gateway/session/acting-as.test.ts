import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FEED_PATH } from '#shared/live/messages.ts';
import { SessionView } from '#shared/session.ts';
import { Browser, startGateway, type TestGateway } from '../test/gateway.ts';
import { STORES } from '../test/stores.ts';
import { TestUpstream } from '../test/upstream.ts';
import { createMemoryStore } from './store/memory.ts';

let upstream: TestUpstream;
beforeEach(async () => {
  upstream = await TestUpstream.start();
});
afterEach(() => upstream.close());

const viewOf = async (browser: Browser) => SessionView.parse((await browser.get('/auth/session')).json());
const act = (browser: Browser, employeeId: unknown = 31) => browser.send('POST', '/auth/acting-as', { employeeId });
const stop = (browser: Browser) => browser.send('DELETE', '/auth/acting-as');
const adminSignIn = () => [...upstream.signIns].find(({ actor }) => actor === undefined)!;
const actingSignIn = () => [...upstream.signIns].find(({ actor }) => actor !== undefined)!;

/** An open connection to the feed; `ended` says why the gateway closed it, and when. */
async function listen(
  url: string,
  cookie: string,
): Promise<{ ended: Promise<{ reason: string; at: number }>; socket: WebSocket }> {
  const socket = new WebSocket(url.replace('http', 'ws') + FEED_PATH, { headers: { cookie, origin: url } });
  const ended = new Promise<{ reason: string; at: number }>((resolve) =>
    socket.on('message', (message) => {
      const told = JSON.parse(String(message)) as { ended?: { reason: string } };
      if (told.ended) resolve({ reason: told.ended.reason, at: performance.now() });
    }),
  );
  await once(socket, 'open');
  return { ended, socket };
}

/** That a connection opened at `url` is closed within a second of `cause`, for this reason. */
async function expectEnd(url: string, cookie: string, expected: string, cause: () => unknown): Promise<void> {
  const { ended } = await listen(url, cookie);
  const since = performance.now();
  await cause();
  const { reason, at } = await ended;
  expect(reason).toBe(expected);
  expect(at - since).toBeLessThan(1_000);
}

describe('acting as somebody', () => {
  let gateway: TestGateway;
  let browser: Browser;
  beforeEach(async () => {
    gateway = await startGateway(upstream, { store: createMemoryStore() });
    browser = new Browser(gateway.url);
  });
  afterEach(() => gateway.close());

  it('swaps the credentials, names both, selects no supervisors, and returns with one call', async () => {
    await browser.signIn();
    await browser.send('PUT', '/auth/supervisors', { supervisors: [4] });
    const begun = SessionView.parse((await act(browser)).json());
    expect(begun).toMatchObject({ user: { id: 31, role: 'supervisor' }, actor: { id: 7, role: 'admin' }, supervisors: [] });
    expect(await viewOf(browser)).toEqual(begun);
    await browser.get('/api/v1/echo');
    const { headers } = upstream.calls.seen.at(-1)!;
    expect(headers.authorization).toBe(`Bearer ${actingSignIn().access}`);
    expect(headers['x-supervisor-ids']).toBeUndefined();

    const acted = actingSignIn();
    expect(SessionView.parse((await stop(browser)).json())).toMatchObject({ user: { id: 7 }, actor: null, supervisors: [] });
    expect(upstream.signIns).not.toContain(acted);
    await browser.get('/api/v1/echo');
    expect(upstream.calls.seen.at(-1)!.headers.authorization).toBe(`Bearer ${adminSignIn().access}`);
  });

  it('hands no credential to the browser', async () => {
    await browser.signIn();
    const answers = [await act(browser), await browser.get('/auth/session')];
    const secrets = [...upstream.signIns].flatMap(({ access, refresh }) => [access, refresh]);
    const names = [...upstream.signIns].map(({ sessionId }) => sessionId);
    expect(SessionView.parse(answers[1]!.json()).signIns.toSorted()).toEqual(names.toSorted());
    for (const { text } of [...answers, await stop(browser), { text: browser.cookie }])
      for (const secret of secrets) expect(text).not.toContain(secret);
    for (const name of names) expect(browser.cookie).not.toContain(name);
    expect((await browser.get('/api/v1/auth/masquerade?where={"employeeId":31}')).status).toBe(404);
  });

  it('is refused while somebody is acted as already, and changes nothing', async () => {
    await browser.signIn();
    await act(browser);
    const again = await act(browser, 32);
    expect([again.status, again.json()]).toMatchObject([
      409,
      { code: 'ALREADY_ACTING', message: 'You are acting as Pat supervisor already: return to your own account first' },
    ]);
    expect(await viewOf(browser)).toMatchObject({ user: { id: 31 } });
  });

  it('begins once when asked for twice at the same moment, and leaves no sign-in behind', async () => {
    await browser.signIn();
    let asked = 0;
    upstream.beforeMasquerade = async () => {
      asked += 1;
      await vi.waitFor(() => expect(asked).toBe(2));
    };
    const statuses = (await Promise.all([act(browser, 31), act(browser, 32)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(upstream.signIns.size).toBe(2);
    expect((await viewOf(browser)).user.id).toBe(actingSignIn().user.id);
  });

  it('is for admins, from our own page, with a session, and names what it cannot read', async () => {
    expect((await act(browser)).status).toBe(401);
    expect((await stop(browser)).status).toBe(401);
    upstream.nextSignIn = 'subadmin';
    await browser.signIn();
    expect((await act(browser)).status).toBe(403);
    upstream.nextSignIn = 'admin';
    await browser.signIn();
    expect((await browser.ask('POST', '/auth/acting-as')).status).toBe(403);
    expect((await browser.ask('DELETE', '/auth/acting-as')).status).toBe(403);
    for (const [body, field] of [
      [{}, 'employeeId'],
      [{ employeeId: '31' }, 'employeeId'],
      [{ employeeId: 0 }, 'employeeId'],
      [{ employeeId: 31, token: 'x' }, 'token'],
    ]) {
      const answer = await browser.send('POST', '/auth/acting-as', body);
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
    }
    const answer = await stop(browser);
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'NOT_ACTING' }]);
  });

  it('that cannot begin leaves the admin signed in, with the reason', async () => {
    await browser.signIn();
    const refused = await act(browser, 404);
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { message: 'Only an active supervisor can be acted as', errors: [{ field: 'where.employeeId' }] },
    ]);
    upstream.masqueradeStatus = 500;
    expect((await act(browser)).status).toBe(502);
    expect(await viewOf(browser)).toMatchObject({ user: { id: 7 }, actor: null });
  });

  it('renews the tokens of the person acted as, and keeps the admin’s own for the return', async () => {
    await browser.signIn();
    await act(browser);
    upstream.expireAccess();
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
    expect(await viewOf(browser)).toMatchObject({ user: { id: 31 }, actor: { id: 7 } });
    await stop(browser);
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
    expect(upstream.calls.seen.at(-1)!.headers.authorization).toBe(`Bearer ${adminSignIn().access}`);
  });

  it('ends when the supervisor is deactivated, and the admin goes on as themselves', async () => {
    await browser.signIn();
    await act(browser);
    upstream.endSignIn(actingSignIn(), 'deactivated');
    expect(await viewOf(browser)).toMatchObject({ user: { id: 7 }, actor: null });
    expect((await browser.get('/api/v1/echo')).status).toBe(200);
  });

  it('ends altogether when the admin is deactivated', async () => {
    await browser.signIn();
    await act(browser);
    const { cookie } = browser;
    upstream.endWithActing(adminSignIn(), 'deactivated');
    expect((await browser.get('/auth/session')).status).toBe(204);
    expect((await browser.get('/api/v1/echo', { cookie })).status).toBe(401);
  });

  it('is left together with the own account by signing out', async () => {
    await browser.signIn();
    await act(browser);
    const { cookie } = browser;
    expect((await browser.send('POST', '/auth/logout')).status).toBe(204);
    expect(upstream.signIns.size).toBe(0);
    expect((await browser.get('/auth/session', { cookie })).status).toBe(204);
  });

  it('[L9] closes the sockets when it begins, when it ends, and when the supervisor is deactivated', async () => {
    await browser.signIn();
    const cases: Array<[string, () => unknown]> = [
      ['switched', () => act(browser)],
      ['switched', () => stop(browser)],
      ['switched', () => act(browser)],
      ['switched', () => upstream.endSignIn(actingSignIn(), 'deactivated')],
    ];
    for (const [reason, cause] of cases) await expectEnd(gateway.url, browser.cookie, reason, cause);
  });

  it('[L9] closes the sockets with the reason when the admin is deactivated', async () => {
    await browser.signIn();
    const admin = upstream.onlySignIn;
    await act(browser);
    const other = new Browser(gateway.url);
    await other.signIn();
    const { socket } = await listen(gateway.url, other.cookie);
    await vi.waitFor(() => expect(upstream.ended.waiting).toBe(1));
    await expectEnd(gateway.url, browser.cookie, 'deactivated', () => upstream.endWithActing(admin, 'deactivated'));
    expect((await browser.get('/auth/session')).status).toBe(204);
    expect((await other.get('/auth/session')).status).toBe(200);
    socket.close();
  });
});

describe.each(STORES)('on two gateways with their sessions in %s', (_name, runs, openBoth) => {
  let close: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const one of close.reverse()) await one();
    close = [];
  });

  async function start(): Promise<{ here: TestGateway; there: TestGateway }> {
    // What one node tells the other must be enough where the api has no list of ended sessions.
    upstream.ended.isOffered = false;
    const secrets = [randomBytes(32)] as const;
    const stores = await openBoth();
    const [here, there] = await Promise.all([
      startGateway(upstream, { store: stores[0], secrets }),
      startGateway(upstream, { store: stores[1], secrets }),
    ]);
    close = [...[...new Set(stores)].map((store) => () => store.close()), here.close, there.close];
    upstream.publicUrl = here.url;
    return { here, there };
  }

  it.runIf(runs)(
    '[L9] acting as somebody, the return and a sign-out on one close the sockets on the other within a second',
    async () => {
      const { here, there } = await start();
      const browser = new Browser(here.url);
      await browser.signIn();

      await expectEnd(there.url, browser.cookie, 'switched', () => act(browser));
      await expectEnd(there.url, browser.cookie, 'switched', () => stop(browser));
      await expectEnd(there.url, browser.cookie, 'logout', () => browser.send('POST', '/auth/logout'));
    },
  );

  it.runIf(runs)('[L15] a selection of supervisors on one opens the queries on the other again', async () => {
    const { here, there } = await start();
    const browser = new Browser(here.url);
    await browser.signIn();
    const { socket } = await listen(there.url, browser.cookie);
    const told = vi.fn();
    socket.on('message', (message) => told(JSON.parse(String(message))));
    socket.send(JSON.stringify({ open: { resource: 'regions' } }));
    const snapshots = () => told.mock.calls.filter(([message]) => 'snapshot' in message);
    await vi.waitFor(() => expect(snapshots()).toHaveLength(1));
    expect(upstream.calls.regionsAskedFor.at(-1)).toBe('');
    await browser.send('PUT', '/auth/supervisors', { supervisors: [9, 4] });
    await vi.waitFor(() => expect(snapshots()).toHaveLength(2), { timeout: 1_000 });
    expect(upstream.calls.regionsAskedFor.at(-1)).toBe('9,4');
    socket.close();
  });
});
