import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { isLive, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
const trouble: string[][] = [];

const ROSTER = '/?tab=roster';

async function open(person: string, path = ROSTER, options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, path, options);
  trouble.push(desk.trouble);
  await desk.page.locator('#roster-title').waitFor();
  return desk.page;
}

const rosterOf = async (person: string, query: Record<string, string> = {}): Promise<Roster> =>
  read<Roster>(await signIn(system.url, person), '/roster', query);

const cards = (page: Page) => page.locator('.job-card');
const idsOn = async (page: Page): Promise<string[]> => page.locator('.job-card-id').allInnerTexts();
const hasCards = (page: Page, count: number) => vi.waitFor(async () => expect(await cards(page).count()).toBe(count));

describe.skipIf(!hasChromium())('the Daily Roster', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
  });

  it('stands before the live line is up: frame and mark from the page itself, the jobs by the call it makes at once', async () => {
    const page = await open('admin');
    await page.evaluate(() => localStorage.setItem('muster.theme', 'dark'));
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    // Nobody answers there.
    await page.routeWebSocket(/./, () => {});
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.early-menu').waitFor();
    expect(await page.locator('.early-mark').isVisible()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(11, 15, 22)');
    arrive();
    await page.locator('.job-card-id').first().waitFor();
    expect(await page.locator('#early').isVisible()).toBe(false);
    for (const path of ['/auth/session', '/api/v1/roster']) expect(asked.filter((one) => one === path)).toEqual([path]);
    for (const [tab, call, shown] of [
      ['jobs', '/api/v1/job/summary', '.share-parts'],
      ['timesheet', '/api/v1/dwo/summary', '.sheet-shares'],
    ] as const) {
      await page.goto(`${system.url}/?tab=${tab}`);
      await page.locator(shown).first().waitFor();
      expect(asked.filter((one) => one === call)).toEqual([call]);
    }
    await page.context().close();
  });

  it('asks for the code of its live line when its own is there, and at once where the address leaves no early answer', async () => {
    const desk = await open('admin');
    const isLine = (path: string): boolean => path.includes('/assets/socket-');
    /** The scripts that a page asks for while none comes. */
    const askedFirst = async (address: string): Promise<string[]> => {
      const page = await desk.context().newPage();
      const asked: string[] = [];
      await page.route(/\/assets\/.*\.js$/, (route) => void asked.push(new URL(route.request().url()).pathname));
      await page.goto(system.url + address, { waitUntil: 'commit' });
      await vi.waitFor(() => expect(asked.some((path) => path.includes('/summary-'))).toBe(true));
      await page.close();
      return asked;
    };
    expect((await askedFirst(ROSTER)).filter(isLine)).toEqual([]);
    expect((await askedFirst(`${ROSTER}&rows=30`)).filter(isLine)).toHaveLength(1);
    await desk.context().close();
  });

  it('stands without the code of its live line, says that it is not live, and is when that can be fetched: Retry loads all again', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', ROSTER);
    const line = /\/assets\/socket-.*\.js$/;
    await page.route(line, (route) => route.abort());
    await page.reload();
    await cards(page).first().waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Retry now' }).click()]);
    await page.getByText('Live updates paused.').waitFor();
    await page.unroute(line);
    await isLive(page);
    await page.context().close();
  });

  it.each(['admin', 'subadmin', 'supervisor1'])(
    'shows the jobs of today that %s sees, each with the way to it',
    async (person) => {
      const [page, { roster, count, totals }] = await Promise.all([open(person), rosterOf(person)]);
      await page.getByRole('heading', { name: 'Roster for Today' }).waitFor();
      expect(await idsOn(page)).toEqual(roster.map(({ jobId }) => `#${jobId}`));
      const counts = await page.getByRole('list', { name: 'Over all pages' }).innerText();
      expect(counts.replace(/\s+/g, ' ')).toContain(`${count} ${count === 1 ? 'job' : 'jobs'} ${totals.in} in`);
      const [first] = roster;
      await page.getByRole('link', { name: `#${first!.jobId}` }).click();
      await page.waitForURL((url) => url.pathname === `/job-management/${first!.jobPk}`);
      await leave(page);
    },
  );

  it('goes from page to page and keeps page and rows in its address', async () => {
    const [page, { count }] = await Promise.all([open('admin'), rosterOf('admin')]);
    expect(count).toBeGreaterThan(30);
    await hasCards(page, 10);
    const before = await idsOn(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(async () => expect(await idsOn(page)).not.toEqual(before));
    expect(new URL(page.url()).search).toBe('?tab=roster&page=2');
    const rows = page.getByRole('combobox', { name: 'Rows per page' });
    expect(await rows.locator('option').allInnerTexts()).toEqual(['10', '15', '20', '25', '30']);
    await rows.selectOption('30');
    await hasCards(page, 30);
    expect(new URL(page.url()).search).toBe('?tab=roster&rows=30');
    expect((await idsOn(page)).slice(0, 10)).toEqual(before);
    await page.reload();
    await hasCards(page, 30);
    await leave(page);
  });

  it('keeps the focus on Next where there is no next page', async () => {
    const page = await open('admin', `${ROSTER}&rows=30`);
    await hasCards(page, 30);
    const next = page.getByRole('button', { name: 'Next page' });
    await next.focus();
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await next.getAttribute('aria-disabled')).toBe('true'));
    const last = page.url();
    await page.keyboard.press('Enter');
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(last);
    await leave(page);
  });

  it('hides every time of a card in which one has no room beside its name, and shows them again', async () => {
    const page = await open('admin');
    const crew = await page.waitForSelector('.crew:has(.member-time)');
    const widen = (width: string) => crew.evaluate((list, to) => (list as HTMLElement).style.setProperty('width', to), width);
    const times = () => crew.evaluate((list) => [...list.querySelectorAll('.member-time')].map((time) => time.checkVisibility()));
    await widen('600px');
    await vi.waitFor(async () => expect(new Set(await times())).toEqual(new Set([true])));
    await widen('120px');
    await vi.waitFor(async () => expect(new Set(await times())).toEqual(new Set([false])));
    await widen('600px');
    await vi.waitFor(async () => expect(new Set(await times())).toEqual(new Set([true])));
    await leave(page);
  });

  it('narrows to a region and a day, and comes back to today by Clear Filters', async () => {
    const [page, { count }] = await Promise.all([open('admin'), rosterOf('admin')]);
    await page.getByRole('combobox', { name: 'By Region' }).selectOption('Hudson Valley');
    await vi.waitFor(async () => expect(await page.locator('.roster-counts b').first().innerText()).not.toBe(`${count}`));
    const region = new URL(page.url()).searchParams.get('region')!;
    expect(await idsOn(page)).toEqual((await rosterOf('admin', { region })).roster.map(({ jobId }) => `#${jobId}`));

    await page.goto(`${system.url}${ROSTER}&days=2024-01-01.2024-01-01`);
    await page.getByRole('heading', { name: 'No Roster for 01/01/2024' }).waitFor();
    await page.locator('.state-card').getByRole('button', { name: 'Clear Filters' }).click();
    await page.getByRole('heading', { name: 'Roster for Today' }).waitFor();
    await leave(page);
  });

  it.each(['light', 'dark'] as const)('has no axe violation and nothing that sticks out on a phone, %s', async (colorScheme) => {
    const page = await open('admin', ROSTER, { colorScheme, ...NARROW });
    await cards(page).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await sticksOut(page)).toBe(0);
    await leave(page);
  });

  it('left nothing in the consoles', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
