import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { openWidgets, openWidgetsDesk } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const isFocused = (page: Page, name: string | RegExp): Promise<boolean> =>
  button(page, name).evaluate((element) => element === document.activeElement);
const FRAMES = 240;

describe.skipIf(!hasChromium())('the widgets', () => {
  it('log no warning and no error', async () => {
    const { page, trouble } = await openWidgetsDesk([]);
    for (const name of [/^Period/, /^Status/, 'Confirm', 'Prompt custom']) {
      await button(page, name).click();
      await page.keyboard.press('Escape');
    }
    expect(trouble).toEqual([]);
    await leave(page);
  });

  it.each([
    ['a screen', {}],
    ['a phone', NARROW],
  ])('say what was done beside what has the focus, not over it, on %s', async (_screen, options) => {
    const page = await openWidgets(['People'], options);
    // By key: the paging above it, which comes late, moves it from under a pointer.
    await button(page, 'Show a toast').press('Enter');
    const toast = page.locator('.toast').first();
    await toast.waitFor();
    await toast.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
    // A control stands where the message does.
    const isCovered = await page.locator('.toasts').evaluate((box) => {
      const { x, y, width, height } = box.getBoundingClientRect();
      const control = document.body.appendChild(document.createElement('button'));
      control.textContent = 'Below';
      control.style.cssText = `position:fixed;left:${x + width / 2}px;top:${y + height / 2}px`;
      const at = control.getBoundingClientRect();
      const isOver = () => document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) !== control;
      const before = isOver();
      control.focus();
      return [before, isOver()];
    });
    expect(isCovered).toEqual([true, false]);
    await leave(page);
  });

  it('mark only the radio that is chosen, and none while none is', async () => {
    const page = await openWidgets(['People']);
    const radios = page.getByRole('table', { name: 'One of the crew' }).getByRole('radio');
    const marked = () =>
      radios.evaluateAll((all) => all.map((radio) => getComputedStyle(radio, '::after').content !== 'none').indexOf(true));
    expect([await radios.count(), await marked()]).toEqual([6, -1]);
    await radios.nth(2).check();
    expect(await marked()).toBe(2);
    await leave(page);
  });

  it('have the box that chooses all right above those of the rows', async () => {
    const page = await openWidgets(['Tables', 'People']);
    for (const name of ['Jobs to add', 'Several of the crew']) {
      const boxes = page.getByRole('table', { name }).getByRole('checkbox');
      const [all, first] = [await boxes.first().boundingBox(), await boxes.nth(1).boundingBox()];
      expect(all?.x, name).toBe(first?.x);
    }
    await leave(page);
  });

  it('become sheets at the lower edge of a narrow screen', async () => {
    const page = await openWidgets(['Fields'], NARROW);
    for (const name of [/^Period/, /^Status/]) {
      await button(page, name).tap();
      const sheet = page.locator('.popover');
      await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const box = await sheet.boundingBox();
      expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width], String(name)).toEqual([8, 836, 374]);
      await page.keyboard.press('Escape');
    }
    await leave(page);
  });

  it('open over a dialog, where they can be used, and leave it open when they close', async () => {
    const page = await openWidgets(['Dialogs']);
    await button(page, 'Prompt custom').click();
    const dialog = page.getByRole('dialog', { name: 'Create Timesheet' });
    await dialog.getByRole('combobox', { name: 'Region' }).selectOption('Queens');
    expect(await dialog.locator('.choice-value').innerText()).toBe('Queens');
    await button(page, 'Date: 11/20/2026').click();
    await page
      .getByRole('dialog', { name: 'Date', exact: true })
      .getByRole('button', { name: /November 4, 2026$/ })
      .click();
    await page.locator('.popover').waitFor({ state: 'detached' });
    expect(await isFocused(page, 'Date: 11/04/2026')).toBe(true);
    await button(page, /^Dates/).click();
    await button(page, 'Today').click();
    await page.keyboard.press('Escape');
    await page.locator('.popover').waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await leave(page);
  });

  it('scroll through 5,000 rows with a few of them drawn', async () => {
    const page = await openWidgets(['Tables']);
    const box = page.getByRole('region', { name: 'Table of 5,000' }).locator('.table-scroller');
    await box.scrollIntoViewIfNeeded();
    const devtools = await page.context().newCDPSession(page);
    // Printed, not judged: how fast a machine is says nothing of the table. The thread's own time,
    // without what else the machine does.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    const before = await work();
    const seen = await box.evaluate(async (element, frames) => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      observer.observe({ type: 'longtask' });
      let drawn = 0;
      for (let frame = 0; frame < frames; frame += 1) {
        element.scrollTop += 40;
        await new Promise(requestAnimationFrame);
        drawn = Math.max(drawn, element.querySelectorAll('tbody tr').length);
      }
      observer.disconnect();
      element.scrollTop = element.scrollHeight;
      return { drawn, tasks };
    }, FRAMES);
    const perFrame = ((await work()) - before) / FRAMES;
    console.log(
      `5,000 rows, 40 px a frame: ${perFrame.toFixed(1)} ms of work per frame, ${seen.drawn} rows drawn, ` +
        `${seen.tasks.length} tasks over 50 ms by the clock in ${FRAMES} frames`,
    );
    // The last of them.
    const last = box.getByRole('row').filter({ has: page.getByRole('checkbox', { name: 'Choose job 15445' }) });
    await last.waitFor();
    expect(await last.getAttribute('aria-rowindex')).toBe('5001');
    expect(seen.drawn).toBeLessThan(40);
    await leave(page);
  });

  it('stay out of what is built for production', () => {
    const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    const naming = scripts.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('Table of 5,000'));
    expect([scripts.length > 0, naming]).toEqual([true, []]);
  });
});
