import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasChromium, NARROW, openScreen, sticksOut, swipeLeft } from '#tests/support/browser/chromium.ts';
import { commonBrowser, widgetsUrl } from '#tests/support/browser/common.ts';

/*
 * What our own widgets can do on a phone, and PrimeReact's in their place cannot
 * (tests/browser/why-not-primereact.slow.test.ts).
 */

let page: Page;
const section = (name: string) => page.getByRole('region', { name, exact: true });

describe.skipIf(!hasChromium())('parts on a phone', () => {
  beforeAll(async () => {
    page = await (await openScreen(await commonBrowser(), NARROW)).newPage();
    // From now on: asked for just before the key, it may come after it.
    page.on('filechooser', () => {});
  });
  beforeEach(async () => {
    await page.goto(widgetsUrl('Parts', 'People'));
    await section('Files').waitFor();
  });

  it('money: takes what comes by dictation, and no arrow key changes it', async () => {
    const labors = page.getByRole('textbox', { name: 'Labors' }).first();
    await labors.fill('');
    await page.keyboard.insertText('1234.5');
    await page.keyboard.press('ArrowUp');
    expect(await labors.inputValue()).toBe('1,234.5');
  });

  it('files: the space bar opens the dialog, and two of the same name both come', async () => {
    const choose = page.getByRole('button', { name: 'Pictures: Choose files' });
    await choose.focus();
    const opened = page.waitForEvent('filechooser');
    await page.keyboard.press('Space');
    const chooser = await opened;
    await chooser.setFiles([{ name: 'image.png', mimeType: 'image/png', buffer: Buffer.from('one') }]);
    await section('Files')
      .locator('input[type="file"]')
      .first()
      .setInputFiles([{ name: 'image.png', mimeType: 'image/png', buffer: Buffer.from('two') }]);
    await expect.poll(() => section('Files').getByText('image.png', { exact: true }).count()).toBe(2);
    expect(await sticksOut(page)).toBe(0);
  });

  it('a tree: what is folded leaves its room', async () => {
    const height = async () => (await section('Trees').boundingBox())?.height ?? 0;
    const before = await height();
    await section('Trees').getByRole('button', { name: '3 below Raymond Castillo' }).tap();
    await section('Trees').getByText('Deshawn Pruitt').waitFor({ state: 'detached' });
    expect(await height()).toBeLessThan(before - 80);
  });

  it('pictures: a swipe and a button show the next, and one that is broken says so', async () => {
    const strip = section('Pictures of Ana Ramirez');
    // Its number is said past half of the way.
    const standsAt = async (place: number): Promise<void> => {
      await strip.getByText(`${place} of 5`).waitFor();
      const picture = strip.getByRole('listitem').nth(place - 1);
      const awayPx = () =>
        picture.evaluate((item) => item.getBoundingClientRect().x - item.parentElement!.getBoundingClientRect().x);
      await expect.poll(async () => Math.abs(await awayPx()), { timeout: 10_000 }).toBeLessThan(1);
    };
    await standsAt(1);
    await swipeLeft(strip.getByRole('img', { name: 'Picture 1' }));
    await standsAt(2);
    for (const place of [3, 4, 5]) {
      await strip.getByRole('button', { name: 'Later pictures' }).tap();
      await standsAt(place);
    }
    await strip.getByText('Cannot be shown').waitFor();
    expect(await strip.getByRole('button', { name: 'Later pictures' }).getAttribute('aria-disabled')).toBe('true');
  });
});
