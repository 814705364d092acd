import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut, WIDE } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

async function open(person: string, path: string, options: object = WIDE): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, path, options);
  await page.locator('.list-page-rows [data-row]').first().waitFor();
  await page.locator('.views-field').waitFor();
  return page;
}
const columnsOf = (page: Page): string | null => new URL(page.url()).searchParams.get('columns');
const heads = async (page: Page): Promise<string[]> =>
  (await page.locator('th:not(.table-choice)').allInnerTexts()).map((text) => text.trim());
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true });
const widthOf = async (page: Page, name: string): Promise<number> => (await head(page, name).boundingBox())!.width;
const rightOf = async (page: Page, name: string): Promise<number> => {
  const { x, width } = (await head(page, name).boundingBox())!;
  return x + width;
};
const openPanel = async (page: Page): Promise<Locator> => {
  await page.locator('.columns-field').click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('list').waitFor();
  return panel;
};
/** Drags from the middle of something by some pixels, in steps, once it stands still. */
async function drag(page: Page, from: Locator, x: number, y: number): Promise<void> {
  await from.hover();
  const box = (await from.boundingBox())!;
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(startX, startY);
  await page.mouse.down();
  await page.mouse.move(startX + x, startY + y, { steps: 8 });
  await page.mouse.up();
}
const edgeOf = (page: Page, name: string): Locator => head(page, name).locator('.column-edge');

