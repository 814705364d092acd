import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, type Bucket, bucketsOf, type Period, payrollWeek, priorPeriod } from '#shared/rules/periods.ts';
import { hasChromium, NARROW } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';
import { dayText, periodText } from '#web/ui/calendar/day-time.ts';

const system = commonSystem();
let browser: Browser;
/** The business day: the demo company's days are those before it. */
let today: string;
const trouble: string[][] = [];

const TAB = '/?tab=timesheet';
const daysBefore = (most: number, least: number): Period => ({ start: addDays(today, -most), end: addDays(today, -least) });
const textOf = ({ start, end }: Period): string => `days=${start}.${end}`;
/** The places that a period and the one before it fill together. */
const placesOf = (days: Period, bucket: Bucket): number =>
  Math.max(bucketsOf(days, bucket).length, bucketsOf(priorPeriod(days), bucket).length);

/** The Timesheet tab as a person sees it, with its numbers. */
async function open(person: string, path = TAB, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, path, options);
  trouble.push(desk.trouble);
  await desk.page.locator('.sheet-counts').waitFor();
  return desk.page;
}

const countOf = async (page: Page, name: string): Promise<number> =>
  Number((await page.locator('.sheet-count', { hasText: name }).locator('b').innerText()).replaceAll(',', ''));
const foremen = (page: Page) => page.getByRole('group', { name: 'By Foreman' }).getByRole('listitem');
const overview = (page: Page) => page.getByRole('region', { name: 'Overview' });
const hasDrawn = (page: Page) => page.locator('.bar-plot-labels span').first().waitFor();
const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const periodsOf = (page: Page): Promise<string[]> => page.locator('.sheet-totals dd span').allInnerTexts();

