import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('is not known to a gateway that has only the old one', async () => {
    await restart(0, [next, old]);
    await restart(1, [old]);
    expect(await answers([await signInAt(0)])).toEqual([200, 204]);
  });
});
