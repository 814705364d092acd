import { describe, expect, it } from 'vitest';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { openWidgets } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

describe.skipIf(!hasChromium())('the look of the widgets', () => {
  it('has every column of a table on a tablet, and figures in one line', async () => {
    const page = await openWidgets(['Fields', 'People', 'Tables'], { viewport: { width: 760, height: 1024 } });
    for (const name of ['Jobs', 'Thousands of jobs']) {
      const cells = page.getByRole('table', { name }).getByRole('row').nth(2).getByRole('cell');
      const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
      expect(Math.min(...boxes.slice(-4).map(({ width }) => width)), name).toBeGreaterThan(90);
      const lines = await cells.evaluateAll((all) =>
        all.map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getBoundingClientRect().height;
        }),
      );
      expect(Math.max(...lines), name).toBeLessThan(24);
    }
    await leave(page);
  });

  it('cuts a row in its middle where a table scrolls', async () => {
    const page = await openWidgets(['Fields', 'People', 'Tables']);
    for (const name of ['One of the crew', 'Thousands of jobs', 'Live jobs']) {
      const table = page.getByRole('table', { name });
      const rest = await table.evaluate((element) => {
        const box = element.closest('.table-scroller, .table-view')!.getBoundingClientRect();
        return (box.height - element.querySelector('thead')!.getBoundingClientRect().height) % 40;
      });
      expect(rest, name).toBeCloseTo(20, 0);
    }
    await leave(page);
  });

  it('tells in the middle of a phone that nothing was found', async () => {
    const page = await openWidgets(['Fields', 'People', 'Tables'], NARROW);
    const words = page.getByText("We couldn't find any result that matched your criteria.");
    const { left, right } = await words.evaluate((element) => element.getBoundingClientRect());
    expect(left).toBeGreaterThanOrEqual(16);
    expect(right).toBeLessThanOrEqual(390 - 16);
    await leave(page);
  });

  it('has days across the whole sheet of a phone', async () => {
    const page = await openWidgets(['Fields', 'People', 'Tables'], NARROW);
    await page.getByRole('button', { name: /^Day: / }).tap();
    await page.locator('.calendar td').first().waitFor();
    const [sheet, week] = await Promise.all(
      ['.popover', '.calendar tbody tr >> nth=1'].map((part) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect()),
      ),
    );
    expect(week!.left - sheet!.left).toBeLessThan(16);
    expect(sheet!.right - week!.right).toBeCloseTo(week!.left - sheet!.left, 0);
    await leave(page);
  });

  it('has no edge around a plain button, pressed or not to be pressed', async () => {
    const page = await openWidgets(['Fields', 'People', 'Tables']);
    const edges: string[] = [];
    for (const name of [/^Status/, /^Regions/]) {
      await page.getByRole('button', { name }).click();
      const clear = page.locator('.popover').getByRole('button', { name: 'Clear' });
      edges.push(
        `${await clear.getAttribute('aria-disabled')} ${await clear.evaluate((button) => getComputedStyle(button).borderColor)}`,
      );
      await page.keyboard.press('Escape');
    }
    expect(edges).toEqual(['null rgba(0, 0, 0, 0)', 'true rgba(0, 0, 0, 0)']);
    await leave(page);
  });
});
