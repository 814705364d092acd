import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, type Scene, seenBy } from '../scene.ts';

/** People of days that are to be approved: the first of them has hours. */
const LIST = { who: 'admin', path: '/timesheets?tab=employee', wait: '.list-page-rows' } as const;

/** The first person of the list, on their day or over the two weeks around it. */
const openFirst =
  (isWeek = false, until = '.person-bar') =>
  async (page: Page): Promise<void> => {
    const link = page.locator('.list-page-rows a[href^="/timesheets/employee/"]').first();
    await link.waitFor();
    const href = (await link.getAttribute('href'))!;
    const [, day = ''] = /days=([\d-]+)/.exec(href) ?? [];
    const from = new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(new URL(isWeek ? href.replace(/days=.*/, `days=${from}.${day}`) : href, page.url()).href);
    await page.locator(until).first().waitFor();
  };

const main: readonly Scene[] = [
  { ...LIST, name: 'person-day', after: openFirst() },
  { ...LIST, name: 'person-days', after: openFirst(true, '.day-grid') },
];

export const PERSON_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  { ...LIST, name: 'person-failed', before: liveFault('failed', 'employeeShifts'), after: openFirst(false, '.state-card') },
  {
    ...LIST,
    name: 'person-loading',
    before: liveFault('silent', 'employeeShifts'),
    after: openFirst(false, '.sheet-shape-face'),
  },
  { ...LIST, name: 'person-stale', before: liveFault('stale', 'employeeShifts'), after: openFirst() },
];
