import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { openWidgets } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The page of widgets with its form open and an address typed. */
async function openForm(): Promise<Page> {
  const page = await openWidgets(['Writing']);
  await button(page, 'Form').click();
  await page.getByLabel('Address').fill('12 Pine Street');
  return page;
}

describe.skipIf(!hasChromium())('writing', () => {
  it.each(['Stay', 'Leave without saving'])('asks before a link leaves unsaved words: %s', async (answer) => {
    const page = await openForm();
    await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/dev/widgets');
    await question.getByRole('button', { name: answer }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(answer === 'Stay' ? '/dev/widgets' : '/elsewhere');
    expect(await page.getByLabel('Address').inputValue()).toBe('12 Pine Street');
    await leave(page);
  });

  it('asks before back leaves unsaved words, and goes back on Leave', async () => {
    const page = await openWidgets(['Writing']);
    // Back can be held only on a page that somebody has pressed something on.
    await button(page, 'Take it').click();
    await page.evaluate(() => history.pushState(null, '', '/second'));
    await button(page, 'Form').click();
    await page.getByLabel('Address').fill('12 Pine Street');
    await page.evaluate(() => history.back());
    await button(page, 'Leave without saving').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dev/widgets');
    await leave(page);
  });

  it('keeps Save under the finger when the field that is left says what is wrong', async () => {
    const page = await openWidgets(['Writing'], { ...NARROW, viewport: { width: 390, height: 500 } });
    await button(page, 'Form').click();
    await page.getByLabel('Address').fill('12 Pine Street');
    await page.getByLabel('Lunch').fill('');
    await page.getByLabel('Status').scrollIntoViewIfNeeded();
    const save = button(page, 'Save');
    const before = await save.boundingBox();
    await save.hover();
    await page.mouse.down();
    await page.getByText('Time is required').waitFor();
    expect(await save.boundingBox()).toEqual(before);
    await page.mouse.up();
    await leave(page);
  });

  it('lets go once it is saved', async () => {
    const page = await openForm();
    await button(page, 'Save').click();
    await page.getByRole('dialog', { name: 'New Job' }).waitFor({ state: 'detached' });
    await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
    expect(new URL(page.url()).pathname).toBe('/elsewhere');
    await leave(page);
  });

  it.each(['light', 'dark'] as const)('form and conflict fit a phone and have no axe violation: %s', async (colorScheme) => {
    const page = await openWidgets(['Writing'], { colorScheme, ...NARROW });
    for (const [name, role, title] of [
      ['Form', 'dialog', 'New Job'],
      ['Be overtaken', 'alertdialog', 'Somebody else changed this meanwhile'],
    ] as const) {
      await button(page, name).click();
      await page.getByRole(role, { name: title }).waitFor();
      expect(await axeViolations(page, 'dialog'), title).toEqual([]);
      expect(await sticksOut(page), title).toBe(0);
      await page.keyboard.press('Escape');
    }
    await leave(page);
  });
});
