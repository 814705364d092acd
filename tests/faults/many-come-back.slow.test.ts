import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveView } from '#web/live/view.ts';
import { now } from '../load/clock.ts';
import { spreadOf } from '../load/measure.ts';
import { isLive, plain, RawPage } from '../support/raw-page.ts';
import { type ProxiedSystem, startProxiedSystem } from '../support/upstream-proxy.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';
import { stretchesOf, WATCHED } from '../support/watched-loop.ts';

const PAGES = 1_000;
/** Each a page of another size of today's roster. */
const ROOMS = [11, 12, 13, 14, 15, 16, 17, 18];
const SPREAD_MS = 3_000;
/** Of processor time: how long the gateway may keep everybody waiting at a stretch. */
const STRETCH_MS = 200;
const CLICK_EVERY_MS = 50;

let at: ProxiedSystem;
let visitor: SignedIn;
const pages: { page: RawPage; view: LiveView; limit: number }[] = [];

beforeAll(async () => {
  at = await startProxiedSystem({ env: { CONNECTIONS_PER_USER: String(PAGES), ...WATCHED } });
  const { url } = at.system;
  visitor = await signIn(url, 'admin');
  for (let n = 0; n < PAGES; n += 1) {
    const page = new RawPage({ url, cookie: visitor.cookie() });
    const limit = ROOMS[n % ROOMS.length]!;
    pages.push({ page, view: page.show('roster', { limit }), limit });
  }
  await vi.waitFor(() => expect(back(1)).toBe(PAGES), 90_000);
}, 240_000);
afterAll(async () => {
  for (const { page } of pages) page.stop();
  await at?.stop();
});

/** Pages whose line has opened so many times, and that show what is right. */
const back = (times: number): number =>
  pages.filter(({ page, view }) => page.line.openedAt.length >= times && isLive(view)).length;

/** Goes on asking; answers each status, undefined where nobody answered. */
function click(): { stop(): Promise<(number | undefined)[]> } {
  const statuses: (number | undefined)[] = [];
  let isOver = false;
  const clicking = (async () => {
    while (!isOver) {
      statuses.push(
        await visitor.get('/api/v1/region').then(
          ({ status }) => status,
          () => undefined,
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, CLICK_EVERY_MS));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await clicking;
      return statuses;
    },
  };
}

describe('a gateway that is killed under 1,000 pages', () => {
  it('[L18] meets them spread over seconds, asks the api once for each room, and keeps nobody waiting', {
    timeout: 240_000,
  }, async () => {
    const { system, upstream } = at;
    const pid = system.gateway.pid()!;
    const clicks = click();
    upstream.seen.length = 0;
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    await vi.waitFor(() => expect(back(2)).toBe(PAGES), 90_000);
    const backAfter = performance.now() - killedAt;
    const statuses = await clicks.stop();

    const opened = pages.map(({ page }) => page.line.openedAt.at(-1)!);
    const first = Math.min(...opened);
    const spread = Math.max(...opened) - first;
    const stretches = await stretchesOf(system.gateway, system.log, first + now() - performance.now());
    const longest = Math.max(...stretches);
    process.stdout.write(
      `1,000 pages are back ${Math.round(backAfter)} ms after the kill, over ${Math.round(spread)} ms; the gateway's longest stretch ` +
        `${Math.round(longest)} ms of processor time (p99 ${spreadOf(stretches).p99.toFixed(1)})\n`,
    );
    expect(spread).toBeGreaterThanOrEqual(SPREAD_MS);
    expect(longest).toBeLessThan(STRETCH_MS);
    // While it is away nobody answers at all; from its first answer on each is a good one.
    expect(statuses.filter((status) => status !== undefined && status !== 200)).toEqual([]);
    expect(statuses.at(-1)).toBe(200);
    expect(pages.flatMap(({ page }) => page.line.refusals)).toEqual([]);

    const asked = upstream.seen.filter(({ url, headers }) => url.includes('/roster?') && headers['if-none-match'] === undefined);
    expect(asked.map(({ url }) => url).toSorted()).toEqual(ROOMS.map((limit) => expect.stringMatching(`limit=${limit}\\b`)));
    for (const limit of ROOMS) {
      const truth = (await visitor.get(`/api/v1/roster?limit=${limit}`)).json();
      const wrong = pages.filter((one) => one.limit === limit).filter(({ view }) => !isDeepStrictEqual(plain(view), truth));
      expect(wrong).toHaveLength(0);
    }
  });
});
