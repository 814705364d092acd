import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let region: string;
const trouble: string[][] = [];

async function open(path: string, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, 'admin', path, options);
  trouble.push(desk.trouble);
  return desk.page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Chooses a file on the tab of imports, as a person does; ends on its page. */
async function give(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForURL(/\/upload\/import\/\d+/);
  await page.getByText(name).waitFor();
}
const counts = (page: Page) => page.locator('.import-count-figure').allInnerTexts();
/** New, changed, as they are, refused. */
const shows = (page: Page, expected: readonly string[]) =>
  vi.waitFor(async () => {
    await page.locator('header').getByText('Checked', { exact: true }).waitFor();
    expect(await counts(page)).toEqual(expected);
  });
const isInState = (page: Page, state: string) => page.locator('.tag').getByText(state, { exact: true }).waitFor();
const listed = (page: Page, text: string) => page.locator('.list-page-rows').getByText(text).first();
async function takeBack(page: Page, ...goes: string[]): Promise<void> {
  await button(page, 'Take back').click();
  const question = page.getByRole('alertdialog');
  for (const text of goes) await question.getByText(text).waitFor();
  await question.getByRole('button', { name: 'Take back' }).click();
  await isInState(page, 'Taken back');
}

const HEAD = 'Job No;Site Address;Dept;Contract;WOT;Zone;Start;End;Labor $';
const line = (number: string, address: string, { zone = region, end = '6/1/2027' } = {}): string =>
  `${number};${address};OH Electric;Per Hr;Maintenance;${zone};5/1/2027;${end};1.234,50`;

