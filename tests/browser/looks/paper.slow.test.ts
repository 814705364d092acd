import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { addDays } from '#shared/rules/periods.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { A4, hasChromium, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { onPaper, pagesOf } from '#tests/support/browser/paper.ts';
import { printedText } from '#tests/support/browser/pdf-text.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { goWithin, openSignedIn } from '#tests/support/browser/signed-in.ts';
import { WORKED } from '#tests/support/screens/summary-screen.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
let roster: Roster;

const ROSTER = '/?tab=roster';

async function open(path: string, wait: string, options = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, 'admin', path, options);
  await page.locator(wait).first().waitFor();
  return page;
}

/**
 * Notes how the page stands when the browser lays it out for paper: the page's own listeners have
 * been called by then.
 */
const noteAtPrint = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText);
      const [head = ''] = texts('.paper-head');
      Object.assign(window, { printed: { jobs: texts('.job-card').length, head, missing: texts('.paper-missing') } });
    });
  });
const printed = (page: Page): Promise<{ jobs: number; head: string; missing: string[] } | undefined> =>
  page.evaluate(() => Reflect.get(window, 'printed'));

/** As it stands in a print that is read: without gaps. */
const pressed = (words: string): string => words.replaceAll(/\s/g, '');

describe.skipIf(!hasChromium())('paper', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    roster = await read<Roster>(await signIn(system.url, 'admin'), '/roster');
    // More than the screen shows at a time.
    expect(roster.count).toBeGreaterThan(roster.roster.length);
  });

  it('has every job of the day, whichever way it is printed', async () => {
    const page = await open(ROSTER, '.job-card-id');
    await noteAtPrint(page);
    const pdf = await page.pdf({ format: 'A4' });
    const [year = '', month = '', day = ''] = roster.date.split('-');
    const { jobs, head, missing } = (await printed(page))!;
    expect(jobs).toBe(roster.count);
    expect(head.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`^Summary Daily Roster · All regions · ${month}/${day}/${year} .* As of \\d\\d:\\d\\d [ap]\\.m\\.$`),
    );
    expect(missing).toEqual([]);
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    await vi.waitFor(async () => expect(await page.locator('.job-card').count()).toBe(roster.roster.length));

    // With Ctrl+P nothing stands still meanwhile.
    const kinds: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/roster') kinds.push(request.resourceType());
    });
    await page.evaluate(() => {
      Object.assign(window, {
        printed: undefined,
        print: () => ['beforeprint', 'afterprint'].map((name) => dispatchEvent(new Event(name))),
      });
    });
    await page.keyboard.press('Control+P');
    await vi.waitFor(async () => expect((await printed(page))?.jobs).toBe(roster.count));
    expect(kinds).toEqual(['fetch']);
    await leave(page);
  });

  it('says which jobs it has when the others cannot be fetched', async () => {
    const page = await open(ROSTER, '.job-card-id');
    // What a page asks right after `route` may pass unrouted.
    await page.route('**/api/v1/roster?*', (route) => route.abort('connectionreset'));
    await noteAtPrint(page);
    await page.pdf({ format: 'A4' });
    expect((await printed(page))?.missing).toEqual([`1 to 10 of ${roster.count}: the others could not be fetched.`]);
    await page.context().close();
  });

  it.each(['en', 'es'])('has columns of whole cards in place of the frame, light in the dark theme: %s', async (language) => {
    const page = await open(ROSTER, '.job-card-id', { colorScheme: 'dark', language });
    await onPaper(page);
    await vi.waitFor(async () => expect(await page.locator('.job-card').count()).toBe(roster.count));
    const seen = await page.evaluate(() => {
      const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 1;
      const frame =
        '.shell-head, .side-menu, .skip-link, .toasts, .paging, button:not(.person-name), input, select, [role="tab"]';
      const names = [...document.querySelectorAll('.person-name')];
      const lefts = [...document.querySelectorAll('.job-card')].map((card) => card.getBoundingClientRect().left);
      return {
        frame: [...document.querySelectorAll(frame)].filter(isSeen).map(({ outerHTML }) => outerHTML.slice(0, 120)),
        columns: new Set(lefts).size,
        hasNames: names.length > 0 && names.every(isSeen),
        ground: getComputedStyle(document.documentElement).backgroundColor,
        ink: getComputedStyle(document.querySelector('.job-card-id')!).color,
        breaks: getComputedStyle(document.querySelector('.job-card')!).breakInside,
      };
    });
    const colours = { ground: 'rgb(255, 255, 255)', ink: 'rgb(15, 26, 46)' };
    expect(seen).toEqual({ frame: [], columns: 3, hasNames: true, ...colours, breaks: 'avoid' });
    expect(await sticksOut(page)).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await vi.waitFor(async () => expect(await page.locator('.job-card').count()).toBe(roster.roster.length));
    await leave(page);
  });

  it.each([
    ['Job Performance', WORKED],
    ['Timesheet', `${WORKED}&tab=timesheet`],
  ])('has charts as wide as the sheet, with their last day: %s', async (_, path) => {
    const page = await open(path, '.bar-plot-labels span');
    for (const width of [A4.width, 1050]) {
      await onPaper(page, width);
      await vi.waitFor(async () => {
        const { box, right, last, label } = await page.evaluate(() => {
          const rect = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
          const bars = [...document.querySelectorAll('.apexcharts-bar-area[val]:not([val="0"])')].map(rect);
          return {
            box: rect(document.querySelector('.bar-plot') ?? undefined).toJSON() as DOMRect,
            right: rect([...document.querySelectorAll('.apexcharts-svg')].at(-1)).right,
            last: Math.max(...bars.map((bar) => bar.right)),
            label: rect([...document.querySelectorAll('.bar-plot-labels span')].at(-1)).right,
          };
        });
        expect(box.width).toBeGreaterThan(width - 60);
        expect(Math.abs(right - box.right)).toBeLessThan(2);
        expect(last).toBeLessThanOrEqual(box.right);
        expect(last).toBeGreaterThan(box.right - box.width / 5);
        expect(label).toBeLessThanOrEqual(box.right + 1);
      });
      expect(await sticksOut(page)).toBe(0);
    }
    await leave(page);
  });

  it('has every column of a timesheet, its totals, its job and lines to sign on, on each paper and way', async () => {
    const admin = await signIn(system.url, 'admin');
    const approved = { where: JSON.stringify({ status: 'approved' }), order: '[["date","DESC"]]', limit: '1' };
    const { data: days } = await read<{ data: { id: number }[] }>(admin, '/dwo', approved);
    const { data: sheet } = await read<{ data: CrewSheet }>(admin, `/dwo/${days[0]!.id}/crew`);
    const { dwoId, date, foreman } = sheet;
    const job = sheet.jobs[0]!;
    const week = { start: addDays(date, -6), end: date };
    const person = `/timesheets/employee/${foreman.id}?days=`;
    const page = await open(`/timesheets/${dwoId}?job=${job.dwoJobId}`, '.crew-sheet tbody .crew-name');
    const seen = async (wait: string): Promise<string[]> => {
      await page.locator(wait).first().waitFor();
      const texts = page.locator(
        ':is(.crew-sheet, .person-sheet) :is(thead th, td.table-hours, tfoot td, .crew-foot-total, .day-grid td)',
      );
      return (await texts.allInnerTexts()).map(pressed).filter(Boolean);
    };
    const isOnEach = async (name: string, words: readonly string[]): Promise<void> => {
      for (const format of ['A4', 'Letter'] as const)
        for (const landscape of [false, true]) {
          const text = printedText(await page.pdf({ format, landscape }));
          const missing = words.filter((word) => !text.includes(pressed(word)));
          expect(missing, `${name} on ${format}${landscape ? ' across' : ''}`).toEqual([]);
        }
    };
    const sheetWords = await seen('.crew-sheet tbody .crew-name');
    expect(sheetWords).toEqual(expect.arrayContaining(['TOTAL', 'PHASECODE', 'HOURSTYPE', 'TRIP']));
    await isOnEach('a job of a crew', [
      ...sheetWords,
      `Job ${job.jobNumber}`,
      job.address,
      `${job.lastApproved!.by}, `,
      'Signature, foreman',
      'Signature, supervisor',
    ]);
    await goWithin(page, `${person}${date}.${date}`);
    await isOnEach('a day of a person', [...(await seen('.person-sheet tbody .person-address')), 'Signature, employee']);
    await goWithin(page, `${person}${week.start}.${week.end}`);
    await isOnEach('a week of a person', [...(await seen('.day-grid tbody td')), 'Signature, employee']);
    await leave(page);
  });

  it.each([
    ['/user-management', '.people-list-email', 2],
    ['/timesheets?tab=employee', 'td a[href*="/employee/"]', 1],
    ['/job-management', 'tbody a[href^="/job-management/"]', 1],
    ['/timesheets?status=submitted', 'tbody td.table-hours', 1],
    ['/vehicles', 'tbody .num', 1],
  ])('has lists with all columns but nothing to tick, each number whole: %s', async (path, selector, most) => {
    const page = await open(path, selector);
    const heads = async () =>
      (await page.locator('thead th:visible:not(.table-choice, .table-action)').allInnerTexts()).map(pressed);
    const onScreen = await heads();
    await onPaper(page);
    expect(await heads()).toEqual(onScreen);
    const { boxes, lines, beyond } = await page.evaluate((numbers) => {
      const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 1;
      const heights = [...document.querySelectorAll(numbers)].filter(isSeen).map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      const found = [...document.querySelectorAll('main :is(input, select), main [role="checkbox"]')].filter(isSeen);
      const table = document.querySelector('.table-lines')!.getBoundingClientRect();
      const beyond = Math.round(table.right - document.querySelector('main')!.getBoundingClientRect().right);
      return { boxes: found.length, lines: Math.max(...heights), beyond: Math.max(0, beyond) };
    }, selector);
    expect([boxes, lines, beyond]).toEqual([0, most, 0]);
    expect(await sticksOut(page)).toBe(0);
    await leave(page);
  });

  it('has the shift log of the day, each line with its time, and nothing to press', async () => {
    const admin = await signIn(system.url, 'admin');
    const note = 'Main Street is closed until noon';
    await admin.send('POST', '/api/v1/shift_log_line', { date: roster.date, note });
    const page = await open('/shift-log', '.log-line[data-kind="written"]');
    const lines = (await page.locator('.log-line').allInnerTexts()).map(pressed);
    expect(lines.length).toBeGreaterThan(2);
    await onPaper(page);
    const [year = '', month = '', day = ''] = roster.date.split('-');
    expect(await page.locator('.paper-head').innerText()).toMatch(new RegExp(`^Shift Log\\s+.*${month}/${day}/${year}`));
    const shown = await page.evaluate(() => {
      const isSeen = (element: Element): boolean => element.checkVisibility() && element.getBoundingClientRect().width > 1;
      return [...document.querySelectorAll('.shell-head, .side-menu, button, input, textarea')]
        .filter(isSeen)
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
    expect(shown).toEqual([]);
    expect(await sticksOut(page)).toBe(0);
    const text = printedText(await page.pdf({ format: 'A4' }));
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
    expect(text).toContain(pressed(note));
    await leave(page);
  });

  it('has the whole list of notifications, and the wall as a list', async () => {
    const page = await open('/notifications', '.alert-card');
    const { count } = await read<{ count: number }>(await signIn(system.url, 'admin'), '/alert/admin', {
      limit: '1',
      where: JSON.stringify({ state: { $ne: 'settled' } }),
    });
    await onPaper(page);
    await vi.waitFor(async () => expect(await page.locator('.alert-card').count()).toBeGreaterThanOrEqual(count));
    expect(await sticksOut(page)).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${system.url}/wall?view=quiet`);
    await page.locator('article').first().waitFor();
    await onPaper(page);
    expect(await page.locator('.wall-paper > .card').count()).toBe(roster.count);
    expect(await page.locator('.paper-head').innerText()).toMatch(/^Roster for Today\s+All regions · /);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
    await leave(page);
  });
});
