import type { Browser, Locator, Page } from 'playwright-core';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import type { Desk } from '../browser/seats.ts';
import { openSignedIn } from '../browser/signed-in.ts';
import { businessZone } from '../business-zone.ts';

/** The demo company's business day. */
export const TODAY = businessDate(new Date(), businessZone());
/** Days on which the demo company has worked, whatever day and hour it is now. */
export const WORKED = `/?days=${addDays(TODAY, -20)}.${TODAY}`;

/**
 * A signed-in page with the Summary's Job Performance tab, its bars drawn where there must be some.
 */
export async function openSummary(browser: Browser, origin: string, person: string, path = WORKED, options = {}): Promise<Desk> {
  const desk = await openSignedIn(browser, origin, person, path, options);
  await desk.page.locator('.count-figure').first().waitFor();
  if (path === WORKED) await barsAreDrawn(desk.page);
  return desk;
}

/** Some of them: a week without work has a bar of no height. */
export const barsAreDrawn = (page: Page): Promise<void> => page.locator('.apexcharts-bar-area:visible').first().waitFor();

export const overviewOf = (page: Page): Locator => page.getByRole('region', { name: 'Overview' });

/** What the bars are of. */
export const captionIs = (page: Page, text: string | RegExp): Promise<void> =>
  overviewOf(page).getByText(text, { exact: true }).waitFor();

/** Chooses a named range of days. */
export async function chooseShortcut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Dates/ }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
}
