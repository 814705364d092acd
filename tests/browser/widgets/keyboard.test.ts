import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { hasChromium, openScreen } from '#tests/support/browser/chromium.ts';
import { commonBrowser, openWidgets, widgetsUrl } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

/** What a widget emitted last. */
const said = (page: Page): Promise<string> => page.locator('.widgets-said').innerText();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const isFocused = (page: Page, name: string | RegExp): Promise<boolean> =>
  button(page, name).evaluate((element) => element === document.activeElement);

describe.skipIf(!hasChromium())('by keyboard alone', () => {
  it('a dialog keeps the focus, closes by Escape and gives the focus back', async () => {
    const page = await openWidgets(['Dialogs']);
    await button(page, 'Prompt text').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Temporary worker' });
    await dialog.waitFor();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first, the browser's own bar has its turn.
      expect(
        await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isFocused(page, 'Prompt text')).toBe(true);
    await leave(page);
  });

  it('a range is chosen and taken over', async () => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Period/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.range-said').waitFor();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    expect(await page.locator('.range-said').innerText()).toBe('11/09 – 11/15/2026, 7 days');
    await button(page, 'Apply').focus();
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('{"start":"2026-11-09","end":"2026-11-15"}');
    expect(await isFocused(page, /^Period/)).toBe(true);
    await leave(page);
  });

  it('a range waits for its calendar to arrive, whatever is pressed meanwhile', async () => {
    const page = await (await openScreen(await commonBrowser())).newPage();
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/range-picker-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(widgetsUrl('Fields'));
    await button(page, /^Period/).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Period' });
    await dialog.getByText('Loading...').waitFor();
    await page.keyboard.press('Tab');
    arrive();
    await page.locator('.range-said').waitFor();
    await page.keyboard.press('Tab');
    expect(await isFocused(page, 'Today')).toBe(true);
    await page.context().close();
  });

  it('days of a range are reached by the arrow keys', async () => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Period/).click();
    await page.locator('.calendar td > [tabindex="0"]').focus();
    const said = (words: string) => page.locator('.range-said', { hasText: words }).waitFor();
    const focused = page.locator('.calendar td > :focus');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await said('choose an end date');
    await focused.waitFor();
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await said('11/09 – 11/10/2026, 2 days');
    await leave(page);
  });

  it.each([
    ['November 1', 'ArrowUp', 'October 25'],
    ['November 1', 'ArrowLeft', 'October 31'],
    ['October 31', 'ArrowRight', 'November 1'],
    ['October 28', 'ArrowDown', 'November 4'],
    ['October 1', 'ArrowUp', 'September 24'],
    ['October 3', 'ArrowLeft', 'October 2'],
    // From one end of a week to the other end of the next.
    ['October 25', 'ArrowRight', 'October 26'],
    ['October 26', 'ArrowLeft', 'October 25'],
    // No later day can be chosen than today.
    ['November 20', 'ArrowDown', 'November 20'],
    ['November 20', 'ArrowRight', 'November 20'],
  ])('from %s in two months %s leads to %s', async (from, key, to) => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Period/).click();
    const days = page.locator('.calendar');
    const named = (day: string) => days.getByRole('button', { name: new RegExp(`day, ${day}, 2026$`) });
    await page.locator('.calendar td > [tabindex="0"]').waitFor();
    await named(from).evaluate((day) => {
      day.tabIndex = 0;
      day.focus();
    });
    await page.keyboard.press(key);
    await vi.waitFor(async () => expect(await page.locator('.calendar td > :focus').textContent()).toMatch(`day, ${to}, 2026`));
    await leave(page);
  });

  it('what opened goes when it is left', async () => {
    const page = await openWidgets(['Fields']);
    await button(page, /^Status/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Status' }).waitFor();
    await button(page, 'Close').focus();
    await page.keyboard.press('Tab');
    await page.getByRole('dialog', { name: 'Status' }).waitFor({ state: 'detached' });
    expect(await isFocused(page, 'Regions')).toBe(true);
    await leave(page);
  });

  it('a table is sorted and chosen from', async () => {
    const page = await openWidgets(['Tables']);
    const table = page.getByRole('table', { name: 'Jobs to add' });
    await table.getByRole('columnheader', { name: 'HOURS' }).focus();
    for (const way of ['ascending', 'descending', 'none']) {
      await page.keyboard.press('Enter');
      expect(await table.getByRole('columnheader', { name: 'HOURS' }).getAttribute('aria-sort')).toBe(way);
    }
    await table.getByRole('checkbox', { name: 'Choose job 10483' }).focus();
    await page.keyboard.press('Space');
    expect(await said(page)).toBe('[3,2]');
    await leave(page);
  });

  it('amounts are typed with separators, and the caret stays where it was', async () => {
    const page = await openWidgets(['People']);
    const labors = page.getByRole('textbox', { name: 'Labors' });
    await labors.fill('');
    await labors.pressSequentially('.75');
    expect([await labors.inputValue(), await said(page)]).toEqual(['0.75', '"0.75"']);
    await labors.fill('12,50');
    expect([await labors.inputValue(), await said(page)]).toEqual(['12,50', '"12,50"']);
    await labors.fill('');
    await labors.pressSequentially('1234567.89');
    expect([await labors.inputValue(), await said(page)]).toEqual(['1,234,567.89', '"1234567.89"']);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    expect([await labors.inputValue(), await said(page)]).toEqual(['1,234,560.89', '"1234560.89"']);
    await leave(page);
  });
});