describe.skipIf(!hasChromium())('imports', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    const admin = await signIn(system.url, 'admin');
    region = (await read<{ data: { name: string }[] }>(admin, '/region')).data[0]!.name;
  });
  afterAll(async () => {
    // Tabs that were left still have their line, which the stop cuts.
    const wrong = trouble.flat();
    await system?.stop();
    expect(wrong).toEqual([]);
  });

  it('jobs come in from a file, what it leaves open asked once, and go again', async () => {
    const page = await open('/job-management');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('tab', { name: 'Import', selected: true }).waitFor();
    const rows = [
      line('NB-1', '1 Nimbus Way', { zone: 'Zone Q' }),
      line('NB-2', '2 Nimbus Way', { zone: 'Zone Q' }),
      line('NB-3', '3 Nimbus Way', { end: 'soon' }),
    ];
    await give(page, 'jobs.csv', [HEAD, ...rows].join('\r\n'));
    const first = page.url();
    await page.getByText('The file is UTF-8 with semicolons.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Dept is' }).inputValue()).toBe('category');
    await button(page, 'Check the rows').click();
    await shows(page, ['0', '0', '0', '3']);

    // Beside those who look on in Spanish, and on a phone.
    const [spanish, phone] = await Promise.all([
      open(new URL(first).pathname, { language: 'es' }),
      open(new URL(first).pathname, NARROW),
    ]);
    await spanish.getByRole('heading', { name: 'Importar trabajos', level: 1 }).waitFor();
    await spanish
      .getByText(/^Región: no existe/)
      .first()
      .waitFor();
    await phone.getByText('Zone Q').first().waitFor();
    for (const one of [page, spanish, phone]) expect(await axeViolations(one, 'main')).toEqual([]);
    await phone.locator('.import-columns > summary').tap();
    const edges = await phone.locator('.import-columns .table-card .choice').evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return `${left} to ${right}`;
      }),
    );
    expect([edges.length, new Set(edges).size]).toEqual([9, 1]);
    expect(await sticksOut(phone)).toBe(0);

    await button(page, 'Match it').first().press('Enter');
    const meant = page.getByLabel('Region: “Zone Q” means');
    expect(await meant.evaluate((field) => field === document.activeElement)).toBe(true);
    await meant.selectOption({ label: region });
    await page.getByText('Day first').first().click();
    await button(page, 'Check again').click();
    await shows(page, ['2', '0', '0', '1']);
    await page.getByText('5/1/2027 → 01/05/2027').waitFor();
    await vi.waitFor(async () => expect(await counts(phone)).toEqual(['2', '0', '0', '1']));

    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download these rows').click()]);
    const refused = await readFile(await download.path(), 'utf8');
    expect(refused).toContain('Estimated End Date: is no date');
    await button(page, 'Import 2 jobs').click();
    await isInState(page, 'Imported');

    await goWithin(page, '/job-management?search=Nimbus+Way');
    await listed(page, 'NB-1').waitFor();
    await listed(page, 'NB-2').waitFor();
    expect(await listed(page, 'NB-3').count()).toBe(0);

    // What was refused, corrected, and given again.
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await give(page, 'corrected.csv', refused.replace('soon', '7/1/2027'));
    const second = page.url();
    await button(page, 'Check the rows').click();
    await page.getByText('Day first').first().click();
    await button(page, 'Check again').click();
    await shows(page, ['1', '0', '0', '0']);
    await button(page, 'Import 1 job').click();
    await isInState(page, 'Imported');
    await goWithin(page, '/job-management?search=Nimbus+Way');
    await listed(page, 'NB-3').waitFor();

    for (const [url, goes] of [
      [first, '2 that it added are removed.'],
      [second, '1 that it added is removed.'],
    ] as const) {
      await goWithin(page, new URL(url).pathname);
      await takeBack(page, goes);
    }
    await goWithin(page, '/job-management?search=Nimbus+Way');
    await page.getByText('No jobs found').waitFor();
    await leave(page, spanish, phone);
  });

  it('vehicles do, too: those that are there are changed, and put back', async () => {
    const page = await open('/vehicles');
    const columns = 'Unit No,License Plate,Make and Model,Yard';
    const bring = async (name: string, model: string, expected: readonly string[]): Promise<string> => {
      await goWithin(page, '/vehicles');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      expect(await page.getByRole('combobox', { name: 'What' }).inputValue()).toBe('vehicle');
      await give(
        page,
        name,
        [columns, `Crane 901,NBX 901,${model},Depot 7`, `Crane 902,NBX 902,Ford F-550,${region}`].join('\n'),
      );
      await button(page, 'Check the rows').click();
      await button(page, 'Match it').first().click();
      await page.getByLabel('Region: “Depot 7” means').selectOption({ label: region });
      await button(page, 'Check again').click();
      await shows(page, expected);
      await button(page, /^Import \d vehicles?$/).click();
      await isInState(page, 'Imported');
      return new URL(page.url()).pathname;
    };
    const first = await bring('trucks.csv', 'Ford F-550', ['2', '0', '0', '0']);
    await goWithin(page, '/vehicles?search=NBX');
    await listed(page, 'Crane 901').waitFor();
    await listed(page, 'Crane 902').waitFor();

    const second = await bring('newer.csv', 'Ford F-750', ['0', '1', '1', '0']);
    await page.getByText('Ford F-550').first().waitFor();
    await goWithin(page, '/vehicles?search=NBX');
    await listed(page, 'Ford F-750').waitFor();
    await goWithin(page, second);
    await takeBack(page, '1 that it changed is put back as it was.');
    await goWithin(page, '/vehicles?search=NBX');
    await vi.waitFor(async () => expect(await listed(page, 'Ford F-750').count()).toBe(0));

    await goWithin(page, first);
    await takeBack(page, '2 that it added are removed.');
    // They have changed since, if only to what they were: the rows say so.
    await goWithin(page, '/vehicles?search=NBX');
    await vi.waitFor(async () => expect(await listed(page, 'Crane 902').count()).toBe(0));
    await leave(page);
  });

  it('employees do, with the supervisor of the same file; a changed name is shown as the cell has it', async () => {
    const page = await open('/user-management');
    const head = 'Employee,Role,Company Name,Region,Supervisor,Class';
    const chief = `"9-09001-01 Nimbus, Ida",Supervisor,TSU One,${region},,Supervisor`;
    const bring = async (name: string, worker: string, expected: readonly string[]): Promise<void> => {
      await goWithin(page, '/user-management');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      expect(await page.getByRole('combobox', { name: 'What' }).inputValue()).toBe('employee');
      await give(page, name, [head, worker, chief].join('\n'));
      await button(page, 'Check the rows').click();
      await shows(page, expected);
    };
    const worker = (name: string) => `"9-09002-01 ${name}",Worker,TSU One,${region},"Nimbus, Ida",Lineman`;
    await bring('people.csv', worker('Nimbus, Jo'), ['2', '0', '0', '0']);
    await page.getByText('9-09001-01 · Ida · Nimbus').waitFor();
    await button(page, 'Import 2 employees').click();
    await isInState(page, 'Imported');
    const first = new URL(page.url()).pathname;
    await goWithin(page, '/user-management?search=Nimbus');
    await listed(page, 'Jo Nimbus').waitFor();

    await bring('newer.csv', worker('Nimbus, Joan'), ['0', '1', '1', '0']);
    await page.getByText('9-09002-01 Nimbus, Jo → 9-09002-01 Nimbus, Joan').waitFor();
    const phone = await open(new URL(page.url()).pathname, NARROW);
    await phone.getByText('9-09002-01 Nimbus, Joan').first().waitFor();
    for (const one of [page, phone]) expect(await axeViolations(one, 'main')).toEqual([]);
    expect(await sticksOut(phone)).toBe(0);
    await goWithin(page, first);
    await takeBack(page, '2 that it added are removed.');
    await goWithin(page, '/user-management?search=Nimbus');
    await vi.waitFor(async () => expect(await listed(page, 'Jo Nimbus').count()).toBe(0));
    await leave(page, phone);
  });

  it('the names of columns are kept for the next file, and removed', async () => {
    const page = await open('/upload?tab=imports&kind=phase_code');
    const file = 'Bucket;Cost Code;What it is\r\nOH Electric;NB-100;Set poles';
    await give(page, 'codes.csv', file);
    await page.getByLabel('Bucket is').selectOption('category');
    await page.getByLabel('What it is is').selectOption('description');
    await page.getByLabel('Keep these columns as').fill('Our codes');
    await button(page, 'Check the rows').click();
    await shows(page, ['1', '0', '0', '0']);
    await button(page, 'Import 1 phase code').click();
    await isInState(page, 'Imported');
    const first = new URL(page.url()).pathname;

    await goWithin(page, '/upload?tab=imports&kind=phase_code');
    await give(page, 'codes.csv', file);
    await vi.waitFor(async () => expect(await page.getByLabel('Bucket is').inputValue()).toBe('category'));
    await button(page, 'Read as “Our codes”').click();
    await button(page, 'Remove “Our codes”').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await button(page, 'Read as “Our codes”').waitFor({ state: 'detached' });
    await goWithin(page, first);
    await takeBack(page, '1 that it added is removed.');
    await leave(page);
  });
});
