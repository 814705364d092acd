import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

const open = async (person: string, path: string, options: object = {}): Promise<Page> =>
  (await openSignedIn(browser, system.url, person, path, options)).page;
const field = (page: Page) => page.getByRole('combobox', { name: 'Find' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Somebody whom this person sees, by their name. */
async function seenBy(person: string) {
  const { data } = (await (await signIn(system.url, person)).get('/api/v1/employee?limit=1&where={"role":"foreman"}')).json() as {
    data: { id: number; fullName: string }[];
  };
  return data[0]!;
}

describe.skipIf(!hasChromium())('Find', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('finds somebody by keys alone, and has what was opened; the focus returns', async () => {
    const page = await open('admin', '/vehicles');
    await page.locator('.list-page-rows').waitFor();
    const { id, fullName } = await seenBy('admin');
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.press('Control+k');
    await vi.waitFor(async () => expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true));
    await page.keyboard.press('Escape');
    await vi.waitFor(async () => expect(await search.evaluate((one) => one === document.activeElement)).toBe(true));
    await page.keyboard.press('Control+k');
    // Turned around, and with a letter missing.
    const [first = '', last = ''] = fullName.split(' ');
    await page.keyboard.type(`${last} ${first}`);
    await option(page, new RegExp(fullName)).first().waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/user-management/${id}`);
    await page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    // On any other page it leads back, as the first line.
    await page.getByRole('navigation').getByRole('link', { name: 'Vehicles' }).click();
    await page.waitForURL('**/vehicles');
    await page.getByRole('button', { name: 'Find' }).click();
    await page
      .getByRole('group', { name: 'Opened lately' })
      .getByRole('option', { name: new RegExp(fullName) })
      .waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/user-management/${id}`);
    await leave(page);
  });

  it('is a whole page on a phone, in which nothing sticks out, and an action does what it says', async () => {
    const page = await open('supervisor1', '/timesheets', NARROW);
    await page.getByRole('button', { name: 'Find' }).tap();
    const { fullName } = await seenBy('supervisor1');
    await field(page).fill(fullName);
    await option(page, new RegExp(fullName)).first().waitFor();
    expect(await axeViolations(page, 'dialog')).toEqual([]);
    expect(await sticksOut(page)).toBe(0);
    const box = await page.locator('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: NARROW.viewport.width, height: NARROW.viewport.height });
    await field(page).fill('zzqqxx');
    await page.getByText('Nothing found for “zzqqxx”').waitFor();
    await field(page).fill('> language');
    await option(page, 'Show Muster in Español').tap();
    await page.getByRole('button', { name: 'Buscar' }).first().waitFor();
    await leave(page);
  });
});
