import type { Page } from 'playwright-core';
import { inEveryLook, type Scene, seenBy } from '../scene.ts';

const IMPORTS = { who: 'admin', path: '/upload?tab=imports', wait: '.import-file' } as const;

const HEADS = ['Job No', 'Site Address', 'Dept', 'Contract', 'WOT', 'Zone', 'Start', 'Finish', 'Labor $'];
let files = 0;

/** A file of new jobs each time, one with an unknown region and one that is refused. */
function jobsFile(): string {
  files += 1;
  const row = (place: number, zone: string, labor: string): string[] => [
    `S${files}-${Date.now() % 100_000}-${place}`,
    `${place} Merrick Road, Copiague`,
    'UG Gas',
    'Per Hr',
    'Maintenance',
    zone,
    '11/16/2026',
    '2026-12-18',
    labor,
  ];
  const rows = [HEADS, row(1, 'Long Island', '22700.00'), row(2, 'Zone Q', '4150.50'), row(3, 'Long Island', 'twelve')];
  return rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
}

async function giveFile(page: Page): Promise<void> {
  const file = { name: 'jobs-november.csv', mimeType: 'text/csv', buffer: Buffer.from(jobsFile()) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.import-columns').waitFor();
}

async function check(page: Page): Promise<void> {
  await giveFile(page);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
}

async function bringIn(page: Page): Promise<void> {
  await check(page);
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await page.locator('.tag', { hasText: /^Imported$/ }).waitFor();
}

const first: readonly Scene[] = [{ ...IMPORTS, name: 'imports-first' }];

export const IMPORT_SCENES: readonly Scene[] = [
  ...first,
  ...seenBy('spanishAdmin', first),
  { ...IMPORTS, name: 'imports-columns', after: giveFile },
  ...inEveryLook([{ ...IMPORTS, name: 'imports-checked', after: check, isWhole: true }]),
  {
    ...IMPORTS,
    name: 'imports-matched',
    after: async (page) => {
      await check(page);
      await page.getByLabel(/“Zone Q” means/).selectOption('Long Island');
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByRole('button', { name: 'Import 2 jobs' }).waitFor();
    },
  },
  { ...IMPORTS, name: 'imports-imported', after: bringIn },
  {
    ...IMPORTS,
    name: 'imports-take-back',
    after: async (page) => {
      await bringIn(page);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
