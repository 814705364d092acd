import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { START_DAYS, weekdayOf } from '#shared/rules/expected/expected.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { axeViolations, hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { businessZone } from '../support/business-zone.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { TODAY } from '../support/screens/summary-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, type SignedIn, signIn } from '../support/visitor.ts';

const MINUTES_LATE = 43;
const PHONE = { width: 390, height: 844 };
/** Fingers need so many pixels. */
const TOUCH = 44;

type Row = Record<string, unknown> & { id: number };

/** Two people on a foreman's crew who have not come, and were expected a while ago. */
async function makeLate(system: System, admin: SignedIn, { crewId, jobId }: Phone): Promise<number[]> {
  const made = async (method: 'PATCH' | 'POST' | 'PUT', path: string, body: object): Promise<Row> => {
    const { status, text, json } = await admin.send(method, `/api/v1${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return (json() as { data: Row }).data;
  };
  const job = (await read<{ data: Row }>(admin, `/job/${jobId}`)).data;
  const ids: number[] = [];
  for (const lastName of ['Early', 'Later']) {
    const employeeId = `8-0000${ids.length + 1}-01`;
    const person = { employeeId, firstName: 'Never', lastName, role: 'worker', regionId: job['regionId'] };
    const work = { companyName: 'TSU One', class: 'Laborer', supervisorId: job['supervisorId'] };
    ids.push((await made('POST', '/employee', { ...person, ...work })).id);
  }
  await made('POST', `/crew/${crewId}/members`, { employeeIds: ids });
  const database = await connectEmbedded(system.dataDir);
  await database.query(`update employee_crew set assigned_at = now() - interval '3 days' where employee_id = any($1)`, [ids]);
  await database.end();
  const start = timeOfDay(new Date(Date.now() - MINUTES_LATE * 60_000), businessZone()).slice(0, 5);
  await made('PATCH', `/job/${jobId}`, { startTimes: [`${START_DAYS[weekdayOf(TODAY)]} ${start}`] });
  return ids;
}

const lineOf = (page: Page, name: string) => page.locator('.call-round-line', { hasText: name });
/** The moment, in ms since 1970, at which a page shows of somebody what it did not show before. */
const shownAt = async (
  page: Page,
  selector: string,
  name: string,
  { words = '', isAttended }: { words?: string; isAttended?: boolean },
): Promise<number> => {
  const seen = await page.waitForFunction(
    (wanted) => {
      const line = [...document.querySelectorAll(wanted.selector)].find(({ textContent }) => textContent.includes(wanted.name));
      const isIt = line?.textContent.includes(wanted.words) && line.classList.contains('is-attended') === wanted.isAttended;
      return isIt && Date.now();
    },
    { selector, name, words, isAttended: isAttended ?? false },
    { polling: 5, timeout: 15_000 },
  );
  return Number(await seen.jsonValue());
};

const openRound = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Call Round/ }).click();
  await page.locator('.call-round-name').waitFor();
};

describe.skipIf(!hasChromium())('the call round', () => {
  let system: System;
  let browser: Browser;
  let phone: Phone;
  let ids: number[];

  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    ids = await makeLate(system, await signIn(system.url, 'admin'), phone);
  });
  afterAll(() => system?.stop());

  it('is one for everybody: what one says is on the list of another, on the wall and in the log; a clock-in ends it', async () => {
    const [one, another, wall, log] = await Promise.all([
      openSignedIn(browser, system.url, 'admin', '/?tab=roster'),
      openSignedIn(browser, system.url, 'subadmin', '/?tab=roster'),
      openSignedIn(browser, system.url, 'admin', '/wall?view=quiet&seen=2'),
      openSignedIn(browser, system.url, 'subadmin', '/shift-log'),
    ]);
    await Promise.all([openRound(one.page), openRound(another.page)]);
    await Promise.all([one, another].map(({ page }) => lineOf(page, 'Never Early').click()));
    await one.page.keyboard.press('4');
    const said = another.page.locator('.call-round-said');
    await vi.waitFor(async () => expect(await said.textContent()).toMatch(/Said at .* by .*: Road closed \(just now\)/), 5_000);
    // What is known is not said again by a key.
    await another.page.keyboard.press('2');
    expect(await lineOf(another.page, 'Never Early').textContent()).toContain('Road closed');
    const tile = wall.page.getByRole('article', { name: `Job ${phone.jobNumber}`, exact: true });
    await tile.locator('li.is-attended', { hasText: 'Early' }).waitFor({ timeout: 10_000 });
    await log.page.getByText(/said of Never Early: Road closed/).waitFor({ timeout: 15_000 });

    await lineOf(another.page, 'Never Later').click();
    await another.page.keyboard.press('6');
    await another.page.getByRole('textbox', { name: 'What was said' }).fill('Flat tyre');
    await another.page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await lineOf(one.page, 'Never Later').textContent()).toContain('Flat tyre'), 5_000);
    expect(await axeViolations(one.page)).toEqual([]);

    // Of several rounds the best counts: a busy machine makes one late, and none too early.
    const took: number[] = [];
    for (const [answer, isAttended] of [
      ['No answer', false],
      ['Sick', true],
      ['No answer', false],
      ['Road closed', true],
    ] as const) {
      await lineOf(one.page, 'Never Early').click();
      const answers = one.page.locator('.call-round-answers');
      if (!isAttended) await one.page.getByRole('button', { name: 'Say something else' }).click();
      const shown = [
        shownAt(another.page, '.call-round-line', 'Never Early', { words: answer }),
        shownAt(wall.page, 'article li', 'Early', { isAttended }),
      ];
      const button = answers.getByRole('button', { name: answer });
      await button.waitFor();
      const pressedAt = Date.now();
      await button.click();
      took.push(Math.max(...(await Promise.all(shown))) - pressedAt);
    }
    expect(Math.min(...took)).toBeLessThan(1_000);

    const shift = await phone.clockIn(ids[0]!);
    for (const { page } of [one, another]) await lineOf(page, 'Never Early').waitFor({ state: 'detached', timeout: 5_000 });
    await tile.locator('li.is-attended', { hasText: 'Early' }).waitFor({ state: 'detached' });
    await phone.clockOut(shift.id);
    for (const { page } of [one, another]) {
      await page.keyboard.press('Escape');
      await page.locator('.call-round').waitFor({ state: 'detached' });
    }
    for (const { page } of [one, another, wall, log]) await leave(page);
  });

  it('has room for fingers on a phone, and is as wide as it', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/?tab=roster', { viewport: PHONE });
    await openRound(page);
    await lineOf(page, 'Never Later').click();
    await page.getByRole('button', { name: 'Say something else' }).click();
    const sizes = await page
      .locator('.call-round-answers > button, .call-round-phone, .call-round-line')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
    expect(sizes.length).toBeGreaterThan(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(TOUCH);
    expect(await page.locator('.call-round').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await leave(page);
  });

  it('is on the card of the person, the longest words too, from wherever it is opened', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', `/job-management/${phone.jobId}?tab=workforce`, {
      viewport: PHONE,
    });
    await page
      .getByRole('button', { name: /Never Later|Later, Never/ })
      .first()
      .click();
    const card = page.locator('.popover.person-card');
    await card
      .getByText(/(min|h) late|Flat tyre/)
      .first()
      .waitFor();
    const admin = await signIn(system.url, 'admin');
    const { roster } = await read<Roster>(admin, '/roster', { limit: '300' });
    const said = roster.flatMap(({ crew }) => crew).find(({ id }) => id === ids[1])?.call;
    const people = [{ jobId: phone.jobId, employeeId: ids[1], revision: said?.revision ?? 0 }];
    const words = 'Bus'.repeat(40);
    const { status } = await admin.send('POST', '/api/v1/late_call', { date: TODAY, people, outcome: 'other', words });
    expect(status).toBe(200);
    await card.getByText(new RegExp(`^Said at .*: ${words}$`)).waitFor();
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await axeViolations(page, '.popover.person-card')).toEqual([]);
    await leave(page);
  });
});
