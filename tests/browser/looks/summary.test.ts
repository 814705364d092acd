import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { captionIs, chooseShortcut, openSummary, WORKED } from '#tests/support/screens/summary-screen.ts';

const system = commonSystem();
let browser: Browser;

const open = (person: string, path = WORKED, options = {}) => openSummary(browser, system.url, person, path, options);
const countOf = async (page: Page, name: string): Promise<number> =>
  Number((await page.locator(`[data-count="${name}"] .count-figure`).innerText()).replaceAll(',', ''));
const search = (page: Page): string => new URL(page.url()).search;

describe.skipIf(!hasChromium())('the Job Performance tab', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it.each(['admin', 'subadmin', 'supervisor1'])('answers every control of %s', async (person) => {
    const { page, trouble } = await open(person, '/');
    await page.getByRole('tab', { name: 'Job Performance', selected: true }).waitFor();
    await captionIs(page, /^Hours and cost per day, weekdays; this week, /);
    const all = await countOf(page, 'total');

    await page.getByRole('combobox', { name: 'By Region' }).selectOption({ index: 1 });
    await vi.waitFor(() => expect(search(page)).toMatch(/^\?region=\d+$/));
    await vi.waitFor(async () => expect(await countOf(page, 'total')).toBeLessThan(all));

    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await vi.waitFor(async () => expect(await countOf(page, 'total')).toBe(all));
    expect(search(page)).toBe('');

    await chooseShortcut(page, 'Last week');
    await captionIs(page, 'Hours and cost per day, weekdays');
    await chooseShortcut(page, 'Yesterday');
    await captionIs(page, 'Hours and cost per category');
    await chooseShortcut(page, 'Last month');
    await captionIs(page, 'Hours and cost per week');
    await page.getByRole('tab', { name: 'Monthly' }).click();
    await captionIs(page, 'Hours and cost per month');
    expect(search(page)).toMatch(/^\?days=\d{4}-\d\d-01\.\d{4}-\d\d-\d\d&pieces=coarser$/);

    await page.getByRole('button', { name: 'Categories' }).click();
    await page.getByRole('checkbox', { name: 'OH Electric' }).check();
    await page.keyboard.press('Escape');
    const legend = page.getByRole('list', { name: 'Hours and cost by category' });
    await vi.waitFor(async () => expect(await legend.getByRole('listitem').count()).toBe(1));

    await page.goBack();
    await vi.waitFor(async () => expect(await legend.getByRole('listitem').count()).toBe(6));
    await page.reload();
    await captionIs(page, 'Hours and cost per month');

    const inProgress = page.getByRole('link', { name: /^In Progress/ });
    await inProgress.click();
    await page.waitForURL(/\/job-management\?status=inProgress&days=/);
    expect(trouble).toEqual([]);
    await leave(page);
  });

  it('opens the job list by the status and the selected region', async () => {
    const { page } = await open('admin', '/?region=1');
    await page.getByRole('link', { name: /^Assigned/ }).click();
    await page.waitForURL(`${system.url}/job-management?status=assigned&region=1`);
    await leave(page);
  });

  it('tells the words of the dots under the pointer', async () => {
    const { page } = await open('admin');
    const marks = page.locator('[data-count="inProgress"] .count-mark');
    const words = await marks.locator('.unseen').allInnerTexts();
    expect(words[0]).toMatch(/^\d+ Overcost Jobs$/);
    expect(words[1]).toMatch(/^\d+ Overtime Jobs$/);
    for (const [index, text] of words.entries()) {
      await marks.nth(index).hover();
      await page.getByRole('tooltip').getByText(text, { exact: true }).waitFor();
      await page.mouse.move(0, 0);
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
    }
    await leave(page);
  });
});
