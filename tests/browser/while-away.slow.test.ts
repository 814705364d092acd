import type { Client } from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { isLive, takeSession } from '../support/browser/signed-in.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { openPhone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let database: Client;
let adminId: number;

/** A browser of its own of the admin, or another device of theirs. */
async function sit(path: string, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await takeSession(context, system.url, 'admin');
  const page = await context.newPage();
  await page.goto(system.url + path);
  return page;
}
const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'While you were away' });
const absence = async () =>
  (await database.query('select away_since, back_at from "user" where employee_id = $1', [adminId])).rows[0] as {
    away_since: Date | null;
    back_at: Date | null;
  };

/** Closes the page, and moves the night in front of what happens next. */
async function leaveForANight(page: Page): Promise<void> {
  await page.context().close();
  await vi.waitFor(
    async () => {
      // Signing in is a sign of life, also of a session without a page: only the last one has one.
      await database.query(
        `update session set online_until = now() where employee_id = $1 and online_until > now()
           and id <> (select id from session where employee_id = $1 order by created_at desc limit 1)`,
        [adminId],
      );
      expect((await absence()).away_since).not.toBeNull();
    },
    { timeout: 90_000, interval: 500 },
  );
  await database.query(`update "user" set away_since = away_since - interval '10 hours' where employee_id = $1`, [adminId]);
}

describe.skipIf(!hasChromium())('who comes back after a night [away-3]', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    database = await connectEmbedded(system.dataDir);
    const me = (await (await signIn(system.url, 'admin')).get('/api/v1/auth/me')).json() as { data: { id: number } };
    adminId = me.data.id;
  });
  afterAll(async () => {
    await database?.end();
    await system?.stop();
  });

  it('is told once what happened, on every device and page but a wall, until it is put away', async () => {
    const before = await sit('/');
    await isLive(before);
    await vi.waitFor(async () => expect((await absence()).away_since).toBeNull());
    expect(await panelOf(before).count()).toBe(0);
    await leaveForANight(before);

    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    await phone.clockOutIfIn(phone.crew[0]!.id);
    await phone.clockIn(phone.crew[0]!.id, { startPictureMatchStatus: 'notMatched' });

    const desk = await sit('/job-management');
    await panelOf(desk).waitFor();
    await panelOf(desk)
      .getByText(/open notifications?$/)
      .waitFor();
    expect(await desk.evaluate(() => document.activeElement?.closest('.away-panel'))).toBeNull();
    await desk.reload();
    await panelOf(desk).waitFor();
    const wall = await sit('/wall');
    await wall.locator('.wall').first().waitFor();
    expect(await panelOf(wall).count()).toBe(0);
    const small = await sit('/', { viewport: { width: 390, height: 844 } });
    await panelOf(small).waitFor();
    const box = (await panelOf(small).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (const page of [desk, small]) expect(await axeViolations(page, '.away-panel')).toEqual([]);

    await desk.keyboard.press('x');
    await Promise.all([desk, small].map((page) => panelOf(page).waitFor({ state: 'detached' })));
    await desk.reload();
    await isLive(desk);
    await vi.waitFor(async () => expect((await absence()).back_at).toBeNull());
    expect(await panelOf(desk).count()).toBe(0);
    await Promise.all([desk, wall, small].map((page) => page.context().close()));
  });
});
