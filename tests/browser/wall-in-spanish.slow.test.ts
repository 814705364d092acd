import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { mustScroll, wordsWithoutRoom } from '../support/screens/wall-measures.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let browser: Browser;

const TV = { width: 1920, height: 1080 };
const PHONE = NARROW.viewport;

describe.skipIf(!hasChromium())('the wall in Spanish', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('has no axe violation on a phone, nor while the feed is lost, and room for its words then', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/wall?view=board', { viewport: PHONE, language: 'es' });
    await page.getByRole('article').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const pid = system.api.pid();
    process.kill(pid!, 'SIGSTOP');
    try {
      await page.getByText(/^Sin señal desde/).waitFor({ timeout: 60_000 });
      expect(await axeViolations(page)).toEqual([]);
      // The head has most to say on a computer whose clock is wrong.
      await page.clock.setFixedTime(Date.now() + 47 * 3_600_000);
      await page.getByText(/Reloj adelantado 47 h/).waitFor();
      for (const viewport of [TV, { width: 1080, height: 1920 }, PHONE, { width: 320, height: 640 }]) {
        await page.setViewportSize(viewport);
        await vi.waitFor(
          async () =>
            expect([viewport.width, await wordsWithoutRoom(page), await mustScroll(page)]).toEqual([viewport.width, [], false]),
          5_000,
        );
      }
      expect(await page.getByRole('article').count()).toBeGreaterThan(0);
    } finally {
      process.kill(pid!, 'SIGCONT');
    }
    await page.getByText(/^Sin señal desde/).waitFor({ state: 'detached', timeout: 30_000 });
    await page.context().close();
  }, 300_000);
});
