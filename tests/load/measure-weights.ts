import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { ROOT } from '../../scripts/web-build.ts';
import { launchChromium, openScreen, signInWith } from '../support/chromium.ts';
import type { System } from '../support/system.ts';

/** What a browser with an empty cache fetches for a route, in bytes after gzip. */
export interface RouteWeight {
  route: string;
  /** Without the charts, which come when they are first needed. */
  script: number;
  charts: number;
  style: number;
  font: number;
}

const ROUTES = ['/login', '/', '/?tab=timesheet', '/?tab=roster', '/notifications', '/app-changelog', '/wall'];

const distFile = (url: string): Buffer => readFileSync(path.join(ROOT, 'web/dist', new URL(url).pathname));
const isChart = (file: Buffer): boolean => file.includes('ApexCharts');

/** Opens every route with a cache of its own and adds up the built files that it asks for. */
export async function measureWeights(system: System): Promise<RouteWeight[]> {
  const browser = await launchChromium();
  try {
    const known = await openScreen(browser);
    await signInWith(await known.newPage(), system.url, 'admin');
    const storageState = await known.storageState();
    const weights: RouteWeight[] = [];
    for (const route of ROUTES) {
      const screen = await openScreen(browser, route === '/login' ? {} : { storageState });
      weights.push(await weigh(await screen.newPage(), system.url, route));
      await screen.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(page: Page, origin: string, route: string): Promise<RouteWeight> {
  const weight: RouteWeight = { route, script: 0, charts: 0, style: 0, font: 0 };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!response.url().startsWith(`${origin}/assets/`) || !response.ok()) return;
    const file = distFile(response.url());
    if (kind === 'script') weight[isChart(file) ? 'charts' : 'script'] += gzipSync(file).length;
    else if (kind === 'stylesheet') weight.style += gzipSync(file).length;
    // A font is compressed as it is.
    else if (kind === 'font') weight.font += file.length;
  });
  await page.goto(origin + route);
  // The code of a page asks for more code: only what is shown says that the first is there.
  await page.locator('h1, article').first().waitFor();
  await page.waitForLoadState('networkidle');
  return weight;
}