describe.skipIf(!hasChromium())('the columns of lists', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('[views-6] are moved and widened by the pointer, and stay where they are let go', async () => {
    const page = await open('admin', '/vehicles');
    const first = await heads(page);
    const [before, edge] = [await widthOf(page, 'Plate'), await rightOf(page, 'Plate')];
    await drag(page, edgeOf(page, 'Plate'), 60, 0);
    await vi.waitFor(() => expect(columnsOf(page)).toMatch(/^name-\d+\.model-\d+\.plate-\d+\./));
    // The edge is under the pointer, and those before it did not move.
    expect(Math.abs((await rightOf(page, 'Plate')) - edge - 60)).toBeLessThan(3);
    expect(Math.abs((await widthOf(page, 'Plate')) - before - 60)).toBeLessThan(3);
    expect(await sticksOut(page)).toBe(0);
    // The head was not pressed.
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull();

    // Back, and on, as of filters.
    await page.goBack();
    await vi.waitFor(async () => expect(Math.abs((await widthOf(page, 'Plate')) - before)).toBeLessThan(3));
    expect(columnsOf(page)).toBeNull();
    await page.goForward();
    await vi.waitFor(() => expect(columnsOf(page)).not.toBeNull());

    // Twice pressed, the column has its own width.
    await edgeOf(page, 'Plate').dblclick();
    await vi.waitFor(() => expect(columnsOf(page)).toMatch(/\.plate\./));

    const panel = await openPanel(page);
    const row = (id: string) => panel.locator(`[data-column="${id}"]`);
    const [from, to] = [(await row('plate').boundingBox())!, (await row('name').boundingBox())!];
    await drag(page, row('plate').locator('.columns-grip'), 0, to.y - from.y - 4);
    await vi.waitFor(() => expect(columnsOf(page)).toMatch(/^plate\.name-/));
    expect(await heads(page)).toEqual(['PLATE', ...first.filter((one) => one !== 'PLATE')]);
    expect(await axeViolations(page, '.columns-popover')).toEqual([]);
    // Down as well, where the row itself moves in the document.
    await drag(page, row('plate').locator('.columns-grip'), 0, from.y - to.y + 4);
    await vi.waitFor(() => expect(columnsOf(page)).toMatch(/^name-\d+\.model-\d+\.plate\./));
    await panel.getByRole('button', { name: 'Reset' }).click();
    await vi.waitFor(() => expect(columnsOf(page)).toBeNull());
    expect(await heads(page)).toEqual(first);
    await leave(page);
  });

  it('show what changes while one of them is dragged', async () => {
    const page = await open('admin', '/vehicles');
    const admin = await signIn(system.url, 'admin');
    const row = page.locator('[data-row]').first();
    const id = await row.getAttribute('data-row');
    const [edge, before] = [(await edgeOf(page, 'Name').boundingBox())!, await widthOf(page, 'Name')];
    await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + 80, edge.y + edge.height / 2, { steps: 4 });
    expect(columnsOf(page)).toBeNull();
    expect((await admin.send('PATCH', `/api/v1/vehicle/${id}`, { model: 'Seen meanwhile' })).status).toBe(200);
    await row.getByText('Seen meanwhile').waitFor();
    expect(Math.abs((await widthOf(page, 'Name')) - before - 80)).toBeLessThan(3);
    await page.mouse.up();
    await vi.waitFor(() => expect(columnsOf(page)).not.toBeNull());
    expect(Math.abs((await widthOf(page, 'Name')) - before - 80)).toBeLessThan(3);
    await leave(page);
  });

  it('are chosen, moved and widened by keys, kept by a view, and shown to a colleague by its link', async () => {
    const page = await open('admin', '/user-management');
    const first = await heads(page);
    await page.locator('.columns-field').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('list').waitFor();
    const box = (name: string) => panel.getByRole('checkbox', { name, exact: true });
    await box('Email').focus();
    await page.keyboard.press('Space');
    await box('Account No.').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Alt+ArrowUp');
    await vi.waitFor(async () => expect(await panel.getByRole('status').textContent()).toMatch(/^Account No\.: 6 of 10$/));
    await panel.getByRole('spinbutton', { name: 'Width of ID, pixels' }).focus();
    await page.keyboard.press('ArrowUp');
    await vi.waitFor(() => expect(columnsOf(page)).toMatch(/^employeeId-120\.fullName\./));
    const chosen = await heads(page);
    expect(chosen.toSorted()).toEqual([...first.filter((name) => name !== 'EMAIL'), 'ACCOUNT NO.'].toSorted());
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
    await page.keyboard.press('Escape');
    const columns = columnsOf(page)!;

    await page.locator('.views-field').click();
    await page.getByRole('button', { name: 'Save this view …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save View' });
    await dialog.getByLabel('Name').fill('Accounts');
    await dialog.getByLabel('For').selectOption('supervisor');
    await dialog.getByLabel('In the menu, with its count').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Views, Accounts' }).waitFor();
    // One step back takes back all that was done in the panel.
    await page.goBack();
    await page.getByRole('button', { name: 'Views, Accounts, changed' }).waitFor();
    expect([columnsOf(page), await heads(page)]).toEqual([null, first]);

    // Who may not see account numbers has the same columns without them.
    const [subadmin, supervisor] = await Promise.all([
      open('subadmin', `/user-management?columns=${columns}`),
      open('supervisor1', '/timesheets'),
    ]);
    expect(await heads(subadmin)).toEqual(chosen);
    await supervisor.locator('.side-view').filter({ hasText: 'Accounts' }).click();
    await supervisor.waitForURL(new RegExp(`columns=${columns}$`));
    await supervisor.getByRole('button', { name: 'Views, Accounts' }).waitFor();
    await vi.waitFor(async () => expect(await heads(supervisor)).toEqual(chosen.filter((name) => !/account/i.test(name))));
    const theirs = await openPanel(supervisor);
    expect(await theirs.getByRole('checkbox', { name: /Account/ }).count()).toBe(0);
    await leave(page, subadmin, supervisor);
  });

  it('scroll within the list where they are wider than it, and are chosen on a phone by touch', async () => {
    const wide = 'jobId-300.address-500.supervisor-400.foreman-400.currentHours-300.cost-400';
    const [laptop, phone] = await Promise.all([
      open('admin', `/job-management?columns=${wide}`, { viewport: { width: 1024, height: 768 } }),
      open('admin', '/job-management?columns=jobId.foreman.address', NARROW),
    ]);
    expect(await sticksOut(laptop)).toBe(0);
    const view = laptop.locator('.table-view');
    expect(await view.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);

    const card = phone.locator('.job-list-card').first();
    expect(await card.locator('dt').allInnerTexts()).toEqual(['Foreman']);
    expect(await card.locator('.job-cost').count()).toBe(0);
    await phone.locator('.columns-field').tap();
    const panel = phone.getByRole('dialog', { name: 'Columns' });
    await panel.getByText('Hours', { exact: true }).tap();
    await vi.waitFor(async () => expect(await card.locator('dt').allInnerTexts()).toEqual(['Foreman', 'Hours']));
    const up = panel.getByRole('button', { name: 'Move Hours up' });
    await expect
      .poll(async () => {
        await up.tap();
        return card.locator('dt').allInnerTexts();
      })
      .toEqual(['Hours', 'Foreman']);
    expect(await panel.getByRole('spinbutton').count()).toBe(0);
    expect(await axeViolations(phone, '.columns-popover')).toEqual([]);
    expect(await sticksOut(phone)).toBe(0);
    await leave(laptop, phone);
  });
});
