import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { hasChromium, listenForTrouble } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { isLive, openSignedIn, tabBeside } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { seesIn, seesOut } from '../support/screens/roster-screen.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let phone: Phone;
const pages: Record<string, Page> = {};
const trouble: Record<string, string[]> = {};

/** A browser of its own for each, as in the office: signed in, on the page given. */
async function seat(name: string, person: string, path = '/', options = {}): Promise<Page> {
  const desk = await openSignedIn(browser, system.url, person, path, options);
  trouble[name] = desk.trouble;
  pages[name] = desk.page;
  return desk.page;
}

const rowOf = (page: Page, fullName: string) =>
  page.locator('.member', { has: page.getByText(fullName, { exact: true }) }).first();
describe.skipIf(!hasChromium())('what happens on site', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);
    await seat('admin', 'admin', '/?rows=30');
    await seat('supervisor', 'supervisor1');
    // Of one region, so that all of it stands on one page, which does not turn.
    const { roster } = await read<Roster>(await signIn(system.url, 'admin'), '/roster', { limit: '300' });
    const { regionId } = roster.find((row) => numberOf(row) === phone.jobNumber)!;
    await seat('wall', 'subadmin', `/wall?view=board&region=${regionId}`, { viewport: { width: 1920, height: 1080 } });
  });
  afterAll(() => system?.stop());

  it('shows within moments on two desks and the wall', async () => {
    const [person] = phone.crew;
    const { jobNumber } = phone;
    for (const name of ['admin', 'supervisor']) {
      await pages[name]!.getByRole('tab', { name: 'Daily Roster' }).click();
      await seesOut(pages[name]!, person!.fullName);
    }
    const count = pages['wall']!.getByRole('article', { name: `Job ${jobNumber}`, exact: true }).locator('.wall-count');
    await count.waitFor();
    const before = await count.innerText();

    const shift = await phone.clockIn(person!.id);
    await Promise.all([
      seesIn(pages['admin']!, person!.fullName),
      seesIn(pages['supervisor']!, person!.fullName),
      vi.waitFor(async () => expect(await count.innerText()).not.toBe(before)),
    ]);

    await phone.clockOut(shift.id);
    await Promise.all([seesOut(pages['admin']!, person!.fullName), seesOut(pages['supervisor']!, person!.fullName)]);
    expect(trouble).toEqual({ admin: [], supervisor: [], wall: [] });
  });

  it('toasts a picture mismatch for the supervisor of the job and the admins, once per person, and for nobody else', async () => {
    await seat('secondTab', 'supervisor1');
    const twin = await tabBeside(pages['supervisor']!);
    trouble['twin'] = listenForTrouble(twin);
    await seat('otherSupervisor', 'supervisor2');
    for (const name of ['secondTab', 'otherSupervisor']) await isLive(pages[name]!);

    const person = phone.crew[1]!;
    const text = `${person.fullName} has a picture mismatch in the job "#${phone.jobNumber}"`;
    const toastOn = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText(text);
    const shown = new Map<string, number>();
    const watch = (name: string, page: Page) =>
      toastOn(page)
        .waitFor({ timeout: 6_000 })
        .then(
          () => shown.set(name, (shown.get(name) ?? 0) + 1),
          () => undefined,
        );
    const watching = [
      watch('supervisor', pages['supervisor']!),
      watch('supervisor', twin),
      watch('supervisor', pages['secondTab']!),
      watch('admin', pages['admin']!),
      watch('otherSupervisor', pages['otherSupervisor']!),
    ];
    const shift = await phone.clockIn(person.id, { startPictureMatchStatus: 'notMatched' });
    await Promise.all(watching);
    expect(Object.fromEntries(shown)).toEqual({ supervisor: 1, admin: 1 });
    expect(Object.values(trouble).flat()).toEqual([]);

    await pages['otherSupervisor']!.getByRole('button', { name: /Notifications/ }).click();
    expect(await pages['otherSupervisor']!.getByText(text).count()).toBe(0);
    await pages['admin']!.getByRole('button', { name: /Notifications/ }).click();
    await pages['admin']!.locator('#alerts-panel').getByText(text).waitFor();
    await phone.clockOut(shift.id);
  });

  it('keeps the last data and says how old it is while the line is down, and recovers by itself', async () => {
    const page = pages['supervisor']!;
    const person = phone.crew[2]!;
    await seesOut(page, person.fullName);
    const pid = system.gateway.pid();
    process.kill(pid!, 'SIGSTOP');
    await page.getByText(/Live updates paused/).waitFor({ timeout: 40_000 });
    await page.getByText(/^Data from /).waitFor();
    expect(await rowOf(page, person.fullName).count()).toBe(1);
    await pages['wall']!.locator('.is-stale').waitFor({ timeout: 20_000 });

    process.kill(pid!, 'SIGCONT');
    const shift = await phone.clockIn(person.id);
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 20_000 });
    await seesIn(page, person.fullName);
    await vi.waitFor(async () => expect(await pages['wall']!.locator('.is-stale').count()).toBe(0));
    await phone.clockOut(shift.id);
  }, 300_000);
});
