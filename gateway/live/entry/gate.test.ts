import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FEED_PATH, OTHER_ROWS, SOCKET_PATH } from '#shared/live/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { credentials, LiveRig, roster } from '../test/live-rig.ts';

let rig: LiveRig;
beforeEach(async () => {
  rig = await LiveRig.start({ connectionsPerUser: 3 });
});
afterEach(() => rig.stop());

const SOCKET = `${SOCKET_PATH}?EIO=4&transport=websocket`;

/** The status that a WebSocket handshake is answered with; 101 lets it in. */
function handshake(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const asked = request(`${rig.url}${path}`, { headers: { ...upgrade, ...headers } });
    asked.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', reject);
    asked.end();
  });
}

describe('the gate', () => {
  const origins: Array<[string, (url: string) => string | undefined]> = [
    ['a foreign origin', () => 'https://evil.example'],
    ['the null origin', () => 'null'],
    ['no origin', () => undefined],
    ['an empty origin', () => ''],
    ['our origin as a prefix', (url) => `${url}.evil.example`],
    ['our origin as a user', (url) => `http://${url.slice(7)}@evil.example`],
    ['our origin with a path', (url) => `${url}/`],
    ['our host by another scheme', (url) => url.replace('http:', 'https:')],
    ['our host on another port', (url) => `${url}1`],
    ['two origins', (url) => `${url}, https://evil.example`],
  ];
  it.each(origins)('[L13] refuses a page with %s', async (_name, originOf) => {
    const origin = originOf(rig.url);
    const headers = { cookie: rig.cookieOf(await rig.signIn()), ...(origin === undefined ? {} : { origin }) };
    expect(await handshake(SOCKET, headers)).toBe(403);
    if (origin !== undefined) expect(await handshake(FEED_PATH, headers)).toBe(403);
    expect(rig.logged).toContainEqual(expect.objectContaining({ msg: 'socket refused', code: 'FOREIGN_ORIGIN' }));
  });

  it('[L13] lets in pages of our origin and, at the feed, programs that send none', async () => {
    const cookie = rig.cookieOf(await rig.signIn());
    expect(await handshake(SOCKET, { cookie, origin: rig.url })).toBe(101);
    expect(await handshake(FEED_PATH, { cookie, origin: rig.url })).toBe(101);
    expect(await handshake(FEED_PATH, { cookie })).toBe(101);
  });

  it.each(['', 'session=unknown', 'session=__proto__', `session=${'x'.repeat(4000)}`, 'other=1'])(
    '[L13] refuses the cookie "%.20s"',
    async (cookie) => {
      expect(await handshake(SOCKET, { cookie, origin: rig.url })).toBe(401);
      expect(await handshake(FEED_PATH, { cookie })).toBe(401);
    },
  );

  it.each(['foreman', 'worker'] satisfies Role[])('[L13] refuses a %s, who has no web app', async (role) => {
    const cookie = rig.cookieOf(await rig.signIn(role));
    expect(await handshake(SOCKET, { cookie, origin: rig.url })).toBe(403);
  });

  it('[L13] speaks WebSocket only, and answers other paths with 404', async () => {
    const cookie = rig.cookieOf(await rig.signIn());
    const polling = await fetch(`${rig.url}${SOCKET_PATH}?EIO=4&transport=polling`, { headers: { cookie, origin: rig.url } });
    expect(polling.status).toBe(404);
    expect(await handshake('/live/other', { cookie })).toBe(404);
  });

  it('[L13] lets one person have so many connections and no more, until one closes', async () => {
    const session = await rig.signIn('admin', 7);
    const sameUser = await rig.signIn('admin', 7);
    const [first] = [await rig.reader(session), await rig.reader(sameUser), await rig.reader(session)];
    await expect(rig.reader(sameUser)).rejects.toThrow();
    expect(await handshake(FEED_PATH, { cookie: rig.cookieOf(session) })).toBe(429);
    await expect(rig.reader()).resolves.toBeDefined();
    first?.close();
    await vi.waitFor(async () => expect(await handshake(FEED_PATH, { cookie: rig.cookieOf(session) })).toBe(101));
  });

  it('[L9] closes every socket of a session that ends, within a second, and refuses its cookie', async () => {
    const session = await rig.signIn();
    const [one, two, other] = [await rig.reader(session), await rig.reader(session), await rig.reader()];
    for (const reader of [one, two, other]) await reader.open('roster');
    const endedAt = performance.now();
    await rig.sessions.end(session.id, 'deactivated');
    await vi.waitFor(() => expect([one.socket.connected, two.socket.connected]).toEqual([false, false]), { interval: 5 });
    expect(performance.now() - endedAt).toBeLessThan(1_000);
    expect([one.endedBecause, two.endedBecause]).toEqual(['deactivated', 'deactivated']);
    expect(other.socket.connected).toBe(true);
    expect(await handshake(SOCKET, { cookie: rig.cookieOf(session), origin: rig.url })).toBe(401);
  });

  it('[L9] lets nobody in whose session ends during the handshake', async () => {
    const session = await rig.signIn();
    const { sessionFromCookie } = rig.sessions;
    rig.sessions.sessionFromCookie = async (cookie) => {
      const found = await sessionFromCookie(cookie);
      await rig.sessions.end(session.id, 'logout');
      return found;
    };
    await expect(rig.reader(session)).rejects.toThrow();
  });
});

