import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, isWeekend } from '#shared/rules/periods.ts';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';

/** The last day before today on which the demo company worked. */
const DAY = [1, 2, 3].map((back) => addDays(TODAY, -back)).find((day) => !isWeekend(day))!;
const ROSTER = `/?tab=roster&days=${DAY}.${DAY}`;

/** Each person on the cards, with the word beside the name. */
const wordsOn = (page: Page): Promise<string[]> =>
  page
    .locator('.member')
    .evaluateAll((members) =>
      members.map((one) => ['.member-name', '.member-word'].map((part) => one.querySelector(part)?.textContent).join(': ')),
    );
const moment = (page: Page): Promise<string> => page.locator('.replay-moment').innerText();

describe.skipIf(!hasChromium())('a day replayed', () => {
  let system: System;
  let browser: Browser;

  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
  });
  afterAll(() => system?.stop());

  const open = async (path: string, wait: string, who = 'admin') => {
    const desk = await openSignedIn(browser, system.url, who, path);
    await desk.page.locator(wait).first().waitFor();
    return desk;
  };

  it('ends as the Daily Roster of that day, begins with nobody in, and goes from one recorded moment to the next', async () => {
    const desk = await open(ROSTER, '.member-word');
    const { page } = desk;
    const roster = await wordsOn(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.locator('.replay-curve').waitFor();
    await page.keyboard.press('End');
    await vi.waitFor(async () => expect(await wordsOn(page)).toEqual(roster));
    await page.keyboard.press('Home');
    // Time off is known before anybody has come.
    await vi.waitFor(async () => {
      const words = (await wordsOn(page)).map((text) => text.split(': ')[1]!);
      expect(words.filter((word) => !['Not in', 'No show', 'Holiday'].includes(word))).toEqual([]);
    });
    const first = await moment(page);
    await page.keyboard.press('.');
    await vi.waitFor(async () => expect(await moment(page)).not.toBe(first));
    const later = await moment(page);
    await page.keyboard.press('ArrowRight');
    await vi.waitFor(async () => expect(await moment(page)).not.toBe(later));
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Play or pause').waitFor();
    expect(desk.trouble).toEqual([]);
    await leave(desk.page);
  });

  it('is played, and stays where it was paused when the page is loaded again', async () => {
    const desk = await open(`${ROSTER}&replay=0`, '.replay-curve');
    const { page } = desk;
    const first = await moment(page);
    await page.keyboard.press('Space');
    await vi.waitFor(async () => expect(await moment(page)).not.toBe(first));
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const paused = await moment(page);
    await vi.waitFor(() => expect(page.url()).toMatch(/replay=\d{3,}/));
    await page.reload();
    await page.locator('.replay-curve').waitFor();
    expect(await moment(page)).toBe(paused);
    await page.getByRole('button', { name: 'Close replay' }).click();
    await page.locator('.replay-curve').waitFor({ state: 'detached' });
    expect(desk.trouble).toEqual([]);
    await leave(desk.page);
  });

  it('is opened from a line of the shift log, which two people read while one of them writes', async () => {
    const [desk, other] = [await open('/shift-log', '.log'), await open('/shift-log', '.log', 'supervisor1')];
    await desk.page.getByRole('textbox', { name: 'Write a line' }).fill('Main Street is closed');
    await desk.page.keyboard.press('Enter');
    await other.page.getByText('Main Street is closed').waitFor();
    expect(await other.page.getByRole('button', { name: /^Edit the line/ }).count()).toBe(0);
    await desk.page.getByRole('button', { name: /^Edit the line/ }).click();
    await desk.page.getByRole('textbox', { name: 'Line', exact: true }).fill('Main Street is open');
    await desk.page.keyboard.press('Enter');
    await other.page.getByText('Main Street is open').waitFor();
    await desk.page.getByRole('button', { name: /^Remove the line/ }).click();
    await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await other.page.getByText('Main Street is open').waitFor({ state: 'detached' });

    await desk.page.goto(`${system.url}/shift-log?day=${DAY}`);
    const line = desk.page.locator('.log-line', { hasText: 'was the first in' });
    const time = await line.locator('.log-time').innerText();
    await line.locator('.log-time').click();
    await desk.page.locator('.replay-curve').waitFor();
    expect(await moment(desk.page)).toContain(time);
    expect([...desk.trouble, ...other.trouble]).toEqual([]);
    await leave(desk.page);
    await leave(other.page);
  });
});
