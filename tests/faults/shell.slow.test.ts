import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasChromium, launchChromium } from '../support/browser/chromium.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import type { System } from '../support/system.ts';
import { startProxiedSystem, type UpstreamProxy } from '../support/upstream-proxy.ts';

let upstream: UpstreamProxy;
let system: System;
let stop: () => Promise<void>;
let browser: Browser;
let page: Page;

const live = () => page.getByText('Live', { exact: true });
const reachApiAgain = (): void => upstream.answerWith(undefined);
const apiIsGone = (): void => {
  upstream.answerWith(() => ({ drop: true }));
  upstream.breakOff();
};

describe.skipIf(!hasChromium())('a person at the screen', () => {
  beforeAll(async () => {
    browser = await launchChromium();
    ({ system, upstream, stop } = await startProxiedSystem());
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });
  beforeEach(async () => {
    ({ page } = await openSignedIn(browser, system.url, 'admin'));
  });
  afterEach(async () => {
    reachApiAgain();
    await page.context().close();
  });

  it('sees the shape of what is coming when the api takes three seconds, and then that', async () => {
    upstream.answerWith(({ url }) => (url.startsWith('/api/v1/changelog') ? { delayMs: 3_000 } : undefined));
    await page.goto(`${system.url}/app-changelog`);
    await page.getByRole('status', { name: 'Loading the changelog' }).waitFor();
    await page.getByText('Last Production Release').waitFor({ timeout: 20_000 });
    expect(await page.getByRole('status', { name: 'Loading the changelog' }).count()).toBe(0);
  });

  it('is told that nothing could be had when the api is down from the start, and sees it when it is back', async () => {
    await page.goto('about:blank');
    apiIsGone();
    await page.goto(`${system.url}/?tab=roster&rows=15`);
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    await page.getByText('Could not retrieve the roster').waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    reachApiAgain();
    await page.locator('.job-card').first().waitFor({ timeout: 20_000 });
    await live().waitFor({ timeout: 20_000 });
  });

  it('keeps what is shown, with its age, while the api is down, and goes on by itself when it is back', async () => {
    await page.goto(`${system.url}/app-changelog`);
    await page.getByText('Last Production Release').waitFor();
    await live().waitFor();
    apiIsGone();
    await page.getByText('Live updates paused.').waitFor({ timeout: 90_000 });
    await page.getByText(/^Data from \d\d:\d\d [ap]\.m\.$/).waitFor();
    expect(await page.getByText('Last Production Release').count()).toBe(1);
    await page.getByRole('button', { name: 'Retry now' }).click();
    await page.getByText('Live updates paused.').waitFor();
    reachApiAgain();
    await live().waitFor({ timeout: 20_000 });
    await page.getByText('Live updates paused.').waitFor({ state: 'detached' });
  }, 300_000);

  it('reads the server’s own words when a command fails, stays who they are, and tries again', async () => {
    const body = JSON.stringify({ statusCode: 400, error: 'Bad Request', message: 'Only an active supervisor can be acted as' });
    upstream.answerWith(({ url }) => (url.startsWith('/api/v1/auth/masquerade') ? { status: 400, body } : undefined));
    await page.locator('.profile-button').click();
    await page.getByRole('button', { name: 'Acting as other user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acting as other user' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: /^Act as / }).click();
    const failed = page.getByRole('alertdialog');
    await failed.getByText('Only an active supervisor can be acted as').waitFor();
    expect(await page.getByRole('region', { name: 'Acting as other user' }).count()).toBe(0);
    reachApiAgain();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('region', { name: 'Acting as other user' }).waitFor({ timeout: 20_000 });
  });

  it('reads the server’s own words in place of a list that it fails to give, and gets the list by Retry', async () => {
    const message = 'The notifications are being moved. Please try again in a minute.';
    const body = JSON.stringify({ statusCode: 500, error: 'Internal Server Error', message });
    upstream.answerWith(({ url }) => (url.startsWith('/api/v1/alert/admin') ? { status: 500, body } : undefined));
    await page.goto(`${system.url}/notifications?rows=15`);
    await page.getByText('Could not get all notifications').waitFor();
    await page.getByText(message).waitFor();
    reachApiAgain();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('.alert-card').first().waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  });

  it('is not shown one selection’s rows under another’s name when the new ones cannot be had', async () => {
    await page.goto(`${system.url}/?tab=roster`);
    await page.locator('.job-card').first().waitFor();
    upstream.answerWith(({ url }) => (url.startsWith('/api/v1/roster') ? { status: 500, body: '{}' } : undefined));
    await page.getByRole('switch', { name: 'Filter by supervisor' }).click();
    await page.getByRole('dialog').getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Filter by 1' }).click();
    await page.getByText('Content is now filtered by').waitFor();
    await page.getByText('Could not retrieve the roster').waitFor({ timeout: 20_000 });
    expect(await page.locator('.job-card').count()).toBe(0);
    reachApiAgain();
    await page.locator('.job-card').first().waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Exit Filter by' }).click();
    await page.getByText('Content is now filtered by').waitFor({ state: 'detached' });
  });

  it('stays on what is shown where a page, a region or a tab cannot be fetched offline, and goes there by itself afterwards', async () => {
    // The browser keeps the code of the tab that one begins on, and nothing of its numbers.
    await page.locator('.count-figure').first().waitFor();
    await page.goto(`${system.url}/?tab=roster`);
    await live().waitFor();
    await page.locator('.job-card').first().waitFor();
    // Jobs and people alone: "12 min late" counts on while one looks.
    const shown = () => page.locator('.roster .job-card-id, .roster .job-card .person-name').allInnerTexts();
    const cards = await shown();
    const range = page.locator('.paging-range');
    const before = await range.innerText();
    await page.context().setOffline(true);
    await page.locator('.roster.is-stale').waitFor();
    for (const [choose, missed] of [
      [() => page.getByRole('button', { name: 'Next page' }).click(), 'Could not fetch page 2 of the roster.'],
      [() => page.getByRole('tab', { name: 'Job Performance' }).click(), 'Could not fetch the summary as chosen.'],
      [() => page.getByRole('button', { name: 'Next page' }).click(), 'Could not fetch page 2 of the roster.'],
    ] as const) {
      await choose();
      await page.getByText(missed).waitFor();
      expect(await page.locator('.roster.is-stale').count()).toBe(1);
      expect(await shown()).toEqual(cards);
      expect(await range.innerText()).toBe(before);
      expect(await page.getByRole('tab', { name: 'Daily Roster' }).getAttribute('aria-selected')).toBe('true');
    }
    await page.context().setOffline(false);
    await page.waitForURL(/page=2/);
    await page.locator('.roster:not(.is-stale)').waitFor();
    expect(await range.innerText()).not.toBe(before);
    expect(await page.getByText('Could not fetch').count()).toBe(0);
  });

  it('can ask again when the gateway was gone as the page began', async () => {
    const pid = () => system.gateway.pid()!;
    // The page itself is there; who it is for cannot be asked.
    await page.route('**/auth/session', (route) => route.abort('connectionrefused'));
    await page.goto(system.url);
    const broken = page.getByRole('alert');
    await broken.getByText('The server cannot be reached. Check the connection.').waitFor();
    await page.unroute('**/auth/session');
    await broken.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();

    const before = pid();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, before]).not.toContain(system.gateway.pid()), 20_000);
    // A process is there before it answers, and until the page has noticed it says that it is live.
    await vi.waitFor(async () => expect((await fetch(`${system.url}/livez`)).status).toBe(200), 30_000);
    await live().waitFor({ timeout: 30_000 });
    expect(await page.getByRole('heading', { level: 1, name: /Welcome!/ }).count()).toBe(1);
  });

  it('gets a page whose code could not be fetched by pressing Retry', async () => {
    await page.route('**/assets/page-*.js', (route) => route.abort('connectionreset'));
    await page.goto(`${system.url}/app-changelog`);
    await page.getByText('This page could not be loaded.').waitFor({ timeout: 10_000 });
    await page.unroute('**/assets/page-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Last Production Release').waitFor({ timeout: 20_000 });
  });

  it('is told when the session has expired, in the words of the screen they come back to', async () => {
    await live().waitFor();
    await page.context().clearCookies();
    const pid = system.gateway.pid();
    process.kill(pid!, 'SIGKILL');
    await page.waitForURL(`${system.url}/login`, { timeout: 30_000 });
    await page.getByText('Your session has expired.').waitFor();
  });
});
