import type { Page } from 'playwright-core';
import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, openDialog, pressButton, type Scene, seenBy } from '../scene.ts';

const JOBS = { who: 'admin', path: '/job-management', wait: '.list-page-rows' } as const;

/** Three columns fewer and one more, in another order and width. */
const CHOSEN = 'columns=jobId-120.address-260.category-110.foreman-120.supervisor-120.currentHours-90.cost-170.more-90';
const hoverEdge = async (page: Page, isNarrow: boolean): Promise<void> => {
  if (!isNarrow) await page.locator('.column-edge').nth(1).hover();
};
const columns: readonly Scene[] = [
  { ...JOBS, name: 'job-columns', after: pressButton(/^Column(s|as)/) },
  { ...JOBS, name: 'job-columns-chosen', path: `/job-management?${CHOSEN}`, after: hoverEdge },
];

const main: readonly Scene[] = [
  { ...JOBS, name: 'job-list' },
  { ...JOBS, name: 'job-list-over-cost', path: '/job-management?tab=overCost' },
];

const NEW = openDialog('New Job');
const saveEmpty = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'New Job' }).click();
  await page.getByLabel('Labors').fill('48210.5');
  await page.getByLabel('Materials').fill('1200');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Address is required').waitFor();
};

/** The map of a new job, before and after the first press. */
const openMap =
  (opener: string | RegExp, place: string, ...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await openDialog(opener)(page);
    await page.getByRole('button', { name: place }).click();
    await page.locator('.map-grid text').first().waitFor();
    for (const key of keys) await page.locator('.map-canvas').press(key);
  };

/** Somebody else saves the job while its form is open. */
const meetAnother = async (page: Page): Promise<void> => {
  const field = (name: string) => page.getByRole('dialog', { name: 'Edit Job' }).getByLabel(name, { exact: true });
  await page.getByRole('button', { name: 'Edit the job' }).click();
  await field('Address').fill('1 First Street, Elmont NY');
  await page.evaluate(async () => {
    const path = `/api/v1/job/${location.pathname.split('/').at(-1)}`;
    const headers = { 'content-type': 'application/json', 'x-muster-client': 'web' };
    const change = { address: `${Date.now() % 1000} Second Street, Elmont NY`, bidPrice: '61000.00' };
    await fetch(path, { method: 'PATCH', headers, body: JSON.stringify(change) });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').waitFor();
};
/** The first rows are ticked, and what becomes of them is chosen. */
const changeTwo = async (page: Page): Promise<void> => {
  for (const place of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Choose Job/ })
      .nth(place)
      .check();
  await openDialog('Change 2 jobs')(page);
  await page.getByLabel('It becomes').selectOption('suspended');
  await page.getByText(/will be changed|None of these/).waitFor();
};
const JOB = { who: 'admin', path: '/job-management/40', wait: '.thing-page' } as const;

export const JOB_SCENES: readonly Scene[] = [
  ...inEveryLook(main),
  ...seenBy('spanish', main),
  ...seenBy('supervisor', main),
  ...onPaper(main),
  ...inEveryLook(columns),
  ...seenBy('spanish', columns),
  ...onPaper(columns.slice(1)),
  { ...JOBS, name: 'job-list-of-count', path: '/job-management?status=inProgress&region=1&days=2026-01-01.2027-12-31' },
  { ...JOBS, name: 'job-list-unplaced', path: '/job-management?status=unassigned.assigned&place=none' },
  { ...JOBS, name: 'job-list-laptop', path: '/job-management?status=inProgress', viewport: { width: 1280, height: 800 } },
  { ...JOBS, name: 'job-list-none', path: '/job-management?search=zzz' },
  { ...JOBS, name: 'job-list-close', path: '/job-management?search=castilo' },
  ...inEveryLook([{ ...JOBS, name: 'job-new', after: NEW }]),
  ...inEveryLook([{ ...JOBS, name: 'job-list-change', after: changeTwo }]),
  {
    ...JOBS,
    name: 'job-list-ticked',
    after: (page) =>
      page
        .getByRole('checkbox', { name: /^Choose Job/ })
        .nth(1)
        .check(),
  },
  { ...JOBS, name: 'job-new-spanish', who: 'spanish', after: openDialog('Nuevo trabajo') },
  { ...JOBS, name: 'job-new-refused', after: saveEmpty },
  { ...JOBS, name: 'job-new-map', after: openMap('New Job', 'Place on map') },
  ...inEveryLook([{ ...JOB, name: 'job-map', after: openMap('Edit the job', 'Place on map', 'Shift+ArrowRight', 'ArrowUp') }]),
  { ...JOBS, name: 'job-map-spanish', who: 'spanish', after: openMap('Nuevo trabajo', 'Ubicar en el mapa', 'ArrowUp') },
  { ...JOB, name: 'job-edit', after: openDialog('Edit the job') },
  { ...JOB, name: 'job-edit-overtaken', after: meetAnother },
  { ...JOBS, name: 'job-list-failed', wait: '.state-card', before: liveFault('failed', 'jobs') },
  { ...JOBS, name: 'job-list-loading', wait: '.shape', before: liveFault('silent', 'jobs') },
  { ...JOBS, name: 'job-list-stale', before: liveFault('stale', 'jobs') },
];
