import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveFault } from '../shots/faults.ts';
import { axeViolations, hasChromium, launchChromium, NARROW, sticksOut, WIDE } from '../support/chromium.ts';
import { openPhone } from '../support/phone.ts';
import { openSignedIn } from '../support/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let browser: Browser;

async function open(person: string, options: object): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, '/notifications', options);
  await page.locator('.alert-card time').first().waitFor();
  return page;
}

describe.skipIf(!hasChromium())('the notifications page', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), launchChromium()]);
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew.slice(0, 2)) {
      await phone.clockOutIfIn(id);
      await phone.clockIn(id, { startPictureMatchStatus: 'notMatched' });
    }
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
  });

  it.each([
    ['wide', WIDE, 2],
    // On a phone the words of a row take two or three lines: where the second row begins is theirs to say.
    ['narrow', NARROW, 1],
  ] as const)('has its rows where their loading shapes were: %s', async (_, size, rows) => {
    const page = await open('admin', size);
    /** Of the list, of its first rows, and of what begins them. */
    const places = () =>
      page
        .locator('.alert-group > .card')
        .first()
        .evaluate(
          (list, count) =>
            [list, ...[...list.querySelectorAll('li, li > :first-child')].slice(0, 2 * count)].map((element) => {
              const { x, y } = element.getBoundingClientRect();
              return [x, y];
            }),
          rows,
        );
    const loaded = await places();
    await liveFault('silent', 'alerts')(page);
    await page.reload();
    await page.locator('.alert-day-shape').waitFor();
    expect(await places()).toEqual(loaded);
    await page.context().close();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each([
      ['wide', {}],
      ['narrow', NARROW],
    ] as const)('has no axe violation: %s', async (_, size) => {
      const page = await open('subadmin', { colorScheme, ...size });
      expect(await axeViolations(page), 'list').toEqual([]);
      expect(await sticksOut(page)).toBe(0);
      await page.getByRole('button', { name: 'Alert me' }).click();
      expect(await axeViolations(page), 'signals').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear all' }).click();
      expect(await axeViolations(page), 'question').toEqual([]);
      await page.goto(`${system.url}/notifications?search=nothing`);
      await page.getByText(/^We couldn't find any result/).waitFor();
      expect(await axeViolations(page), 'nothing found').toEqual([]);
      await page.context().close();
    });
  });
});
