import type { Page } from 'playwright-core';
import { A4 } from './chromium.ts';

/** How many sheets a PDF has. */
export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Looks at the page as the paper will show it. */
export async function onPaper(page: Page, width = A4.width): Promise<void> {
  await page.setViewportSize({ width, height: A4.height });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.paper-head').waitFor();
}
