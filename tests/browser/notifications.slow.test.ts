import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { hasChromium, launchWholeChromium, listenForTrouble } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { leave } from '../support/browser/seats.ts';
import { isLive, openSignedIn, tabBeside } from '../support/browser/signed-in.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let line: FaultProxy;
let browser: Browser;
let phone: Phone;

/** A signed-in person on the notifications page, in a browser of their own. */
async function open(person: string, search = '', options = {}, within = browser): Promise<Page> {
  const { page } = await openSignedIn(within, line.url, person, `/notifications${search}`, options);
  await isLive(page);
  await page.locator('.alert-card').first().waitFor();
  return page;
}

const main = (page: Page) => page.locator('main');
const cardOf = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });

interface Member {
  id: number;
  fullName: string;
}

const mismatchOf = ({ fullName }: Member): string => `${fullName} has a picture mismatch in the job "#${phone.jobNumber}"`;

/** Somebody of the crew clocks in with a picture of somebody else. Answers the alert's sentence. */
async function mismatch(member: Member): Promise<string> {
  await phone.clockOutIfIn(member.id);
  const shift = await phone.clockIn(member.id, { startPictureMatchStatus: 'notMatched' });
  await phone.clockOut(shift.id);
  return mismatchOf(member);
}

/** Notes every toast that a page ever shows, however short. */
const noteToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenToasts: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && node.matches('.toast')) seen.push(node.textContent ?? '');
    }).observe(document.querySelector('.toasts')!, { childList: true });
  });
const toastsOn = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'seenToasts'));
/**
 * Notes the alerts whose toast a page may show: its claim was the first. Several at once may become
 * one toast.
 */
function noteClaims(page: Page): number[] {
  const claimed: number[] = [];
  page.on('response', async (response) => {
    const [, id] = /\/alert\/(\d+)$/.exec(response.url()) ?? [];
    const isClaim = id && response.ok() && response.request().postData()?.includes('isToasted');
    // Of a page that is being closed nobody asks.
    if (isClaim && (await response.json().catch(() => ({}))).isClaimed) claimed.push(Number(id));
  });
  return claimed;
}
/** The newest picture mismatch of somebody. */
async function alertIdOf(page: Page, fullName: string): Promise<number> {
  const answer = await page.request.get(`${line.url}/api/v1/alert/newestAlerts?limit=30`);
  const { data } = (await answer.json()) as { data: { id: number; type: string; data: { name?: string } }[] };
  return Math.max(
    ...data.filter((alert) => alert.type === 'pictureMismatch' && alert.data.name === fullName).map(({ id }) => id),
  );
}
const timesIn = (toasts: readonly string[], text: string): number => toasts.filter((toast) => toast.includes(text)).length;

