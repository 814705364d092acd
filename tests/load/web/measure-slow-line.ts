import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium, openScreen, signInWith } from '#tests/support/browser/chromium.ts';
import { WORKED } from '#tests/support/screens/summary-screen.ts';
import type { System } from '#tests/support/system.ts';

/**
 * What somebody with an empty cache sees of a route over a slow line, in ms from the first request.
 */
export interface SlowRoute {
  route: string;
  /** The mark and the frame, which stand in the page itself. */
  frameMs: number;
  /** What the route is for. */
  usefulMs: number;
}

/** A phone at the edge of its network. */
export const SLOW_LINE = { bitsPerSecond: 400_000, latencyMs: 300 };

const USEFUL = [
  { route: '/?tab=roster', selector: '.job-card-id' },
  { route: WORKED, selector: '.plain-series rect, .apexcharts-bar-area' },
  { route: '/notifications', selector: '.alert-title' },
] as const;

/** Opens each route with a cache of its own, over Chromium's own throttling. */
export async function measureSlowLine(system: System): Promise<SlowRoute[]> {
  const browser = await launchChromium();
  try {
    const known = await openScreen(browser);
    await signInWith(await known.newPage(), system.url, 'admin');
    const storageState = await known.storageState();
    await known.close();
    const routes: SlowRoute[] = [];
    for (const { route, selector } of USEFUL) routes.push(await watch(browser, system.url, route, selector, storageState));
    return routes;
  } finally {
    await browser.close();
  }
}

async function watch(
  browser: Browser,
  origin: string,
  route: string,
  selector: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<SlowRoute> {
  const screen = await openScreen(browser, { storageState });
  const page = await screen.newPage();
  const { bitsPerSecond, latencyMs } = SLOW_LINE;
  const line = await screen.newCDPSession(page);
  await line.send('Network.enable');
  const throughput = bitsPerSecond / 8;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  // The page's own clock, so that the browser's driver has no part in it.
  await page.addInitScript((sought) => {
    const look = (): void => {
      if (!document.querySelector(sought)) return;
      watcher.disconnect();
      Object.assign(window, { usefulMs: performance.now() });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(origin + route, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usefulMs' in window, null, { timeout: 120_000 });
  const seen = await page.evaluate(() => ({
    frameMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    usefulMs: Reflect.get(window, 'usefulMs') as number,
  }));
  await screen.close();
  return { route, ...seen };
}
