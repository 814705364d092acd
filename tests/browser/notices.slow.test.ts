import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMailServer } from '#api/test/mail-server.ts';
import type { NoticeChoices, PushMessage } from '#shared/alerts/notices.ts';
import { axeViolations, hasChromium, launchWholeChromium, NARROW, sticksOut } from '../support/browser/chromium.ts';
import { isLive, openAsNobody, openProfile, openSignedIn, tabBeside } from '../support/browser/signed-in.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';

let system: System;
let browser: Browser;
let phone: Phone;
let mails: Awaited<ReturnType<typeof openMailServer>>;

const HEADING = 'How alerts reach you';

async function open(person: string, options: Parameters<typeof openSignedIn>[4] = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, system.url, person, '/notices', options);
  await page.getByRole('switch').first().waitFor();
  return page;
}

const choicesOf = async (page: Page): Promise<{ data: NoticeChoices }> =>
  (await page.request.get(`${system.url}/api/v1/notice/choices`)).json();

/** The person has blocked notifications of this site. */
async function blockNotifications(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  await cdp.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: system.url,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

/** Somebody clocks in with a picture of somebody else; answers the alert's id. */
async function mismatch(page: Page, place: number): Promise<number> {
  const member = phone.crew[place]!;
  await phone.clockOutIfIn(member.id);
  await phone.clockIn(member.id, { startPictureMatchStatus: 'notMatched' });
  const found = await vi.waitFor(async () => {
    const answer = await page.request.get(`${system.url}/api/v1/alert/newestAlerts`);
    const { data } = (await answer.json()) as { data: { id: number; data: { name?: string } }[] };
    const newest = data.find((alert) => alert.data.name === member.fullName);
    if (!newest) throw new Error('not raised yet');
    return newest;
  });
  return found.id;
}

/** A browser whose service worker hears pushes; of no push service, which is out of reach here. */
interface Hearing {
  context: BrowserContext;
  page: Page;
  /** A push, as the push service would bring it. */
  push: (message: PushMessage) => Promise<void>;
  /** What is shown: each tag with its text. */
  shown: () => Promise<string[]>;
  /** Presses a notification's body (`''`) or a button of it. */
  press: (tag: string, action: string) => Promise<void>;
}

/** @param isKept push was switched on here: the page does what the worker asks */
async function hearing(person: string, path: string, { isKept = false } = {}): Promise<Hearing> {
  const { page } = await openSignedIn(browser, system.url, person, path, { permissions: ['notifications'] });
  const context = page.context();
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready));
  const worker = await started;
  if (isKept) {
    const { data } = (await (await page.request.get(`${system.url}/api/v1/auth/me`)).json()) as { data: { id: number } };
    // Of an earlier sign-in: the page tries to subscribe again, in vain without a push service.
    const kept = { person: data.id, signIn: 'earlier', endpoint: 'https://push.example/1' };
    const code = page.waitForResponse(/push-kept/);
    await page.evaluate((text) => localStorage.setItem('muster.push', text), JSON.stringify(kept));
    await page.reload();
    await code;
  }
  const readShown = async (): Promise<string[]> => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ tag, title, body }) => `${tag}: ${title} · ${body}`);
  };
  /** Tells the worker of a push, or of a press, and waits for what it does then. */
  const tell = async ({ tag, action, data }: { tag?: string; action?: string; data?: string }): Promise<void> => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const make = (event: string, name: string, init: object): Event =>
      new (Reflect.get(globalThis, event) as new (name: string, init: object) => Event)(name, init);
    const event =
      tag === undefined
        ? make('PushEvent', 'push', { data })
        : make('NotificationEvent', 'notificationclick', {
            notification: (await registration.getNotifications({ tag }))[0],
            action,
          });
    // Only a browser's own event may keep the worker alive.
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (kept: Promise<unknown>): void => {
      work = kept;
    };
    globalThis.dispatchEvent(Object.assign(event, { waitUntil }));
    await work;
  };
  return {
    context,
    page,
    push: (message) => worker.evaluate(tell, { data: JSON.stringify(message) }),
    shown: () => page.evaluate(readShown),
    press: (tag, action) => worker.evaluate(tell, { tag, action }),
  };
}

const messageOf = (alertId: number, changes: Partial<PushMessage> = {}): PushMessage => ({
  tag: `alert-${alertId}`,
  title: 'Picture mismatch',
  body: 'Somebody has a picture mismatch',
  path: `/notifications?alert=${alertId}`,
  alertId,
  revision: 1,
  take: 'Take it',
  open: 'Open',
  isOver: false,
  language: 'en',
  ...changes,
});

