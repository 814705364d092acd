import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePorts } from '#gateway/test/free-ports.ts';
import { launchRemoteChromium, signInWith } from '#tests/support/browser/chromium.ts';
import type { System } from '#tests/support/system.ts';

export interface LighthouseResult {
  route: string;
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Cumulative layout shift, largest contentful paint and total blocking time in ms. */
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
  /** What was not perfect, by Lighthouse's own names. */
  findings: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/**
 * The login page as a stranger and the Summary as an admin, with Lighthouse's desktop settings, on
 * the production build.
 */
export async function measureLighthouse(system: System): Promise<LighthouseResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-lighthouse-'));
  const [port = 0] = await freePorts(1);
  const browser = await launchRemoteChromium(folder, port);
  try {
    const login = await inspect(system.url, '/login', port);
    const page = await browser.newPage();
    await signInWith(page, system.url, 'admin');
    await page.close();
    return [login, await inspect(system.url, '/', port)];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inspect(origin: string, route: string, port: number): Promise<LighthouseResult> {
  const flags = { port, onlyCategories: [...CATEGORIES], disableStorageReset: true, logLevel: 'error' as const };
  const result = await lighthouse(origin + route, flags, desktopConfig);
  if (!result) throw new Error(`Lighthouse gave no result for ${route}`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (new URL(finalDisplayedUrl).pathname !== new URL(origin + route).pathname) {
    throw new Error(`Lighthouse asked for ${route} and saw ${finalDisplayedUrl}`);
  }
  const score = (category: (typeof CATEGORIES)[number]): number => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const judged = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const isImperfect = (id: string): boolean => (audits[id]?.score ?? 1) < 0.9;
  return {
    route,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    layoutShift: figure('cumulative-layout-shift'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    findings: judged.map(({ id }) => id).filter(isImperfect),
  };
}
