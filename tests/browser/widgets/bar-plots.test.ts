import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasChromium, NARROW, WIDE } from '#tests/support/browser/chromium.ts';
import { openWidgets } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';

/**
 * Columns as they are drawn, px: between the outer edges of the bars that each of them has, and how
 * wide one of those is.
 */
const drawnIn = (plot: Locator): Promise<{ middle: number; bar: number }[]> =>
  plot.evaluate((element) => {
    const rows = [...element.querySelectorAll('.apexcharts-series')].map((series) =>
      [...series.querySelectorAll('.apexcharts-bar-area')].map((bar) => bar.getBoundingClientRect()),
    );
    return (rows[0] ?? []).map((_, column) => {
      const bars = rows.map((row) => row[column]!);
      const middle = (Math.min(...bars.map(({ left }) => left)) + Math.max(...bars.map(({ right }) => right))) / 2;
      return { middle, bar: bars[0]!.width };
    });
  });

/** Middles of the columns as the arrow keys point at them, px. */
async function pointedAtIn(plot: Locator, count: number): Promise<number[]> {
  const { keyboard } = plot.page();
  await plot.evaluate((element) => {
    const seen: number[] = [];
    element.addEventListener('keyup', () => {
      const { left, width } = element.querySelector('.bar-plot-band')!.getBoundingClientRect();
      seen.push(left + width / 2);
    });
    Object.assign(window, { bandsSeen: seen });
  });
  await plot.focus();
  for (let column = 0; column < count; column += 1) await keyboard.press(column === 0 ? 'Home' : 'ArrowRight');
  return plot.page().evaluate(() => Reflect.get(window, 'bandsSeen'));
}

describe.skipIf(!hasChromium())('bars', () => {
  it.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('stand in the middle of their columns, however many there are, on a %s screen', async (_, options) => {
    const page = await openWidgets(['Charts'], options);
    const plots = page.getByRole('group', { name: /^\d+ columns/ });
    await plots.last().locator('.apexcharts-bar-area').first().waitFor();
    const names = await plots.evaluateAll((all) => all.map((plot) => plot.getAttribute('aria-label')));
    expect(names.length).toBe(8);
    for (const [index, name] of names.entries()) {
      const plot = plots.nth(index);
      const drawn = await drawnIn(plot);
      expect(drawn.length, String(name)).toBe(Number.parseInt(String(name), 10));
      const pointedAt = await pointedAtIn(plot, drawn.length);
      const apart = drawn.map(({ middle }, column) => Math.abs(middle - pointedAt[column]!));
      expect(Math.max(...apart), `${name}: ${apart}`).toBeLessThan(0.6);
      const widest = Math.max(...drawn.map(({ bar }) => bar));
      // In whole percent of a column.
      expect(widest, String(name)).toBeLessThan(32);
      if (drawn.length <= 2) expect(widest, String(name)).toBeGreaterThan(26);
    }
    await leave(page);
  });
});
