import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium } from '#tests/support/browser/chromium.ts';
import { openWidgets } from '#tests/support/browser/common.ts';
import { contrastAt } from '#tests/support/browser/contrast.ts';
import { leave } from '#tests/support/browser/seats.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const day = (page: Page, monthAndDay: string): Locator => button(page, new RegExp(`day, ${monthAndDay}, 2026$`));

/** Of ordinary text. */
const LEAST = 4.5;

/** The number of a day, and how well it can be read with the pointer on it. */
async function underPointer(page: Page, target: Locator): Promise<string | number> {
  await target.hover({ force: true });
  return atPointer(page, target);
}
async function atPointer(page: Page, target: Locator): Promise<string | number> {
  const box = await target.boundingBox();
  if (!box) return 'not there';
  const boxes = target
    .locator('*')
    .evaluateAll((all) => all.filter((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)'));
  if ((await boxes).length > 0) return 'covered by a box';
  return contrastAt(page, box.x + box.width / 2, box.y + box.height / 2);
}

describe.skipIf(!hasChromium())('the calendar', () => {
  describe.each(['light', 'dark'] as const)('%s: the number under the pointer can be read', (colorScheme) => {
    it('on every day of a range, before and after a press, pressed, and in focus', async () => {
      const page = await openWidgets(['Fields'], { colorScheme });
      await button(page, /^Period/).click();
      // Plain, first, between, last and today, yet to come.
      for (const name of ['October 14', 'November 2', 'November 10', 'November 20', 'November 25'])
        expect(await underPointer(page, day(page, name)), name).toBeGreaterThan(LEAST);
      const first = day(page, 'November 10');
      await first.hover();
      await page.mouse.down();
      expect(await atPointer(page, first), 'pressed').toBeGreaterThan(LEAST);
      await page.mouse.up();
      await page.locator('.range-said', { hasText: 'choose an end date' }).waitFor();
      await vi.waitFor(async () => expect(await atPointer(page, first), 'first day, just pressed').toBeGreaterThan(LEAST));
      const last = day(page, 'November 20');
      await last.click();
      await page.locator('.range-said', { hasText: '11 days' }).waitFor();
      // The days are drawn once more for the chosen range.
      await vi.waitFor(async () =>
        expect(await atPointer(page, last), 'last day and today, just pressed').toBeGreaterThan(LEAST),
      );
      await last.focus();
      expect(await atPointer(page, last), 'in focus').toBeGreaterThan(LEAST);
      await leave(page);
    });

    it('on a single day that is chosen, and on months and years', async () => {
      const page = await openWidgets(['Fields'], { colorScheme });
      await button(page, 'Day: 11/20/2026').click();
      for (const name of ['November 20', 'November 19', 'November 21'])
        expect(await underPointer(page, day(page, name)), name).toBeGreaterThan(LEAST);
      await button(page, 'November').click();
      for (const name of ['Nov', 'Oct', 'Dec']) expect(await underPointer(page, button(page, name)), name).toBeGreaterThan(LEAST);
      await button(page, '2026').click();
      for (const name of ['2026', '2025']) expect(await underPointer(page, button(page, name)), name).toBeGreaterThan(LEAST);
      await leave(page);
    });
  });

  it('shows which days a press would choose: under the pointer, and in focus', async () => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Period/).click();
    await day(page, 'November 5').click();
    await page.locator('.range-said', { hasText: 'choose an end date' }).waitFor();
    const previewed = () =>
      page
        .locator('.calendar td[data-preview]')
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['pDay']));
    await day(page, 'November 9').hover();
    expect(await previewed()).toEqual(['6', '7', '8', '9']);
    // Neither before the first day nor in the future is there anything to choose.
    for (const name of ['November 3', 'November 25']) {
      await day(page, name).hover({ force: true });
      expect(await previewed(), name).toEqual([]);
    }
    await day(page, 'November 5').focus();
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    expect(await previewed()).toEqual(['6', '7']);
    await page.keyboard.press('Enter');
    await page.locator('.range-said', { hasText: '11/05 – 11/07/2026, 3 days' }).waitFor();
    expect(await previewed()).toEqual([]);
    await leave(page);
  });

  it('has months and years that keys choose, and in which axe finds nothing', async () => {
    const page = await openWidgets(['Fields']);
    await button(page, 'Day: 11/20/2026').click();
    const dialog = page.getByRole('dialog', { name: 'Day', exact: true });
    const named = (name: string) => dialog.getByRole('button', { name, exact: true });
    const chosen = (name: string) => dialog.getByRole('button', { name, exact: true, pressed: true });
    await named('November').press('Enter');
    await chosen('Nov').waitFor();
    expect(await axeViolations(page, '.popover')).toEqual([]);
    await named('2026').press('Enter');
    await chosen('2026').waitFor();
    expect(await axeViolations(page, '.popover')).toEqual([]);
    await chosen('2026').focus();
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key);
    // Three months in a row.
    await named('Nov').focus();
    for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Thursday, August 7, 2025' }).waitFor();
    await leave(page);
  });

  it("marks the business's today, not the browser's", async () => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Period/).click();
    await page.locator('.calendar [data-today]').waitFor();
    expect(await page.locator('.calendar [data-today]').innerText()).toMatch(/November 20, 2026$/);
    await leave(page);
  });
});
