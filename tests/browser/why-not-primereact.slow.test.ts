import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, openScreen, swipeLeft } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { startWidgetsPage, type WidgetsPage } from '../support/runner/widgets-page.ts';

/*
 * Why Muster's own widgets stand in the place of PrimeReact's (decision 0017). Each test expects
 * what PrimeReact does wrong: one that fails after an upgrade says that the reason is gone.
 */

let trials: WidgetsPage;
let page: Page;

const field = (name: string) => page.getByLabel(name, { exact: true });
/** What the form would be told of a field. */
const told = (name: string) =>
  page
    .getByText(new RegExp(`^${name}: `))
    .first()
    .innerText();
const section = (name: string) => page.locator(`section[aria-label="${name}"]`);
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** PrimeReact moves the caret a moment after the focus came. */
const focusAndWait = async (name: string): Promise<void> => {
  await field(name).focus();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value.includes('_'));
};

describe.skipIf(!hasChromium())('why not PrimeReact', () => {
  beforeAll(async () => {
    trials = await startWidgetsPage('trials');
    page = await (await openScreen(await commonBrowser(), NARROW)).newPage();
  });
  afterAll(() => trials?.stop());
  beforeEach(async () => {
    await page.goto(trials.url);
    await field('Amount').waitFor();
  });

  it('InputNumber: loses what comes by dictation, autofill or a keyboard that suggests words', async () => {
    await field('Amount').focus();
    await page.keyboard.insertText('1234.5');
    expect([await field('Amount').inputValue(), await told('Amount')]).toEqual(['', 'Amount: null']);
  });

  it('InputNumber: changes an amount by an arrow key', async () => {
    await field('Amount').focus();
    await page.keyboard.type('12');
    await page.keyboard.press('ArrowUp');
    expect(await field('Amount').inputValue()).toBe('$13.00');
  });

  it('InputMask: makes another phone number of one that begins with a country', async () => {
    await focusAndWait('Phone');
    await page.keyboard.type('+44 20 7946 0958');
    expect(await told('Phone')).toBe('Phone: (442) 079-4609 x58___');
  });

  it('InputMask: takes a time that there is not, and reads 8:30 as another', async () => {
    await focusAndWait('Time');
    await page.keyboard.type('9999');
    expect(await told('Time')).toBe('Time: 99:99');
    await field('Time').fill('');
    await focusAndWait('Time');
    await page.keyboard.type('8:30');
    expect(await told('Time')).toBe('Time: 83:0_');
  });

  it('MultiSelect: does not tell a screen reader which choice the arrow keys reached', async () => {
    await field('Statuses').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Assigned' }).waitFor();
    await page.keyboard.press('ArrowDown');
    const { role, active } = await page.evaluate(() => ({
      role: document.activeElement?.getAttribute('role'),
      active: document.activeElement?.getAttribute('aria-activedescendant'),
    }));
    expect([role, active]).toEqual(['combobox', null]);
  });

  it('MultiSelect: closes the dialog around it together with its list', async () => {
    await page.getByRole('button', { name: 'Dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'A form' });
    await dialog.getByLabel('Statuses', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('option', { name: 'Assigned' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('AutoComplete: does not tell a screen reader which choice the arrow keys reached', async () => {
    await field('Foreman').focus();
    await page.keyboard.type('a');
    await page.getByRole('option', { name: 'Harold Okafor' }).waitFor();
    await page.keyboard.press('ArrowDown');
    const { role, active } = await page.evaluate(() => ({
      role: document.activeElement?.getAttribute('role'),
      active: document.activeElement?.getAttribute('aria-activedescendant'),
    }));
    expect([role, active]).toEqual(['combobox', null]);
  });

  it('FileUpload: its button does nothing on the space bar', async () => {
    const opened: string[] = [];
    let key = '';
    page.on('filechooser', () => opened.push(key));
    await page.getByRole('button', { name: 'Choose files' }).focus();
    for (key of ['Space', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => opened).toEqual(['Enter']);
  });

  it('FileUpload: sends a file again, and not another one of its name and size', async () => {
    for (const text of ['one', 'two']) {
      await section('Files')
        .locator('input')
        .setInputFiles([{ name: 'image.png', mimeType: 'image/png', buffer: Buffer.from(text) }]);
    }
    await expect.poll(() => section('Files').getByRole('status').innerText()).toBe('image.png,image.png');
    expect(await section('Files').getByText('image.png', { exact: true }).count()).toBe(1);
  });

  it('OrganizationChart: what is folded keeps its room', async () => {
    const height = async () => (await section('Chart').boundingBox())?.height;
    const before = await height();
    await section('Chart').getByRole('button').first().click();
    await expect.poll(() => section('Chart').getByText('Harold Okafor').isVisible()).toBe(false);
    expect(await height()).toBe(before);
  });

  it('Tree: the arrow keys find no way back up, and it has a stop of Tab at each level', async () => {
    await section('Tree').getByRole('treeitem', { name: 'Raymond Castillo' }).focus();
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Raymond Castillo');
    const stops = section('Tree').locator('[tabindex="0"]');
    expect(await stops.count()).toBe(3);
  });

  it('Galleria: is not moved by a swipe', async () => {
    await swipeLeft(section('Gallery').getByRole('button', { name: 'Picture 1' }));
    expect(await section('Gallery').getByRole('status').innerText()).toBe('Picture 1');
  });

  it('Carousel: Tab reaches pictures that are hidden', async () => {
    expect((await axeViolations(page, 'section[aria-label="Carousel"]')).map((one) => one.split(':')[0])).toEqual([
      'aria-hidden-focus',
    ]);
  });

  it.each([
    ['Menu', () => section('Menu').getByRole('button', { name: 'Actions' }), 'menu'],
    ['OverlayPanel', () => section('Panel').getByRole('button', { name: 'Filter' }), 'dialog'],
  ] as const)('%s: closes the dialog around it together with what it opened', async (_, opener, opened) => {
    await page.getByRole('button', { name: 'Dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'A form' });
    await dialog.locator(opener()).press('Enter');
    await dialog.getByRole(opened).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('Dropdown: has no name for a screen reader where its focus is', async () => {
    await section('Dropdown').locator('input').focus();
    const { role, name } = await page.evaluate(() => ({
      role: document.activeElement?.getAttribute('role'),
      name: document.activeElement?.getAttribute('aria-label'),
    }));
    expect([role, name]).toEqual([null, null]);
  });

  it('OverlayPanel: leaves the focus where it was, and what it holds out of reach', async () => {
    await section('Panel').getByRole('button', { name: 'Filter' }).press('Enter');
    await page.getByRole('dialog', { name: 'Filter' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Filter');
  });

  it.each([
    ['Dialog', 'Note', 'A note'],
    ['ConfirmDialog', 'Delete', 'Delete it?'],
  ])('%s: what lies under it can still be reached', async (_, opener, name) => {
    await section('Dialogs').getByRole('button', { name: opener }).click();
    await page.getByText(name, { exact: true }).waitFor();
    await field('Amount').focus();
    await page.keyboard.type('7');
    await expect.poll(() => told('Amount')).toBe('Amount: 7');
  });

  it('SelectButton: does nothing on Enter', async () => {
    const done = section('Segments').getByRole('button', { name: 'Done' });
    await done.press('Enter');
    expect(await section('Segments').getByRole('status').innerText()).toBe('Assigned');
    await done.press('Space');
    await expect.poll(() => section('Segments').getByRole('status').innerText()).toBe('Done');
  });

  it('Paginator: the press that reaches the last page drops the focus', async () => {
    const next = section('Pages').getByRole('button', { name: 'Next Page' });
    for (let at = 1; at < 10; at += 1) await next.press('Enter');
    await expect.poll(() => section('Pages').getByRole('status').innerText()).toBe('10');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  it('Toast: goes away under the focus', async () => {
    await section('Toast').getByRole('button', { name: 'Save' }).click();
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await dismiss.focus();
    await dismiss.waitFor({ state: 'detached' });
  });

  it('Tooltip: opens under a finger, and stays', async () => {
    await section('Tip').getByRole('button', { name: 'Hours' }).tap();
    await page.locator('[role="tooltip"]').waitFor();
  });

  it('TabView: scrolls a page that opens down to itself', async () => {
    await page.waitForFunction(() => scrollY > 0);
  });
});
