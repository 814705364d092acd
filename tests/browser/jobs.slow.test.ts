import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import { axeViolations, hasChromium, moveOver, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { goWithin, openSignedIn } from '../support/browser/signed-in.ts';
import { openSummary, TODAY, WORKED } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { countOf, read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

async function open(person: string, search = '', options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, `/job-management${search}`, options);
  await page.locator('.list-page-rows').waitFor();
  return page;
}
const numbersOn = (page: Page): Promise<string[]> => page.locator('.job-list-id > a').allInnerTexts();
/** How many the list says it has. */
const rowsSaid = async (page: Page): Promise<number> =>
  Number(/of ([\d,]+)/.exec(await page.locator('.list-paging').innerText())![1]!.replaceAll(',', ''));
const figures = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const form = (page: Page, name = 'New Job') => page.getByRole('dialog', { name });

async function fillIn(page: Page, address: string): Promise<void> {
  const field = (name: string) => form(page).getByLabel(name, { exact: true });
  await field('Address').fill(address);
  await field('Category').selectOption('ugGas');
  await field('Job Type').selectOption('hourly');
  await field('Work Order Type').selectOption('maintenance');
  await field('Region').selectOption({ index: 1 });
  await field('Start Date').fill(figures(TODAY));
  await field('End Date').fill(figures(addDays(TODAY, 14)));
  await field('Labors').fill('1200');
}

describe.skipIf(!hasChromium())('jobs, while others work', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('each role sees its own jobs, and those over their cost', async () => {
    for (const person of ['admin', 'subadmin', 'supervisor1']) {
      const [page, visitor] = await Promise.all([open(person), signIn(system.url, person)]);
      const shown = { status: { $in: ['assigned', 'inProgress', 'unassigned'] } };
      expect(await rowsSaid(page)).toBe(await countOf(visitor, '/job', shown));
      await page.getByRole('tab', { name: 'Over Cost' }).click();
      const over = await countOf(visitor, '/job', { isOvercost: true, status: { $in: ['assigned', 'inProgress'] } });
      await vi.waitFor(async () =>
        expect(await page.locator('.list-page-rows tbody tr .job-cost-over').count()).toBe(Math.min(over, 10)),
      );
      if (person === 'admin') expect(await axeViolations(page, 'main')).toEqual([]);
      await leave(page);
    }
  });

  it('a number of the Summary opens exactly what it counts', async () => {
    const { page } = await openSummary(browser, system.url, 'admin', '/');
    for (const [path, name] of [
      ['/', 'assigned'],
      ['/', 'inProgress'],
      [WORKED, 'inProgress'],
    ] as const) {
      await goWithin(page, path);
      const cell = page.locator(`[data-count="${name}"] .count-cell`);
      const counted = Number((await cell.locator('.count-figure').innerText()).replaceAll(',', ''));
      await cell.click();
      await page.locator('.list-page-rows').waitFor();
      expect(counted).toBeGreaterThan(0);
      expect(await rowsSaid(page), name).toBe(counted);
    }
    await leave(page);
  });

  it('a new job goes to its page, and comes into the lists of others, but under no pointer', async () => {
    const [admin, other] = await Promise.all([open('admin'), open('subadmin', '?status=unassigned')]);
    const before = await numbersOn(other);
    await admin.getByRole('button', { name: 'New Job' }).click();
    await form(admin).waitFor();
    // Nothing is said to be wrong before anything was entered.
    expect(await form(admin).locator('.labelled-error').count()).toBe(0);
    expect(await axeViolations(admin, '.dialog')).toEqual([]);
    await fillIn(admin, '12 Quarry Lane, Elmont NY');
    expect(await form(admin).getByLabel('Estimated Cost').getAttribute('placeholder')).toBe('1,200.00');
    // A list is let go of when the pointer has rested for a while.
    const movesOn = () => moveOver(other.getByRole('link', { name: before[1]!, exact: true }));
    await movesOn();
    await form(admin).getByRole('button', { name: 'Save' }).click();
    await admin.waitForURL(/\/job-management\/\d+$/);
    await movesOn();
    const visitor = await signIn(system.url, 'subadmin');
    const { data } = await read<{ data: Record<string, unknown> }>(visitor, `/job/${/\d+$/.exec(admin.url())![0]}`);
    expect(data).toMatchObject({ status: 'unassigned', bidLaborCost: '1200.00', bidOtherCost: '0.00', bidPrice: '1200.00' });
    // It is known, and waits.
    await vi.waitFor(async () => {
      await movesOn();
      expect(await rowsSaid(other)).toBe(await countOf(visitor, '/job', { status: 'unassigned' }));
    });
    expect(await numbersOn(other)).toEqual(before);
    await other.mouse.move(5, 5);
    await vi.waitFor(async () => expect((await numbersOn(other))[0]).toBe(`#${String(data['jobId'])}`));
    await leave(admin, other);
  });

  it('a supervisor makes a job of their own', async () => {
    const page = await open('supervisor1', '?status=unassigned');
    await page.getByRole('button', { name: 'New Job' }).click();
    await fillIn(page, '14 Quarry Lane, Elmont NY');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/job-management\/\d+$/);
    await page.goBack();
    await page.getByText('14 Quarry Lane, Elmont NY').waitFor();
    await leave(page);
  });

  it('two who edit one job lose nothing', async () => {
    const visitor = await signIn(system.url, 'admin');
    const { data } = await read<{ data: { id: number }[] }>(visitor, '/job', { where: '{"status":"inProgress"}', limit: '1' });
    const { id } = data[0]!;
    const pages = await Promise.all(
      ['admin', 'subadmin'].map(async (person) => {
        const { page } = await openSignedIn(browser, system.url, person, `/job-management/${id}`);
        await page.getByRole('button', { name: 'Edit the job' }).click();
        return page;
      }),
    );
    const [one, other] = [pages[0]!, pages[1]!];
    const field = (page: Page, name: string) => form(page, 'Edit Job').getByLabel(name, { exact: true });
    const save = (page: Page) => form(page, 'Edit Job').getByRole('button', { name: 'Save' }).click();
    await field(one, 'Address').fill('1 First Street');
    await field(one, 'Inspector').fill('One Inspector');
    await save(one);
    await form(one, 'Edit Job').waitFor({ state: 'detached' });
    await field(other, 'Address').fill('2 Second Street');
    await field(other, 'Client Name').fill('Other Client');
    await save(other);
    const conflict = other.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    const row = conflict.getByRole('row').filter({ hasText: 'Address' });
    await row.getByText('1 First Street').waitFor();
    await row.getByText('2 Second Street').waitFor();
    expect(await axeViolations(other, '.dialog[role="alertdialog"]')).toEqual([]);
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await form(other, 'Edit Job').waitFor({ state: 'detached' });
    const after = await read<{ data: object }>(visitor, `/job/${id}`);
    expect(after.data).toMatchObject({ address: '2 Second Street', inspector: 'One Inspector', fcc: 'Other Client' });
    await one.getByRole('heading', { name: '2 Second Street' }).waitFor();
    await leave(one, other);
  });

  it('is worked with one thumb', async () => {
    const page = await open('admin', '', NARROW);
    await page.locator('.job-list-card').first().waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, 'main')).toEqual([]);
    await page.getByRole('button', { name: 'New Job' }).tap();
    await form(page).getByRole('button', { name: 'Save' }).tap();
    await form(page).getByText('Address is required').waitFor();
    expect(await sticksOut(page)).toBe(0);
    await leave(page);
  });
});
