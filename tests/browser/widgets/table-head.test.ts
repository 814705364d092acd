import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '#tests/support/browser/chromium.ts';
import { openWidgets } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

const NAME = 'Jobs of a page';

/** Scrolls the page until the table begins so many pixels below the top of the window. */
const scrollTable = (page: Page, to: number): Promise<void> =>
  page.getByRole('table', { name: NAME }).evaluate((table, top) => scrollBy(0, table.getBoundingClientRect().top - top), to);

/**
 * Edges of the shell's head, of the table's head, and of its first row, px from the top of the
 * window.
 */
const edges = (page: Page) =>
  page.getByRole('table', { name: NAME }).evaluate((table) => {
    const box = (element: Element | null) => element!.getBoundingClientRect();
    const head = box(table.querySelector('th'));
    return {
      bar: box(document.querySelector('.shell-head')).bottom,
      table: box(table).top,
      head: head.top,
      headEnd: head.bottom,
      firstRow: box(table.querySelector('tbody tr')).top,
    };
  });

/** What is drawn at the middle of the table's head: nothing else may lie over it. */
const isHeadOnTop = (page: Page): Promise<boolean> =>
  page.getByRole('table', { name: NAME }).evaluate((table) => {
    const { left, top, width, height } = table.querySelector('th')!.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('th') !== null;
  });

describe.skipIf(!hasChromium())('the head of a table that the page scrolls', () => {
  it('stands above the first row', async () => {
    const page = await openWidgets(['Tables']);
    await scrollTable(page, 300);
    const { table, head, headEnd, firstRow } = await edges(page);
    expect([head, headEnd]).toEqual([table, firstRow]);
    await leave(page);
  });

  it('stays right under the top bar, whatever that holds, while rows go by below it', async () => {
    const page = await openWidgets(['Tables']);
    await scrollTable(page, -400);
    const scrolled = await edges(page);
    expect([scrolled.head, scrolled.firstRow < scrolled.head, await isHeadOnTop(page)]).toEqual([scrolled.bar, true, true]);
    // A banner comes.
    await page.locator('.shell-head').evaluate((head) => {
      head.insertAdjacentHTML('beforeend', '<p style="height: 41px; background: gold">Live updates paused.</p>');
    });
    await expect.poll(async () => (await edges(page)).head).toBe(scrolled.bar + 41);
    expect([(await edges(page)).bar, await isHeadOnTop(page)]).toEqual([scrolled.bar + 41, true]);
    await leave(page);
  });

  it('scrolls away with the first row where the columns need more room than the page has', async () => {
    const page = await openWidgets(['Tables'], { viewport: { width: 900, height: 900 } });
    await scrollTable(page, -100);
    const { table, head, headEnd, firstRow } = await edges(page);
    expect([head, headEnd]).toEqual([table, firstRow]);
    await leave(page);
  });
});
