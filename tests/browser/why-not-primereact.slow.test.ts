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
});
