import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AlertTask } from '#shared/alerts/task.ts';
import { momentOn } from '#shared/rules/local-time.ts';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { hasChromium, listenForTrouble } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { isLive, openSignedIn } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

let system: System;
let browser: Browser;
let phone: Phone;

/** One who looks at the notifications. */
interface Seat {
  page: Page;
  fullName: string;
  panel: Locator;
}

async function sit(person: string, query = ''): Promise<Seat> {
  const { page } = await openSignedIn(browser, system.url, person, `/notifications${query}`);
  await isLive(page);
  await page.locator('.alert-card').first().waitFor();
  const { data } = (await (await page.request.get(`${system.url}/api/v1/auth/me`)).json()) as { data: { fullName: string } };
  return { page, fullName: data.fullName, panel: page.locator('section.alert-task') };
}

const words = (member: Phone['crew'][number]): string => `${member.fullName} has a picture mismatch`;
const cardOf = ({ page }: Seat, text: string): Locator => page.locator('.alert-card').filter({ hasText: text }).first();
const choose = (seat: Seat, text: string): Promise<void> => cardOf(seat, text).locator('.alert-card-choose').click();

/** Somebody clocks in with a picture of somebody else; answers the shift. */
async function mismatch(place: number): Promise<number> {
  const member = phone.crew[place]!;
  await phone.clockOutIfIn(member.id);
  return (await phone.clockIn(member.id, { startPictureMatchStatus: 'notMatched' })).id;
}

/** How long after a press the other one sees it, in ms. */
async function msUntil(press: () => Promise<unknown>, seen: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  const [, took] = await Promise.all([press(), seen().then(() => performance.now() - begunAt)]);
  return Math.round(took);
}

