import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium, moveOver, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';
import { countOf, read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;

async function open(person: string, search = '', options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, `/timesheets${search}`, options);
  await page.locator('.list-page-rows').waitFor();
  return page;
}
/** What is still to be approved; on the newest days people are clocked in. */
const OLDEST = '?status=submitted&sort=date';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const question = (page: Page) => page.getByRole('dialog', { name: 'Approve timesheets' });
const detailsOn = (page: Page) =>
  page
    .locator('tbody tr')
    .getByRole('link', { name: /^Crew Details/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));

describe.skipIf(!hasChromium())('the list of timesheets, while others work', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  it('approves many: says what will be, says what was, and every other screen shows it in its place', async () => {
    const [admin, other] = await Promise.all([open('admin', OLDEST), open('subadmin', OLDEST)]);
    const [first, second] = await detailsOn(admin);
    const hovered = rowOf(other, first!);
    for (const name of [first!, second!]) await rowOf(admin, name).getByRole('checkbox').check();
    await admin.getByRole('button', { name: 'Approve 2 timesheets' }).click();
    await question(admin)
      .getByText(/will be approved/)
      .waitFor();
    expect(await axeViolations(admin, '.approve-many')).toEqual([]);
    // A list is let go of when the pointer has rested for a while.
    await moveOver(hovered);
    await question(admin)
      .getByRole('button', { name: /^Approve \d+h/ })
      .click();
    // The list has only what is submitted: under the pointer the row stays where it was.
    await vi.waitFor(async () => {
      await moveOver(hovered);
      expect(await hovered.getAttribute('class')).toContain('is-gone');
    });
    await question(admin)
      .getByText(/ approved\.$/)
      .waitFor();
    expect((await detailsOn(other)).slice(0, 2)).toEqual([first, second]);
    await other.mouse.move(5, 5);
    await vi.waitFor(async () => expect(await detailsOn(other)).not.toContain(first));
    await question(admin).getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(async () => expect(await detailsOn(admin)).not.toContain(second));
    await leave(admin, other);
  });

  it('says of whom somebody is still clocked in, and approves the others', async () => {
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
    await phone.clockIn(phone.crew[0]!.id);
    const visitor = await signIn(system.url, 'admin');
    const { data: foreman } = await read<{ data: { fullName: string } }>(visitor, `/employee/${phone.foremanId}`);
    const page = await open('admin', `?${new URLSearchParams({ search: foreman.fullName, sort: '-date', rows: '30' })}`);
    const before = await countOf(visitor, '/dwo_job', { status: 'approved' });
    const today = page.locator('tbody tr').filter({ hasText: /\d+ in since / });
    await today.waitFor();
    await page.locator('th .check').check();
    const box = today.getByRole('checkbox');
    expect([await box.isDisabled(), await box.isChecked()]).toEqual([true, false]);
    expect(await box.getAttribute('title')).toMatch(/(person is|people are) still clocked in$/);
    await page.getByRole('button', { name: /^Approve \d+ timesheets/ }).click();
    await question(page)
      .getByText(/will be approved/)
      .waitFor();
    await question(page)
      .getByRole('button', { name: /^Approve \d/ })
      .click();
    await question(page).getByRole('button', { name: 'Close' }).waitFor({ timeout: 30_000 });
    const said = Number(/(\d+) of \d+ timesheets approved/.exec(await question(page).innerText())![1]);
    expect((await countOf(visitor, '/dwo_job', { status: 'approved' })) - before).toBe(said);
    await leave(page);
  });

  it('says in the words of the api what changed while the question stood there, and looks again', async () => {
    const page = await open('admin', OLDEST);
    const [first] = await detailsOn(page);
    await rowOf(page, first!).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Approve 1 timesheet' }).click();
    const button = question(page).getByRole('button', { name: /^Approve \d/ });
    await button.waitFor();
    const dwoId = Number(
      /^\/timesheets\/(\d+)/.exec((await rowOf(page, first!).getByRole('link', { name: first! }).getAttribute('href'))!)![1],
    );
    const visitor = await signIn(system.url, 'subadmin');
    const answer = await visitor.get(`/api/v1/dwo_job?where=${JSON.stringify({ dwoId })}`);
    const [sheet] = (answer.json() as { data: { id: number }[] }).data;
    expect((await visitor.send('PATCH', `/api/v1/dwo_job/${sheet!.id}`, { startLocation: '40.1, -74.1' })).status).toBe(200);
    await button.click();
    await question(page)
      .getByText(/not approved/)
      .waitFor();
    await question(page).getByRole('button', { name: 'Look again' }).click();
    await button.click();
    await question(page)
      .getByText(/ approved\.$/)
      .waitFor();
    await leave(page);
  });

  it('is worked with one thumb', async () => {
    const page = await open('admin', OLDEST, NARROW);
    const cards = page.locator('.table-card');
    await cards.nth(0).getByRole('checkbox').tap();
    await page.getByRole('button', { name: 'Approve 1 timesheet' }).tap();
    await question(page)
      .getByText(/will be approved|None of these/)
      .waitFor();
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, '.approve-many')).toEqual([]);
    await leave(page);
  });
});
