import type { Locator, Page } from 'playwright-core';

/** Selects a job of the day that is open; a day of one job opens with it. */
export async function chooseJob(page: Page, jobs: Locator = page.locator('.crew-job')): Promise<void> {
  const all = page.locator('.crew-job');
  await all.first().waitFor();
  // From the queue, and where there is one, a job is selected by the page.
  const isSelected = (await all.count()) === 1 || new URL(page.url()).searchParams.has('job');
  if (isSelected) await page.locator('.crew-job[aria-pressed="true"]').waitFor();
  else await jobs.first().click();
}

/** Opens the calendar of the foreman's other days. */
export const openDays = (page: Page): Promise<void> => page.locator('.crew-days > .field').click();
