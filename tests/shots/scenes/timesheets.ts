import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, pressButton, type Scene, seenBy } from '../scene.ts';

const CREW = { who: 'admin', path: '/timesheets', wait: '.list-page-rows' } as const;
/** All of today's sheets run until noon, and are not for ticking. */
const SUBMITTED = '/timesheets?status=submitted';
const EMPLOYEE = { ...CREW, path: '/timesheets?tab=employee' } as const;

/** The first days that can be approved, and the question about them. */
const chooseThree = async (page: Page): Promise<void> => {
  const boxes = page.locator('.list-page-rows .check:not(:disabled)');
  // The first stands in the head, where there is one.
  const first = (await page.locator('th .check').count()) > 0 ? 1 : 0;
  for (const place of [0, 1, 2]) await boxes.nth(first + place).check();
};
const ask = async (page: Page): Promise<void> => {
  await chooseThree(page);
  await page.getByRole('button', { name: /^Approve 3/ }).click();
  await page.getByText(/will be approved|None of these/).waitFor();
};

const main: readonly Scene[] = [
  { ...CREW, name: 'timesheets' },
  { ...CREW, name: 'timesheets-queue', path: '/timesheets?status=submitted', wait: '.queue-head' },
  {
    ...CREW,
    name: 'timesheets-counts',
    path: '/timesheets?status=submitted',
    wait: '.queue-head',
    after: pressButton(/^What counts|^Qué cuenta/),
  },
  { ...EMPLOYEE, name: 'timesheets-people' },
];

export const TIMESHEET_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  ...seenBy('supervisor', main),
  ...onPaper(main),
  { ...CREW, name: 'timesheets-chosen', path: SUBMITTED, after: chooseThree },
  { ...CREW, name: 'timesheets-approve', path: SUBMITTED, after: ask },
  { ...CREW, name: 'timesheets-approve-old', path: '/timesheets?status=submitted&sort=date', after: ask },
  { ...CREW, name: 'timesheets-none', path: '/timesheets?search=zzz' },
  { ...CREW, name: 'timesheets-close', path: '/timesheets?search=castilo&status=submitted' },
  { ...CREW, name: 'timesheets-done', path: '/timesheets?status=submitted&days=2020-01-05.2020-01-05', wait: '.state-card' },
  { ...EMPLOYEE, name: 'timesheets-people-none', path: '/timesheets?tab=employee&search=zzz' },
  { ...CREW, name: 'timesheets-dates', after: pressButton(/^Dates/) },
  { ...CREW, name: 'timesheets-views', after: pressButton(/^Views/) },
  { ...CREW, name: 'timesheets-failed', wait: '.state-card', before: liveFault('failed', 'crewDays') },
  { ...CREW, name: 'timesheets-loading', wait: '.shape', before: liveFault('silent', 'crewDays') },
  { ...CREW, name: 'timesheets-stale', before: liveFault('stale', 'crewDays') },
];
