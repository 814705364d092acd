import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/rules/periods.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { axeViolations, hasChromium, NARROW, sticksOut } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { leave } from '#tests/support/browser/seats.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
/** With a job, of its foreman alone on that day, and in the week up to it. */
let paths: Record<'crew' | 'day' | 'week', string>;

/** How high the bar of a phone without a button is at its lower edge. */
const EDGE_PX = 34;

/** Where the one button that approves stands, as distances in the screen. */
const barOn = (page: Page, rows: string) =>
  page.evaluate((last) => {
    scrollTo({ top: document.documentElement.scrollHeight });
    const bar = document.querySelector('.thumb-bar')!.getBoundingClientRect();
    const buttons = [...document.querySelectorAll('main button')].filter(({ textContent }) => /^Approve/.test(textContent ?? ''));
    const button = buttons[0]!.getBoundingClientRect();
    const row = [...document.querySelectorAll(last)].at(-1)!.getBoundingClientRect();
    return {
      count: buttons.length,
      isAtEdge: Math.round(bar.bottom) === innerHeight && bar.left === 0 && bar.right === innerWidth,
      isWide: button.width > innerWidth / 2 && button.height >= 44,
      belowButton: Math.round(bar.bottom - button.bottom),
      hidesLast: row.bottom > bar.top,
    };
  }, rows);

describe.skipIf(!hasChromium())('approving on a phone', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    const admin = await signIn(system.url, 'admin');
    const submitted = { where: JSON.stringify({ status: 'submitted' }), order: '[["date","DESC"]]', limit: '1' };
    const { data: days } = await read<{ data: { id: number }[] }>(admin, '/dwo', submitted);
    const { data: sheet } = await read<{ data: CrewSheet }>(admin, `/dwo/${days[0]!.id}/crew`);
    const { dwoId, date, foreman, jobs } = sheet;
    const person = `/timesheets/employee/${foreman.id}?days=`;
    paths = {
      crew: `/timesheets/${dwoId}?job=${jobs[0]!.dwoJobId}`,
      day: `${person}${date}.${date}`,
      week: `${person}${addDays(date, -6)}.${date}`,
    };
  });

  it.each([
    ['crew', '.crew-card, .crew-foot'],
    ['day', '.person-sheet .table-card'],
    ['week', '.day-grid tfoot'],
  ] as const)('stands at the foot of the screen, below the last row: %s', async (screen, rows) => {
    const { page } = await openSignedIn(browser, system.url, 'admin', paths[screen], NARROW);
    await page.locator(rows).first().waitFor();
    const there = { count: 1, isAtEdge: true, isWide: true, hidesLast: false };
    await vi.waitFor(async () => expect(await barOn(page, rows)).toEqual({ ...there, belowButton: 8 }));
    expect(await sticksOut(page)).toBe(0);
    expect(await axeViolations(page, '.thumb-bar')).toEqual([]);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: EDGE_PX } });
    await vi.waitFor(async () => expect(await barOn(page, rows)).toEqual({ ...there, belowButton: EDGE_PX }));
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await leave(page);
  });
});
