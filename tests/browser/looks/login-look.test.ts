import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, NARROW, WIDE } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openAsNobody } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;

async function open(options: BrowserContextOptions): Promise<Page> {
  const page = await openAsNobody(browser, system.url, '/login', options);
  await page.getByRole('button', { name: 'Español' }).click();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

describe.skipIf(!hasChromium())('the look of the login page', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each([
    [320, 568],
    [320, 640],
    [390, 844],
    [760, 1024],
  ])('keeps its parts apart, and the picture in the middle: %i × %i', async (width, height) => {
    const page = await open({ ...NARROW, viewport: { width, height } });
    const boxes = ['.login-brand', '.roll-call', '.login-button >> nth=1', '.login-note'].map((part) => page.locator(part));
    const [brand, dots, button, note] = await Promise.all(
      boxes.map((part) => part.evaluate((box) => box.getBoundingClientRect())),
    );
    expect(dots!.top).toBeGreaterThanOrEqual(brand!.bottom);
    expect(dots!.left).toBeCloseTo(width - dots!.right, 0);
    expect(note!.top - button!.bottom).toBeGreaterThanOrEqual(16);
    await leave(page);
  });

  it.each(['light', 'dark'] as const)('shows its picture in forced colours: %s', async (colorScheme) => {
    const page = await open({ ...WIDE, colorScheme, forcedColors: 'active' });
    const [dot, words] = await page.evaluate(() => [
      getComputedStyle(document.querySelector('.roll-call-crowd circle[fill="currentColor"]')!).fill,
      getComputedStyle(document.body).color,
    ]);
    expect(dot).toBe(words);
    await leave(page);
  });
});
