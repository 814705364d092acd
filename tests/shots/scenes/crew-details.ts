import type { Page } from 'playwright-core';
import { chooseJob, openDays } from '#tests/support/screens/crew-screen.ts';
import { liveFault, othersHere } from '../faults.ts';
import { inEveryLook, type Scene, seenBy } from '../scene.ts';

/** The oldest day that is to be approved: nobody is clocked in on it. */
const LIST = { who: 'admin', path: '/timesheets?status=submitted&sort=date', wait: '.list-page-rows' } as const;

const openFirst = async (page: Page): Promise<void> => {
  const link = page.getByRole('link', { name: /^Crew Details|^Detalles de la cuadrilla/ }).first();
  await link.click();
  await page.locator('.crew-page').waitFor();
};
/** The whole day: the job with which the queue opens it is let go of. */
const openDay = async (page: Page): Promise<void> => {
  await openFirst(page);
  await page.locator('.crew-job[aria-pressed="true"]').click();
  await page.locator('.crew-job[aria-pressed="true"]').waitFor({ state: 'detached' });
};
const openJob = async (page: Page): Promise<void> => {
  await openFirst(page);
  await chooseJob(page);
  await page.getByText('PHASE CODE').or(page.locator('.crew-card-facts')).first().waitFor();
};

/** What a press on a button of the job's sheet opens. */
const openByButton =
  (name: RegExp, then?: RegExp) =>
  async (page: Page): Promise<void> => {
    await openJob(page);
    await page.getByRole('button', { name }).first().click();
    if (then) await page.getByRole('button', { name: then }).first().click();
    await page.locator('dialog[open], .popover').first().waitFor();
  };
const meetOthers = async (page: Page): Promise<void> => {
  await openJob(page);
  await page.locator('.presence-editor').first().waitFor();
};
/** A day of the calendar without a sheet. */
const openNoDay = async (page: Page): Promise<void> => {
  await openJob(page);
  await openDays(page);
  const free = page.locator('.calendar-day:not([aria-disabled="true"])', { hasNot: page.locator('[data-marked]') });
  await free.last().click();
  await page.locator('dialog[open]').waitFor();
};

const main: readonly Scene[] = [
  { ...LIST, name: 'crew-day', after: openDay },
  { ...LIST, name: 'crew-job', after: openJob },
];

export const CREW_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', [main[0]!]),
  ...inEveryLook([{ ...LIST, name: 'crew-others', before: othersHere(6), after: meetOthers }]),
  { ...LIST, name: 'crew-others-two', before: othersHere(2), after: meetOthers },
  { ...LIST, name: 'crew-approve', after: openByButton(/^Approve \d/) },
  { ...LIST, name: 'crew-photo', after: openByButton(/^Employee Photo/) },
  { ...LIST, name: 'crew-add-jobs', after: openByButton(/^Add Jobs/) },
  { ...LIST, name: 'crew-send-back', after: openByButton(/^More/, /^Send back/) },
  { ...LIST, name: 'crew-history', after: openByButton(/^More/, /^History/) },
  { ...LIST, name: 'crew-no-day', after: openNoDay },
  { ...LIST, name: 'crew-failed', before: liveFault('failed', 'crewSheet'), after: followFirst('.state-card') },
  { ...LIST, name: 'crew-loading', before: liveFault('silent', 'crewSheet'), after: followFirst('.crew-head .shape') },
  { ...LIST, name: 'crew-stale', before: liveFault('stale', 'crewSheet'), after: openFirst },
];

function followFirst(until: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page
      .getByRole('link', { name: /^Crew Details/ })
      .first()
      .click();
    await page.locator(until).first().waitFor();
  };
}
