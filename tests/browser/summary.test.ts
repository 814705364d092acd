import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, isWeekend } from '#shared/rules/periods.ts';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { type Desk, leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { openSummary, overviewOf, TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

const openJobs = (person: string): Promise<Desk> => openSummary(browser, system.url, person);
const jobsCounted = async (page: Page, name: string): Promise<number> => inPage(page, `[data-count="${name}"] .count-figure`);

async function openSheets(person: string): Promise<Desk> {
  const desk = await openSignedIn(browser, system.url, person, '/?tab=timesheet');
  await desk.page.locator('.sheet-counts').waitFor();
  return desk;
}
const sheetsCounted = (page: Page, name: string): Promise<number> => inPage(page, `.sheet-count:has-text("${name}") b`);

const inPage = async (page: Page, selector: string): Promise<number> =>
  Number((await page.locator(selector).innerText()).replaceAll(',', ''));

/** Approves one submitted timesheet that the supervisor sees, all of its jobs. */
async function approveOne(admin: SignedIn, supervisor: SignedIn): Promise<void> {
  const ask = async (visitor: SignedIn, path: string, where: object) =>
    (await read<{ data: { id: number }[] }>(visitor, path, { where: JSON.stringify(where) })).data;
  const [sheet] = await ask(supervisor, '/dwo', { status: 'submitted' });
  if (!sheet) throw new Error('Nothing is left to be approved');
  for (const { id } of await ask(admin, '/dwo_job', { dwoId: sheet.id, status: 'submitted' })) {
    const { status, text } = await admin.send('POST', `/api/v1/dwo_job/${id}/approve`);
    if (status !== 200) throw new Error(`dwo_job ${id} was not approved: ${status} ${text}`);
  }
}

describe.skipIf(!hasChromium())('the Summary, while others work', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('shows on two desks what a third person does: a job is suspended, an expense comes in', async () => {
    const desks = await Promise.all([openJobs('admin'), openJobs('supervisor1')]);
    const before = await Promise.all(
      desks.map(({ page }) => Promise.all(['inProgress', 'suspended'].map((name) => jobsCounted(page, name)))),
    );
    const visitor = await signIn(system.url, 'supervisor1');
    const where = JSON.stringify({ status: 'inProgress' });
    const jobs = await read<{ data: { id: number }[] }>(visitor, '/job', { where, limit: '1' });
    const setStatus = (status: string) => visitor.send('PATCH', `/api/v1/job/${jobs.data[0]!.id}`, { status });
    const seen = (change: number) =>
      Promise.all(
        desks.map(({ page }, desk) =>
          vi.waitFor(async () => {
            expect(await jobsCounted(page, 'inProgress')).toBe(before[desk]![0]! - change);
            expect(await jobsCounted(page, 'suspended')).toBe(before[desk]![1]! + change);
          }),
        ),
      );
    expect((await setStatus('suspended')).status).toBe(200);
    await seen(1);
    expect((await setStatus('inProgress')).status).toBe(200);
    await seen(0);

    const day = lastWeekday(TODAY);
    const rowOf = (page: Page) =>
      overviewOf(page)
        .getByRole('row', { name: inFigures(day) })
        .innerText();
    const costs = await Promise.all(desks.map(({ page }) => rowOf(page)));
    const expense = { jobId: jobs.data[0]!.id, date: day, description: 'Trench box rental', amount: '1250.00' };
    expect((await visitor.send('POST', '/api/v1/job_site_photo', expense)).status).toBe(201);
    await Promise.all(
      desks.map(({ page }, desk) => vi.waitFor(async () => expect(await rowOf(page)).not.toBe(costs[desk]), 5_000)),
    );
    for (const { page, trouble } of desks) {
      expect(trouble).toEqual([]);
      await leave(page);
    }
  });

  it('moves two desks when somebody else approves a timesheet', async () => {
    const [desk, other, admin, supervisor] = await Promise.all([
      openSheets('subadmin'),
      openSheets('supervisor1'),
      signIn(system.url, 'admin'),
      signIn(system.url, 'supervisor1'),
    ]);
    const pages = [desk.page, other.page];
    const before = await Promise.all(
      pages.map(async (page) => [await sheetsCounted(page, 'Submitted'), await sheetsCounted(page, 'Approved')]),
    );
    await approveOne(admin, supervisor);
    await Promise.all(
      pages.map((page, index) =>
        vi.waitFor(async () => {
          const [submitted, approved] = before[index]!;
          expect([await sheetsCounted(page, 'Submitted'), await sheetsCounted(page, 'Approved')]).toEqual([
            submitted! - 1,
            approved! + 1,
          ]);
        }),
      ),
    );
    expect([desk.trouble, other.trouble]).toEqual([[], []]);
    await leave(...pages);
  });
});

/** `2026-11-20` as a table's row begins: `…, 11/20/2026`. */
const inFigures = (day: string): RegExp => new RegExp(`^\\w+, ${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`);

const lastWeekday = (day: string): string => (isWeekend(day) ? lastWeekday(addDays(day, -1)) : day);
