import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RawClient } from '../live/test/raw-client.ts';
import { Browser, startGateway, type TestGateway } from '../test/gateway.ts';
import { TestUpstream } from '../test/upstream.ts';
import { createMemoryStore } from './store/memory.ts';
import type { SessionStore } from './store/store.ts';

type Secrets = [Buffer, ...Buffer[]];
const [old, next] = [randomBytes(32), randomBytes(32)];

describe('another session secret on two gateways, one after the other', () => {
  let upstream: TestUpstream;
  let store: SessionStore;
  let nodes: TestGateway[];

  beforeEach(async () => {
    upstream = await TestUpstream.start();
    store = createMemoryStore();
    nodes = [];
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await upstream.close();
  });

  /** The gateway of this place stops, and starts with these secrets. */
  async function restart(place: number, secrets: Secrets): Promise<void> {
    await nodes[place]?.close();
    nodes[place] = await startGateway(upstream, { store, secrets });
  }

  /** Signs in at this gateway. */
  async function signInAt(place: number): Promise<Browser> {
    upstream.publicUrl = nodes[place]!.url;
    const browser = new Browser(nodes[place]!.url);
    await browser.signIn();
    return browser;
  }

  /** Whether each browser is signed in at each gateway. */
  async function answers(browsers: readonly Browser[]): Promise<number[]> {
    const asked = browsers.flatMap(({ cookie }) =>
      nodes.map(({ url }) => fetch(`${url}/auth/session`, { headers: { cookie } }).then(({ status }) => status)),
    );
    return [...new Set(await Promise.all(asked))];
  }

  it('signs nobody out when all learn it before one seals with it, as operating.md says', async () => {
    const browsers: Browser[] = [];
    for (const secrets of [[old], [old, next], [next, old]] satisfies Secrets[]) {
      for (const place of [0, 1]) {
        await restart(place, secrets);
        if (nodes.length < 2) continue;
        browsers.push(await signInAt(0), await signInAt(1));
        expect(await answers(browsers)).toEqual([200]);
      }
    }
    expect(browsers.length).toBe(10);
  });

  /** The browser with its cookies at the address that the gateway of this place has now. */
  function movedTo(place: number, { cookies }: Browser): Browser {
    const moved = new Browser(nodes[place]!.url);
    for (const [name, value] of cookies) moved.cookies.set(name, value);
    return moved;
  }

  /** A wall opens its live query, by a socket alone, and keeps the cookie that it is given. */
  async function openWall(place: number, { cookie, cookies }: Browser): Promise<void> {
    const { url } = nodes[place]!;
    const client = new RawClient(url, { cookie, origin: url });
    onTestFinished(() => client.close());
    const upgraded = once(client.ws, 'upgrade');
    await client.connected();
    const [{ headers }] = (await upgraded) as [IncomingMessage];
    for (const line of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(/[=;]/);
      cookies.set(name, value);
    }
    client.send('420["live:open",{"resource":"roster"}]');
  }

  it('signs nobody out who was there since, when the old one goes', async () => {
    for (const place of [0, 1]) await restart(place, [old]);
    const [office, wall, away] = [await signInAt(0), await signInAt(1), await signInAt(1)];
    for (const secrets of [
      [old, next],
      [next, old],
    ] satisfies Secrets[])
      for (const place of [0, 1]) await restart(place, secrets);

    // A quarter of an hour later each of them needs another access token, and one is not at work.
    upstream.expireAccess();
    const desk = movedTo(0, office);
    expect((await desk.get('/api/v1/echo')).status).toBe(200);
    await openWall(1, wall);
    await vi.waitFor(() => expect(upstream.counts.refresh).toBe(2));

    for (const place of [0, 1]) await restart(place, [next]);
    expect(await answers([desk, wall])).toEqual([200]);
    expect(await answers([away])).toEqual([204]);
  });

  it('is not known to a gateway that has only the old one', async () => {
    await restart(0, [next, old]);
    await restart(1, [old]);
    expect(await answers([await signInAt(0)])).toEqual([200, 204]);
  });
});
