import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { ROOT } from '#scripts/web-build.ts';
import { launchChromium, openScreen, signInWith } from '#tests/support/browser/chromium.ts';
import type { System } from '#tests/support/system.ts';
import { read, signIn } from '#tests/support/visitor.ts';

/** What a browser with an empty cache fetches for a route, in bytes after gzip. */
export interface RouteWeight {
  route: string;
  /** Without charts, and without the library's table and calendar, which come when first needed. */
  script: number;
  charts: number;
  widgets: number;
  style: number;
  font: number;
}

/** The page with the least of its own: what it weighs is the shell. */
export const SHELL = '/app-changelog';
/** A crew's day, and a person's. */
export const SHEETS = ['/timesheets/{dwoId}', '/timesheets/employee/{employeeId}'] as const;
/** The list of jobs, and one of them. */
export const JOBS = ['/job-management', '/job-management/60'] as const;
const ROUTES = [
  '/login',
  '/',
  '/?tab=timesheet',
  '/?tab=roster',
  '/notifications',
  SHELL,
  '/wall',
  '/timesheets',
  ...SHEETS,
  ...JOBS,
];

const distFile = (url: string): Buffer => readFileSync(path.join(ROOT, 'web/dist', new URL(url).pathname));
const kindOf = (file: Buffer): 'charts' | 'widgets' | 'script' => {
  if (file.includes('ApexCharts')) return 'charts';
  return /p-(component|datatable|datepicker)/.test(String(file)) ? 'widgets' : 'script';
};

/** Opens every route with a cache of its own and adds up the built files that it asks for. */
export async function measureWeights(system: System): Promise<RouteWeight[]> {
  const browser = await launchChromium();
  try {
    const known = await openScreen(browser);
    await signInWith(await known.newPage(), system.url, 'admin');
    const storageState = await known.storageState();
    const ids = await someSheet(system);
    const weights: RouteWeight[] = [];
    for (const route of ROUTES) {
      const screen = await openScreen(browser, route === '/login' ? {} : { storageState });
      const path = route.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => String(ids[name]));
      weights.push({ ...(await weigh(await screen.newPage(), system.url, path)), route });
      await screen.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

async function someSheet({ url }: System): Promise<{ dwoId: number; employeeId: number }> {
  const visitor = await signIn(url, 'admin');
  const { data } = await read<{ data: [{ id: number; foremanId: number }] }>(visitor, '/dwo', { limit: '1' });
  return { dwoId: data[0].id, employeeId: data[0].foremanId };
}

async function weigh(page: Page, origin: string, route: string): Promise<Omit<RouteWeight, 'route'>> {
  const weight = { script: 0, charts: 0, widgets: 0, style: 0, font: 0 };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!response.url().startsWith(`${origin}/assets/`) || !response.ok()) return;
    const file = distFile(response.url());
    if (kind === 'script') weight[kindOf(file)] += gzipSync(file).length;
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