describe('credentials', () => {
  const tokensAsked = () => rig.api.askedFor('/roster').map(({ token }) => token);

  it("[L14] asks with a reader's own, and with another's when that one leaves", async () => {
    const [first, second] = [await rig.reader(), await rig.reader()];
    await first.open('roster');
    await second.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    expect(new Set(tokensAsked())).toEqual(new Set(['token-1']));
    first.close();
    await vi.waitFor(() => expect(first.socket.connected).toBe(false));
    await vi.waitFor(() => {
      rig.api.touch();
      expect(tokensAsked()).toContain('token-2');
    });
    const asked = tokensAsked();
    expect(asked.lastIndexOf('token-1')).toBeLessThan(asked.indexOf('token-2'));
  });

  it('[L14] refuses only the reader whom the api refuses; the others go on', async () => {
    const [first, second] = [await rig.reader(), await rig.reader()];
    for (const reader of [first, second]) await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.refusedTokens.set('token-1', 403);
    rig.api.touch();
    await vi.waitFor(() =>
      expect(first.refused).toEqual([{ key: 'roster?limit=10&offset=0', error: expect.objectContaining({ statusCode: 403 }) }]),
    );
    await vi.waitFor(() => expect(tokensAsked()).toContain('token-2'));
    expect(second.refused).toEqual([]);
    expect(second.stale).toEqual([]);
  });

  it('[L14] renews a token that the api no longer takes, or else ends that session', async () => {
    const [first, second] = [await rig.reader(), await rig.reader()];
    for (const reader of [first, second]) await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.refusedTokens.set('token-1', 401);
    rig.api.touch();
    await vi.waitFor(() => expect(first.socket.connected).toBe(false));
    expect(first.endedBecause).toBe('expired');
    await vi.waitFor(() => expect(tokensAsked()).toContain('token-2'));
    expect(second.socket.connected).toBe(true);
  });

  it('[L14] goes on with the renewed token, and ends the session when that is refused as well', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.renewed = { ...credentials(1), token: 'token-5' };
    rig.api.refusedTokens.set('token-1', 401);
    rig.api.change('/roster', roster(['in', 'out']));
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'out'])));
    expect(reader.refused).toEqual([]);
    // The one that waited has brought the data: the next is refused, and asks again.
    await vi.waitFor(() => expect(tokensAsked()).toContain('token-5'));
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.renewed = { ...credentials(1), token: 'token-6' };
    for (const refused of ['token-5', 'token-6']) rig.api.refusedTokens.set(refused, 401);
    rig.api.touch();
    await vi.waitFor(() => expect(reader.endedBecause).toBe('expired'));
    expect(tokensAsked().filter((token) => token === 'token-6')).toHaveLength(1);
  });

  it('[L14] answers 403 to a reader whom the api refuses from the start', async () => {
    rig.api.refusedTokens.set('token-1', 403);
    const reader = await rig.reader();
    expect(await reader.ask({ resource: 'roster' })).toMatchObject({ error: { statusCode: 403 } });
  });

  it('[L15] opens everything again when the selected supervisors change', async () => {
    const session = await rig.signIn();
    const [reader, other] = [await rig.reader(session), await rig.reader()];
    const { key, epoch } = await reader.open('roster');
    await other.open('roster');
    await rig.sessions.changeSupervisors(session.id, [9, 4]);
    await vi.waitFor(() => expect(reader.snapshots).toHaveLength(1));
    expect(reader.snapshots[0]).toMatchObject({ key, version: 1 });
    expect(reader.snapshots[0]?.epoch).not.toBe(epoch);
    // The other reader keeps the former selection's room polled, by another token.
    const asked = rig.api.askedFor('/roster').filter(({ token }) => token === 'token-1');
    expect(asked.at(-1)).toMatchObject({ supervisors: '9,4' });
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(2));
    expect(other.snapshots).toEqual([]);
  });

  it('[L15] says that what is shown is of no use when the rows of the new selection cannot be had', async () => {
    const session = await rig.signIn();
    const reader = await rig.reader(session);
    const { key } = await reader.open('roster');
    rig.api.behaviour = (_request, response) => response.writeHead(500).end();
    await rig.sessions.changeSupervisors(session.id, [4]);
    await vi.waitFor(() => expect(reader.refused).toMatchObject([{ key, error: { statusCode: 502, code: OTHER_ROWS } }]));
  });

  it('[L15] shares an answer between equal selections only', async () => {
    const [one, two, three] = [await rig.signIn(), await rig.signIn(), await rig.signIn()];
    await rig.sessions.changeSupervisors(one.id, [4, 9]);
    await rig.sessions.changeSupervisors(two.id, [9, 4]);
    for (const session of [one, two, three]) await (await rig.reader(session)).open('roster');
    expect(rig.live.keys().polled).toBe(2);
  });
});