describe.skipIf(!hasChromium())('the Timesheet tab', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    const { data: me } = await read<{ data: { businessDate: string } }>(await signIn(system.url, 'admin'), '/auth/me');
    today = me.businessDate;
  });

  it.each(['admin', 'subadmin', 'supervisor1'])('opens the list of each count with its filters, for %s', async (person) => {
    const days = textOf(daysBefore(19, 1));
    const page = await open(person, `${TAB}&${days}`);
    for (const [name, search] of [
      ['Total', days],
      ['Submitted', `status=submitted&${days}`],
      ['Approved', `status=approved&${days}`],
      ['Pending', `status=draft&${days}`],
    ] as const) {
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.waitForURL((url) => url.pathname === '/timesheets');
      expect(addressOf(page)).toBe(`/timesheets?${search}`);
      await page.goBack();
      await page.locator('.sheet-counts').waitFor();
    }
    const sum = (await countOf(page, 'Submitted')) + (await countOf(page, 'Approved')) + (await countOf(page, 'Pending'));
    expect(await countOf(page, 'Total')).toBe(sum);
    await leave(page);
  });

  it('moves with region and dates, and comes back to everything by Clear Filters', async () => {
    const page = await open('admin');
    const before = await countOf(page, 'Total');
    await page.getByRole('combobox', { name: 'By Region' }).selectOption('Hudson Valley');
    await vi.waitFor(async () => expect(await countOf(page, 'Total')).toBeLessThan(before));
    await page.getByRole('heading', { name: 'In the region' }).waitFor();
    expect(await page.getByRole('link', { name: /^Approved/ }).getAttribute('href')).toMatch(
      /^\/timesheets\?status=approved&region=\d+$/,
    );
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await vi.waitFor(async () => expect(await countOf(page, 'Total')).toBe(before));
    await leave(page);
  });

  it('compares by the kind of range, a year by month and by quarter, and moves left and right', async () => {
    const selected = daysBefore(19, 1);
    const [prior, earlier] = [priorPeriod(selected), priorPeriod(priorPeriod(selected))];
    const page = await open('admin', `${TAB}&${textOf(selected)}`);
    await overview(page).getByRole('heading', { name: 'Crew Hours Compared With Prior Month' }).waitFor();
    expect(await periodsOf(page)).toEqual([prior, selected].map(periodText));
    const total = await countOf(page, 'Total');
    const compares = (...periods: Period[]) =>
      vi.waitFor(async () => expect(await periodsOf(page)).toEqual(periods.map(periodText)));
    await page.getByRole('button', { name: 'Earlier period' }).click();
    await compares(earlier, prior);
    await page.reload();
    await compares(earlier, prior);
    await page.goBack();
    await compares(prior, selected);
    await page.goForward();
    await compares(earlier, prior);
    expect(await countOf(page, 'Total')).toBe(total);
    await page.getByRole('button', { name: 'Later period' }).click();
    await compares(prior, selected);
    expect(await page.getByRole('button', { name: 'Later period' }).isDisabled()).toBe(true);

    const year = daysBefore(300, 0);
    await page.goto(`${system.url}${TAB}&${textOf(year)}`);
    await overview(page).getByRole('heading', { name: 'Crew Hours Compared With Prior Year' }).waitFor();
    const rows = page.locator('.unseen tbody tr');
    await vi.waitFor(async () => expect(await rows.count()).toBe(placesOf(year, 'month')));
    await overview(page).getByRole('tab', { name: 'Quarterly' }).click();
    await vi.waitFor(async () => expect(await rows.count()).toBe(placesOf(year, 'quarter')));
    await leave(page);
  });

  it('finds a foreman by name with the keyboard alone and compares their hours', async () => {
    const page = await open('supervisor1');
    await hasDrawn(page);
    const total = await page.locator('.sheet-totals b').first().innerText();
    await page.getByRole('button', { name: /^By Foreman/ }).focus();
    await page.keyboard.press('ArrowDown');
    const search = page.getByRole('searchbox', { name: 'Find a foreman' });
    await search.waitFor();
    await vi.waitFor(async () => expect(await foremen(page).count()).toBeGreaterThan(2));
    const name = await foremen(page).nth(2).innerText();
    await search.fill(name.toLowerCase());
    await vi.waitFor(async () => expect(await foremen(page).allInnerTexts()).toEqual([name]));
    await search.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `By Foreman ${name}` }).waitFor();
    const hours = page.locator('.sheet-totals b').first();
    await vi.waitFor(async () => expect(await hours.innerText()).not.toBe(total));
    await search.waitFor({ state: 'hidden' });
    const ofOne = await hours.innerText();
    await page.reload();
    await page.getByRole('button', { name: `By Foreman ${name}` }).waitFor();
    await vi.waitFor(async () => expect(await hours.innerText()).toBe(ofOne));
    await page.goBack();
    await page.getByRole('button', { name: 'By Foreman All' }).waitFor();
    await vi.waitFor(async () => expect(await hours.innerText()).toBe(total));
    await leave(page);
  });

  it('says nobody was found where nobody was, and Escape leaves everybody chosen', async () => {
    const page = await open('admin');
    await page.getByText('By Foreman').click();
    const search = page.getByRole('searchbox', { name: 'Find a foreman' });
    await search.fill('zzzz');
    await page.getByText('No foremen found').waitFor();
    await search.press('Escape');
    await search.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'By Foreman All' }).waitFor();
    await leave(page);
  });

  it('tells the figures of a bar that the pointer or the arrow keys point at', async () => {
    const monday = addDays(payrollWeek(today).monday, -7);
    const page = await open('admin', `${TAB}&${textOf({ start: monday, end: addDays(monday, 4) })}`);
    await hasDrawn(page);
    const bars = page.getByRole('group', { name: 'Crew Hours Compared With Prior Week' });
    await bars.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Monday, ${dayText(monday)}`).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(`Tuesday, ${dayText(addDays(monday, 1))}`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(`Tuesday, ${dayText(addDays(monday, 1))}`).waitFor({ state: 'detached' });
    await bars.hover();
    await page.getByText(`Wednesday, ${dayText(addDays(monday, 2 - 7))}`).waitFor();
    await leave(page);
  });

  it('keeps the arrows beside the foreman on a phone, however long the name', async () => {
    const admin = await signIn(system.url, 'admin');
    const query = { where: JSON.stringify({ role: 'foreman', isActive: true }), limit: '300' };
    const { data } = await read<{ data: { id: number; fullName: string }[] }>(admin, '/employee', query);
    const [longest] = data.toSorted((a, b) => b.fullName.length - a.fullName.length);
    const page = await open('admin', `${TAB}&foreman=${longest!.id}`, NARROW);
    const field = page.getByRole('button', { name: `By Foreman ${longest!.fullName}` });
    const top = async (button: Locator) => (await button.boundingBox())?.y;
    const atFirst = await top(page.getByRole('button', { name: 'Earlier period' }));
    await field.waitFor();
    await hasDrawn(page);
    expect(await top(field)).toBe(atFirst);
    expect(await top(page.getByRole('button', { name: 'Earlier period' }))).toBe(await top(field));
    await leave(page);
  });

  it('left nothing in the consoles', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