describe.skipIf(!hasChromium())('how alerts reach somebody outside of the tab', () => {
  beforeAll(async () => {
    mails = await openMailServer();
    const env = { SMTP_URL: mails.url, MAIL_FROM: 'Muster <muster@example.test>' };
    [system, browser] = await Promise.all([startSystem({ env }), launchWholeChromium()]);
    phone = await openPhone(system.url, system.apiUrl, 'foreman1');
  });
  afterAll(async () => {
    await browser?.close();
    await system?.stop();
    await mails?.close();
  });

  it('is reached from the profile and from the notifications, by keys alone', async () => {
    const { page } = await openSignedIn(browser, system.url, 'admin', '/notifications');
    await openProfile(page);
    await page.locator('#profile-menu').getByRole('link', { name: HEADING }).press('Enter');
    await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Alert me' }).press('Enter');
    await page.getByRole('link', { name: 'How alerts reach you elsewhere' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
    await page.context().close();
  });

  it('is chosen and saved by keys, followed by another tab, and still so after a new load', async () => {
    const page = await open('supervisor1');
    const twin = await tabBeside(page, '/notices');
    const whose = (tab: Page) => tab.getByRole('radio', { name: 'All that I see' });
    await page.getByRole('radio', { name: 'My jobs' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Add quiet hours' }).press('Enter');
    await page.keyboard.type('2130');
    await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await vi.waitFor(async () => {
      expect(await whose(twin).isChecked()).toBe(true);
      expect(await twin.getByLabel('From').inputValue()).toMatch(/^\d\d:\d\d$/);
    });
    await twin.reload();
    await twin.getByRole('group', { name: 'Quiet hours 1' }).waitFor();
    expect(await twin.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(true);
    await page.context().close();
  });

  it('that were saved elsewhere meanwhile are told of, and what was typed is saved over them', async () => {
    const page = await open('subadmin');
    const choose = async (label: string) => {
      await page.getByLabel('E-mails').selectOption({ label });
      await page.getByRole('button', { name: 'Save' }).click();
    };
    await choose('Together, every 4 hours');
    await page.getByText('Saved', { exact: true }).waitFor();
    // As from a tab that has not heard of the first change.
    const asSeenBefore = async (route: Route): Promise<void> => {
      const body = route.request().postDataJSON() as { revision: number };
      await route.continue({ postData: JSON.stringify({ ...body, revision: body.revision - 1 }) });
    };
    await page.route('**/api/v1/notice/choices', asSeenBefore, { times: 1 });
    await choose('At once');
    const told = page.getByRole('alertdialog', { name: 'Somebody else changed this meanwhile' });
    await told.getByRole('cell', { name: '240' }).waitFor();
    await told.getByRole('button', { name: 'Save mine' }).click();
    await told.waitFor({ state: 'detached' });
    await vi.waitFor(async () => {
      const { data } = await choicesOf(page);
      expect(data.digestMinutes).toBe(0);
    });
    await page.context().close();
  });

  it.each(['en', 'es'])('says that notifications are blocked, and is clean and whole at every width: %s', async (language) => {
    for (const options of [{}, NARROW]) {
      const page = await open('admin', { language, ...options });
      await blockNotifications(page);
      await page.getByText(language === 'en' ? /^Blocked in this browser/ : /^Bloqueadas en este navegador/).waitFor();
      await page.getByRole('button', { name: language === 'en' ? 'Add quiet hours' : 'Añadir horas de silencio' }).click();
      expect([await axeViolations(page), await sticksOut(page)]).toEqual([[], 0]);
      await page.context().close();
    }
  });

  it('mails are chosen and tried, and end by their link, which needs no session and is followed by the page', async () => {
    const page = await open('supervisor2');
    const byMail = page.getByRole('switch', { name: 'Alerts by e-mail' });
    await byMail.press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send a test by e-mail' }).press('Enter');
    await vi.waitFor(() => expect(mails.arrived).toHaveLength(1));
    const [address] = /(?<=<)http.*(?=>)/.exec(mails.arrived[0]!.headers['list-unsubscribe'] ?? '') ?? [];
    // Who opens it in a browser is asked first: mail filters open links as well.
    const nobody = await openAsNobody(browser, system.url, address!.slice(system.url.length));
    await nobody.getByRole('heading', { name: 'No more alerts by e-mail' }).waitFor();
    expect(new URL(nobody.url()).pathname).toBe('/unsubscribe');
    expect([await axeViolations(nobody), await byMail.isChecked()]).toEqual([[], true]);
    await nobody.getByRole('button', { name: 'Stop the e-mails' }).press('Enter');
    await nobody.getByText('You get no more alerts by e-mail.').waitFor();
    await vi.waitFor(async () => expect(await byMail.isChecked()).toBe(false));
    await nobody.goto(`${system.url}/unsubscribe?token=1.wrong`);
    await nobody.getByRole('button', { name: 'Stop the e-mails' }).click();
    await nobody.getByText(/^This link does not count any more/).waitFor();
    await Promise.all([page.context().close(), nobody.context().close()]);
  });

  it('is subscribed as far as the browser reaches its push service, and says when that is not there', async () => {
    const page = await open('admin', { permissions: ['notifications'] });
    await page.getByRole('switch', { name: 'Alerts in this browser' }).click();
    const failed = page.getByRole('alertdialog', { name: 'Alerts could not be switched in this browser' });
    const isOn = () => page.getByRole('switch', { name: 'Alerts in this browser' }).isChecked();
    await vi.waitFor(async () => expect((await failed.count()) > 0 || (await isOn())).toBe(true));
    process.stdout.write(`subscribed in Chromium without a network: ${await isOn()}\n`);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.scriptURL);
    expect(scope).toBe(`${system.url}/service-worker.js`);
    await page.context().close();
  });

  it('a push is shown where no page of ours tells it, and taken back when it is over', async () => {
    const { page, push, shown, context } = await hearing('admin', '/notices');
    await isLive(page);
    const id = await mismatch(page, 0);
    await push(messageOf(id));
    await vi.waitFor(async () =>
      expect(await shown()).toEqual([`alert-${id}: Picture mismatch · Somebody has a picture mismatch`]),
    );
    await push(messageOf(id, { isOver: true }));
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    await push(messageOf(id, { isOver: true }));
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    await context.close();
  });

  it('a press leads an open page there, without loading it', async () => {
    const { page, push, shown, press, context } = await hearing('admin', '/notices', { isKept: true });
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await push(messageOf(1, { tag: 'test', alertId: null, take: null, path: '/notifications?state=all' }));
    await vi.waitFor(async () => expect(await shown()).toHaveLength(1));
    await press('test', '');
    await page.waitForURL('**/notifications?state=all');
    await page.locator('.alert-card').first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    await context.close();
  });

  it('one alert is one signal where somebody is at the page: its toast', async () => {
    const { page, push, shown, context } = await hearing('admin', '/notices', { isKept: true });
    await isLive(page);
    await page.bringToFront();
    const id = await mismatch(page, 3);
    const toasts = page.locator('.toast');
    await toasts.first().waitFor();
    await push(messageOf(id));
    await push(messageOf(id, { tag: 'alert-999999', alertId: 999_999, body: 'Told by push alone' }));
    await toasts.filter({ hasText: 'Told by push alone' }).waitFor();
    expect(await toasts.count()).toBe(2);
    await vi.waitFor(async () => expect(await shown()).toEqual([]));
    await context.close();
  });

  it('Take takes the alert without a page, seen on another screen, and tells who was faster', async () => {
    const { page, push, shown, press, context } = await hearing('admin', '/notices');
    const { page: other } = await openSignedIn(browser, system.url, 'subadmin', '/notifications');
    await isLive(other);
    const id = await mismatch(page, 1);
    const member = phone.crew[1]!;
    await push(messageOf(id));
    await vi.waitFor(async () => expect(await shown()).toHaveLength(1));
    await press(`alert-${id}`, 'take');
    await vi.waitFor(async () => expect(await shown()).toEqual([expect.stringContaining('You have it')]));
    const card = other.locator('.alert-card').filter({ hasText: member.fullName }).first();
    await card.getByText(/ has it$/).waitFor();

    const next = await mismatch(page, 2);
    const headers = { 'x-muster-client': 'web', origin: system.url };
    const answer = await other.request.post(`${system.url}/api/v1/alert/${next}/take`, { headers, data: {} });
    expect(answer.status()).toBe(200);
    await push(messageOf(next));
    await vi.waitFor(async () => expect(await shown()).toHaveLength(2));
    await press(`alert-${next}`, 'take');
    await vi.waitFor(async () => expect((await shown()).join()).toContain('was faster and has it'));
    await context.close();
    await other.context().close();
  });
});