describe.skipIf(!hasChromium())('notifications', () => {
  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    line = await startFaultProxy({ port });
    [system, browser] = await Promise.all([startSystem({ env: { PORT: String(port), PUBLIC_URL: line.url } }), commonBrowser()]);
    phone = await openPhone(line.url, system.apiUrl, 'foreman1');
  });
  afterAll(async () => {
    await line?.stop();
    await system?.stop();
  });

  it.each(['admin', 'subadmin', 'supervisor1'])(
    'come up on the page of a %s as they happen, and lead to the sheet',
    async (person) => {
      const page = await open(person);
      const trouble = listenForTrouble(page);
      const text = mismatchOf(phone.crew[0]!);
      // Those that were raised for the others before are there already.
      const before = await cardOf(page, text).count();
      await mismatch(phone.crew[0]!);
      const card = cardOf(page, text).first();
      await vi.waitFor(async () => expect(await cardOf(page, text).count()).toBe(before + 1));
      await card.getByRole('link', { name: 'View More' }).click();
      await page.waitForURL(({ pathname }) => /^\/timesheets\/\d+$/.test(pathname));
      await page.getByRole('button', { name: `Job ${phone.jobNumber}`, pressed: true }).waitFor();
      await page.goBack();
      await cardOf(page, text).first().waitFor();
      await vi.waitFor(async () => expect(await cardOf(page, text).first().innerText()).not.toContain('unread'));
      expect(trouble).toEqual([]);
      await leave(page);
    },
  );

  it('are not shown to the supervisor of other jobs', async () => {
    const text = await mismatch(phone.crew[0]!);
    const page = await open('supervisor2');
    expect(await cardOf(page, text).count()).toBe(0);
    await page.getByRole('searchbox').fill(phone.jobNumber);
    await page.getByRole('searchbox').press('Enter');
    await page.getByText("We couldn't find any result that matched your criteria. Please try again.").waitFor();
    await leave(page);
  });

  it('lose nothing while the line is cut: each is listed and toasted once afterwards', async () => {
    const page = await open('admin');
    const tabs = [page, await tabBeside(page)];
    await Promise.all(tabs.map(noteToasts));
    const claims = tabs.map(noteClaims);

    line.set({ kind: 'refused' });
    line.reset();
    await page.getByText(/Live updates paused/).waitFor({ timeout: 20_000 });
    const people = phone.crew.slice(1, 3);
    const texts = [await mismatch(people[0]!), await mismatch(people[1]!)];
    expect(await main(page).getByRole('listitem').count()).toBeGreaterThan(0);
    for (const text of texts) expect(timesIn(await toastsOn(page), text)).toBe(0);

    line.set({ kind: 'open' });
    for (const text of texts) await cardOf(page, text).first().waitFor({ timeout: 20_000 });
    await isLive(page);
    const ids = await Promise.all(people.map(({ fullName }) => alertIdOf(page, fullName)));
    const timesClaimed = (id: number) => claims.flat().filter((claimed) => claimed === id).length;
    await vi.waitFor(() => expect(ids.map(timesClaimed)).toEqual([1, 1]));
    // One more, so that there was time for a second toast of the others.
    await mismatch(phone.crew[3]!);
    const last = await vi.waitFor(async () => {
      const id = await alertIdOf(page, phone.crew[3]!.fullName);
      expect(timesClaimed(id)).toBe(1);
      return id;
    });
    expect([...ids, last].map(timesClaimed)).toEqual([1, 1, 1]);
    const toasts = (await Promise.all(tabs.map(toastsOn))).flat();
    expect(toasts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(timesIn(toasts, text)).toBeLessThanOrEqual(1);
      expect(await cardOf(page, text).count()).toBe(1);
    }
    await page.context().close();
  }, 300_000);

  it('go in every tab of the person who clears them, and stay with everybody else', async () => {
    const text = await mismatch(phone.crew[4]!);
    const search = `?search=${phone.jobNumber}&type=pictureMismatch&rows=30`;
    const [here, there, other] = [await open('admin', search), await open('admin', search), await open('subadmin', search)];
    // The same may have happened to the demo company on an earlier day.
    const raised = await cardOf(there, text).first().locator('time').getAttribute('datetime');
    const raisedOn = (page: Page) => main(page).locator(`time[datetime="${raised}"]`);
    await cardOf(here, text).first().getByRole('button', { name: 'Clear Picture mismatch' }).click();
    for (const page of [here, there]) await vi.waitFor(async () => expect(await raisedOn(page).count()).toBe(0));
    await here.getByRole('button', { name: 'Undo' }).click();
    for (const page of [here, there]) await vi.waitFor(async () => expect(await raisedOn(page).count()).toBe(1));
    await cardOf(here, text).first().getByRole('button', { name: 'Clear Picture mismatch' }).click();
    for (const page of [here, there]) await vi.waitFor(async () => expect(await raisedOn(page).count()).toBe(0));

    await here.getByRole('button', { name: 'Clear all' }).click();
    await here.getByRole('alertdialog').getByRole('button', { name: 'Clear all' }).click();
    await vi.waitFor(async () => expect(await here.evaluate(() => document.activeElement?.id)).toBe('page'));
    for (const page of [here, there]) await page.getByText(/^We couldn't find any result/).waitFor({ timeout: 20_000 });
    await here.locator('main').getByRole('button', { name: 'Clear Filters' }).last().click();
    await here.getByText('There are no notifications to display.').waitFor();
    await vi.waitFor(async () => expect(await here.title()).toBe('Notifications · Muster'));
    expect(await raisedOn(other).count()).toBe(1);
    await leave(here, there, other);
  });

  it('say why one could not be cleared, and try again', async () => {
    const page = await open('subadmin');
    const cards = main(page).getByRole('listitem');
    const [text] = await cards.first().locator('.alert-text').allInnerTexts();
    const time = await cards.first().locator('time').getAttribute('datetime');
    line.set({ kind: 'refused' });
    line.reset();
    await cards
      .first()
      .getByRole('button', { name: /^Clear / })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Could not delete notification' });
    await dialog.waitFor();
    line.set({ kind: 'open' });
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await vi.waitFor(
      async () => expect([await page.locator(`time[datetime="${time}"]`).count(), text]).toEqual([0, text]),
      20_000,
    );
    await leave(page);
  }, 300_000);

  it('stay while others are chosen on a line that is silent, and it is said what is fetched, then what could not be', async () => {
    const page = await open('subadmin');
    const cards = await page.locator('.alert-card').allInnerTexts();
    line.set({ kind: 'blackhole' });
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Fetching page 2 of the notifications …').waitFor();
    expect(await page.locator('.alert-card').allInnerTexts()).toEqual(cards);
    await page.getByText('Could not fetch page 2 of the notifications.').waitFor();
    expect(await page.getByText('Fetching').count()).toBe(0);
    line.set({ kind: 'open' });
    line.reset();
    await page.waitForURL(/page=2/);
    await isLive(page);
    await leave(page);
  });

  it('are found by a link, and the back button goes from view to view', async () => {
    const page = await open('subadmin', '?type=clockout&rows=20');
    const titles = async () => [...new Set(await main(page).getByRole('heading', { level: 3 }).allInnerTexts())];
    await vi.waitFor(async () =>
      expect((await titles()).map((title) => title.split(',')[0]?.trim())).toEqual(['Clockout missing']),
    );
    await main(page).getByRole('combobox', { name: 'Status' }).selectOption('Overcost');
    await page.waitForURL(/type=overcost/);
    await vi.waitFor(async () => expect((await titles()).every((title) => title.startsWith('Overcost'))).toBe(true));
    await page.goBack();
    await vi.waitFor(async () => expect((await titles()).every((title) => title.startsWith('Clockout'))).toBe(true));
    await page.goto(`${line.url}/notifications?page=9000&type=jobFinished`);
    await cardOf(page, 'finished successfully').first().waitFor();
    expect(Number(new URL(page.url()).searchParams.get('page'))).toBeLessThan(9_000);
    await leave(page);
  });

  it('count in the title of the tab, and are read by the keyboard alone', async () => {
    const page = await open('supervisor1');
    // The title may tell of a new alert before the list and a toast show it.
    const [newest] = await page
      .locator('.alert-time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
    await mismatch(phone.crew[0]!);
    const card = main(page).getByRole('listitem').first();
    await vi.waitFor(async () => expect((await card.locator('.alert-time').getAttribute('datetime'))! > newest!).toBe(true));
    await vi.waitFor(async () => expect(await page.title()).toMatch(/^\(\d+\) Notifications · Muster$/));
    const before = await page.title();
    await card.getByRole('link', { name: 'View More' }).focus();
    await page.keyboard.press('Tab');
    const clear = card.getByRole('button', { name: 'Clear Picture mismatch' });
    expect(await clear.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await vi.waitFor(async () => expect(await page.title()).not.toBe(before));
    await vi.waitFor(async () =>
      expect(await page.evaluate(() => document.activeElement?.classList.contains('alert-card-clear'))).toBe(true),
    );
    await page.getByRole('button', { name: 'Clear all' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Clear all' }).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.context().close();
  });

  it('sound and show on the desktop in the one tab that toasts, when somebody wants it', async () => {
    const whole = await launchWholeChromium();
    onTestFinished(() => whole.close());
    const page = await open('supervisor1', '', { permissions: ['notifications'] }, whole);
    const twin = await tabBeside(page);
    for (const tab of [page, twin])
      await tab.evaluate(() => {
        const signals = { desktop: [] as string[], tones: 0 };
        // Playwright keeps every page focused; a person looks at something else now.
        Object.assign(document, { hasFocus: () => false });
        const [RealNotification, RealAudio] = [Notification, AudioContext];
        Object.assign(window, {
          signals,
          Notification: class extends RealNotification {
            constructor(title: string, options: NotificationOptions) {
              super(title, options);
              signals.desktop.push(options.body ?? '');
            }
          },
          AudioContext: class extends RealAudio {
            constructor() {
              super();
              signals.tones += 1;
            }
          },
        });
      });
    const signalsOf = async () => {
      const all = await Promise.all(
        [page, twin].map((tab) => tab.evaluate((): { desktop: string[]; tones: number } => Reflect.get(window, 'signals'))),
      );
      return { desktop: all.flatMap(({ desktop }) => desktop).sort(), tones: all.reduce((sum, { tones }) => sum + tones, 0) };
    };
    await page.getByRole('button', { name: 'Alert me' }).click();
    await page.getByRole('switch', { name: 'Desktop notifications' }).check();
    await page.getByRole('switch', { name: 'Sound' }).check();
    expect(await signalsOf()).toEqual({ desktop: [], tones: 1 });
    const texts = [await mismatch(phone.crew[1]!)];
    await vi.waitFor(async () => expect(await signalsOf()).toEqual({ desktop: texts, tones: 2 }));
    texts.push(await mismatch(phone.crew[2]!));
    await vi.waitFor(async () => expect(await signalsOf()).toEqual({ desktop: texts.toSorted(), tones: 3 }));
  });
});
