import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { openWidgets, widgetsUrl } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

describe.skipIf(!hasChromium())('every widget', () => {
  // The page holds every widget there is: what axe takes for one screen it takes here ten times.
  describe.each(['light', 'dark'] as const)('%s', { timeout: 240_000 }, (colorScheme) => {
    const OPENED = [
      [/^Period/, '.popover'],
      [/^Status/, '.popover'],
      ['Confirm', 'dialog'],
      ['Prompt long text', 'dialog'],
      ['Error', 'dialog'],
    ] as const;

    it('have no axe violation', async () => {
      const page = await openWidgets([], { colorScheme });
      expect(await axeViolations(page)).toEqual([]);
      await leave(page);
    });

    it('have no axe violation when they are open', async () => {
      const page = await openWidgets(['Fields', 'Dialogs'], { colorScheme });
      for (const [name, what] of OPENED) {
        await button(page, name).click();
        expect(await axeViolations(page, what), String(name)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await leave(page);
    });

    it('have no axe violation on a narrow screen, and none sticks out', async () => {
      const page = await openWidgets([], { colorScheme, ...NARROW });
      expect(await axeViolations(page), 'all').toEqual([]);
      expect(await sticksOut(page)).toBe(0);
      await page.goto(widgetsUrl('Fields'));
      await button(page, /^Period/).tap();
      expect(await axeViolations(page, '.popover'), 'sheet').toEqual([]);
      await leave(page);
    });
  });
});
