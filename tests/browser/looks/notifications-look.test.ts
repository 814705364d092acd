import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openSignedIn } from '#tests/support/browser/signed-in.ts';

const system = commonSystem();
let browser: Browser;

async function open(person: string, options: object): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, '/notifications', options);
  await page.locator('.alert-card time').first().waitFor();
  return page;
}

describe.skipIf(!hasChromium())('the notifications page', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each([
      ['wide', {}],
      ['narrow', NARROW],
    ] as const)('has no axe violation: %s', async (_, size) => {
      const page = await open('subadmin', { colorScheme, ...size });
      expect(await axeViolations(page), 'list').toEqual([]);
      expect(await sticksOut(page)).toBe(0);
      await page.locator('.alert-card-choose').first().click();
      await page.getByText('What happened').waitFor();
      expect(await axeViolations(page), 'chosen').toEqual([]);
      expect(await sticksOut(page)).toBe(0);
      await page.goBack();
      await page.locator('.alert-card time').first().waitFor();
      await page.getByRole('button', { name: 'Alert me' }).click();
      expect(await axeViolations(page), 'signals').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear all' }).click();
      expect(await axeViolations(page), 'question').toEqual([]);
      await goWithin(page, '/notifications?search=nothing');
      await page.getByText(/^We couldn't find any result/).waitFor();
      expect(await axeViolations(page), 'nothing found').toEqual([]);
      await leave(page);
    });
  });
});