describe.skipIf(!hasChromium())('an alert that two people look at [alerts-6]', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
  });
  afterAll(() => system?.stop());

  it('is taken, noted, settled and opened again by one, and seen so by the other within a second', async () => {
    await mismatch(0);
    const text = words(phone.crew[0]!);
    const [ana, tom] = [await sit('admin'), await sit('subadmin')];
    const trouble = [listenForTrouble(ana.page), listenForTrouble(tom.page)];
    for (const seat of [ana, tom]) {
      await choose(seat, text);
      await seat.panel.getByText('What happened').waitFor();
    }
    const took = [
      await msUntil(
        () => ana.page.keyboard.press('t'),
        () => cardOf(tom, text).getByText(`${ana.fullName} has it`).waitFor(),
      ),
      await msUntil(
        async () => {
          await tom.panel.getByRole('textbox').fill('New helmet and glasses');
          await tom.panel.getByRole('button', { name: 'Add' }).click();
        },
        () => ana.panel.getByText(`${tom.fullName}: “New helmet and glasses”`).waitFor(),
      ),
      await msUntil(
        () => ana.panel.getByRole('button', { name: 'Yes, same person' }).click(),
        () => tom.panel.getByText(`${ana.fullName} resolved it: Same person`).waitFor(),
      ),
    ];
    process.stdout.write(`taken, noted and settled on the other screen after ${took.join(', ')} ms\n`);
    expect(Math.min(...took)).toBeLessThan(1_000);
    await vi.waitFor(async () => expect(await cardOf(tom, text).count()).toBe(0));
    await tom.panel.getByRole('button', { name: 'Open again' }).click();
    await ana.panel.getByText(`${tom.fullName} opened it again`).waitFor();
    await cardOf(ana, text).getByText('Open', { exact: true }).waitFor();
    expect(trouble).toEqual([[], []]);
    await Promise.all([leave(ana.page), leave(tom.page)]);
  });

  it('is taken by one of two who press at once, and the other is told by whom', async () => {
    await mismatch(1);
    const text = words(phone.crew[1]!);
    const seats = [await sit('admin'), await sit('subadmin')];
    for (const seat of seats) {
      await choose(seat, text);
      await seat.panel.getByRole('button', { name: 'Take it' }).waitFor();
    }
    // Both have seen the same state: neither press is told of the other before it is sent.
    await Promise.all(seats.map(({ page }) => page.keyboard.press('t')));
    const told = seats.map(({ page }) => page.getByText(/ has taken this alert$/));
    await vi.waitFor(async () => {
      const dialogs = await Promise.all(told.map((one) => one.count()));
      const owners = await Promise.all(seats.map(({ panel }) => panel.getByText('You have it').count()));
      // A press that came after the other's change is a taking over: then one still has it.
      expect(owners.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(dialogs.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
    });
    await Promise.all(seats.map(({ page }) => leave(page)));
  });

  it('of a forgotten clock is resolved by the time at which it ended, on the sheet as well', async () => {
    const text = 'Clockout missing';
    const [ana, tom] = [await sit('admin', '?type=clockout'), await sit('subadmin', '?type=clockout')];
    for (const seat of [ana, tom]) {
      await choose(seat, text);
      await seat.panel.getByText('What happened').waitFor();
    }
    const id = new URL(ana.page.url()).searchParams.get('alert');
    const office = await signIn(system.url, 'admin');
    const read = async <T>(path: string) => ((await office.get(`/api/v1${path}`)).json() as { data: T }).data;
    const { alert } = await read<AlertTask>(`/alert/${id}/task`);
    const where = JSON.stringify({ dwoJobId: alert.dwoJobId });
    const shifts = () => read<Workshift[]>(`/workshift?where=${where}&limit=100`);
    const running = (await shifts()).filter(({ status }) => status === 'running');
    expect(running).toHaveLength(1);
    await ana.panel.getByRole('button', { name: 'End it at …' }).click();
    const dialog = ana.page.getByRole('dialog', { name: 'End the Clock' });
    const time = dialog.getByRole('textbox', { name: /^Ended at/ });
    await time.fill('1:00 a.m.');
    await dialog.getByRole('button', { name: 'End and resolve' }).click();
    await dialog.getByText('must be later than start').waitFor();
    expect(await time.inputValue()).toBe('01:00 a.m.');
    await time.fill('6:45 p.m.');
    await dialog.getByRole('button', { name: 'End and resolve' }).click();
    await tom.panel.getByText(`${ana.fullName} resolved it: The clock was stopped`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const ended = (await shifts()).find((one) => one.id === running[0]!.id)!;
    const { businessTimeZone } = await read<{ businessTimeZone: string }>('/auth/me');
    const end = momentOn(ended.date, '18:45', businessTimeZone).toISOString();
    expect(ended).toMatchObject({ status: 'finished', date: running[0]!.date, end });
    await Promise.all([leave(ana.page), leave(tom.page)]);
  });

  it('settles itself when the clock with that picture is removed, on every screen', async () => {
    const shift = await mismatch(2);
    await phone.clockOut(shift);
    const office = await signIn(system.url, 'admin');
    const text = words(phone.crew[2]!);
    const seat = await sit('supervisor1');
    await choose(seat, text);
    await seat.panel.getByText('What happened').waitFor();
    const took = await msUntil(
      async () => expect((await office.send('DELETE', `/api/v1/workshift/${shift}`)).status).toBe(204),
      () => seat.panel.getByText('Resolved by itself: what caused it has ended').waitFor(),
    );
    process.stdout.write(`settled by itself after ${took} ms\n`);
    await vi.waitFor(async () => expect(await cardOf(seat, text).count()).toBe(0));
    await seat.page.getByRole('tab', { name: /^Resolved/ }).click();
    await cardOf(seat, text).getByText('Resolved', { exact: true }).waitFor();
    await leave(seat.page);
  });

  it('is a page of its own on a phone, with a way back to the list', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/notifications', {
      viewport: { width: 390, height: 844 },
    });
    const first = page.locator('.alert-card-choose').first();
    await first.click();
    await page.getByText('What happened').waitFor();
    expect(await first.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back to the notifications' }).click();
    await first.waitFor();
    await leave(page);
  });
});
