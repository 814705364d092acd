import type { Page } from 'playwright-core';
import { employeeFile } from '#tests/support/screens/employee-file.ts';
import { chooseShortcut } from '#tests/support/screens/summary-screen.ts';
import { liveFault } from '../faults.ts';
import { inEveryLook, openDialog, type Scene, seenBy } from '../scene.ts';

const UPLOADS = { who: 'admin', path: '/upload', wait: '.list-page-table' } as const;
const tab = (name: string): string => `/upload?tab=${name}`;

const ROWS = [
  { employee: '8-00001-01 Whitfield, Dana', earningRate1: 'Lineman - ST 48.50' },
  { employee: '8-00002-01 Okafor, Chidi', class: 'Splicer', mobile: '12' },
  { employee: '8-00003-01 Lindqvist, Maja', region: 'Atlantis', supervisor: 'Nobody, Ned' },
  { employee: '8-00004-01 Reyes, Tomás', alternativeEmail: 'tomas.reyes@demo.muster.test' },
  { employee: '1-00010-01 Somebody, Else' },
];
const choose = async (page: Page): Promise<void> => {
  const content = employeeFile('Long Island', ROWS);
  const file = { name: 'new-crew-november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.upload-preview-rows').waitFor();
};
const upload = async (page: Page): Promise<void> => {
  await choose(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.locator('.glyph-file-done').first().waitFor();
};
const generate = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Company' }).first().selectOption('All');
  await chooseShortcut(page, 'Last week');
  await page.getByRole('button', { name: 'Generate File' }).click();
  await page.locator('.export-status :is(.glyph-file-done, .glyph-file-failed)').waitFor();
};

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('Root password').fill('muster-demo');
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.getByRole('switch', { name: /approval/ }).click();
  await page.getByText(/^2[34]:\d\d$/).waitFor();
};

/** Gives QuickBooks' lists, and then a file of Vista that has none. */
const giveNames = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: 'Names in payroll' });
  const send = (name: string, mimeType: string, lines: readonly string[]) =>
    card.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: Buffer.from(lines.join('\r\n')) });
  await card.scrollIntoViewIfNeeded();
  await send('quickbooks-lists.iif', 'text/plain', [
    '!EMP\tNAME\tHIDDEN',
    ...['Whitfield, Dana', 'Okafor, Chidi', 'Reyes, Tomás'].map((name) => `EMP\t"${name}"\tN`),
    '!CUST\tNAME\tHIDDEN',
    'CUST\tCity Gas\tN',
    'CUST\tCity Gas:10002\tY',
  ]);
  await card.getByText('quickbooks-lists.iif was read').waitFor();
  await card.getByRole('combobox', { name: 'Payroll program' }).selectOption('vista');
  await send('people.csv', 'text/csv', ['Name', 'Dana']);
  await card.getByText('has no column Employee').waitFor();
};

const main: readonly Scene[] = [{ ...UPLOADS, name: 'data-uploads', after: upload }];
const details: readonly Scene[] = [
  {
    ...UPLOADS,
    name: 'data-upload-details',
    after: async (page) => {
      await upload(page);
      await page
        .getByRole('link', { name: /^View More/ })
        .first()
        .click();
      await page.locator('.upload-facts').waitFor();
    },
  },
];
const timesheets: readonly Scene[] = [{ ...UPLOADS, name: 'data-timesheets', path: tab('timesheets'), after: generate }];

export const DATA_SCENES: readonly Scene[] = [
  { ...UPLOADS, name: 'data-uploads-first' },
  ...inEveryLook(main),
  { ...UPLOADS, name: 'data-preview', after: choose },
  ...inEveryLook(details),
  { ...UPLOADS, name: 'data-upload-not-here', path: '/upload/99999', wait: '.state-card' },
  ...timesheets,
  ...seenBy('spanish', [{ ...UPLOADS, name: 'data-timesheets' }]),
  { ...UPLOADS, name: 'data-iif', path: `${tab('timesheets')}&format=iif`, after: generate },
  { ...UPLOADS, name: 'data-vista', path: tab('vista'), wait: '.export-card', after: generate },
  { ...UPLOADS, name: 'data-jobs', path: tab('jobs') },
  { ...UPLOADS, name: 'data-employees', path: tab('employees'), wait: '.export-card' },
  { ...UPLOADS, name: 'data-identity', path: tab('admin'), wait: '.settings-card' },
  ...inEveryLook([{ ...UPLOADS, name: 'data-settings', path: tab('admin'), wait: '.settings-card', after: unlock }]),
  { ...UPLOADS, name: 'data-settings-whole', path: tab('admin'), wait: '.settings-companies', after: unlock, isWhole: true },
  { ...UPLOADS, name: 'data-company', path: tab('admin'), wait: '.settings-companies', after: openDialog(/^Edit TSU One/) },
  { ...UPLOADS, name: 'data-new-company', path: tab('admin'), wait: '.settings-companies', after: openDialog(/^Add Company/) },
  { ...UPLOADS, name: 'data-company-code', path: tab('admin'), wait: '.settings-companies', after: openDialog(/^Add Code/) },
  ...inEveryLook([{ ...UPLOADS, name: 'data-payroll-names', path: tab('admin'), wait: '.settings-card', after: giveNames }]),
  { ...UPLOADS, name: 'data-failed', wait: '.state-card', before: liveFault('failed', 'uploads') },
];
