import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions, run } from 'axe-core';
import type { Page } from 'playwright-core';

/** axe as it runs in a page. To read it there takes as long as many a look does. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong with the page, or with a part of it, in words short enough for a failed
 * test. A page reads axe once, however often it is looked at.
 */
export async function runAxe(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  return page.evaluate(
    async ([selector, asked]) => {
      const axe = Reflect.get(window, 'axe') as { run: typeof run };
      const { violations } = await axe.run(selector === undefined ? document : { include: [selector] }, asked);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    [within, options] as const,
  );
}
