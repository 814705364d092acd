import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { axeViolations, hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { openAsNobody, openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';

const TV = { width: 1920, height: 1080 };

let system: System;
let browser: Browser;
let desk: Page;

const NOT_PAIRED = 'This screen is not paired yet.';
const unpaired = (screen: Page) => screen.getByRole('heading', { name: NOT_PAIRED });
const codeOn = async (screen: Page): Promise<string> => (await screen.locator('.pairing-code').innerText()).replaceAll(/\s/g, '');
const card = (name: string) => desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name, exact: true }) });
/** Who is named on the quiet wall; a crew as a whole is nobody. */
const namesOn = async (screen: Page): Promise<string[]> =>
  (await screen.locator('.quiet-lines .cut').allInnerTexts()).filter((text) => text.trim() !== '' && text !== 'Crew');
const article = (screen: Page) => screen.getByRole('article').first();

async function turnOn(): Promise<Page> {
  const screen = await openAsNobody(browser, system.url, '/wall?view=quiet', { viewport: TV });
  await unpaired(screen).waitFor();
  await screen.locator('.pairing-code').waitFor();
  return screen;
}

async function pairAs(name: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name: 'Pair a display' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(name).waitFor();
}

const title = (screen: Page) => screen.getByRole('heading', { level: 1 });
/** Opens the form of the display, changes its playlist, and saves. */
async function editPlaylist(change: (dialog: Locator) => Promise<void>): Promise<void> {
  await card('Control room, left').getByRole('button', { name: 'Edit Control room, left' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Edit display' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Its views come live and in turn, without a load, an empty frame or a layout shift. */
async function followsPlaylist(screen: Page): Promise<void> {
  await screen.evaluate(() => {
    const seen = { views: [] as string[], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
    const look = (): void => {
      const wall = document.querySelector('main');
      const isEmpty = !wall?.querySelector('article, .alerts-pane, .wall-notice') || wall.querySelector('.wall-coming');
      const view = isEmpty ? 'nothing' : (wall?.querySelector('h1')?.textContent ?? 'nothing');
      if (view !== seen.views.at(-1)) seen.views.push(view);
      requestAnimationFrame(look);
    };
    look();
  });
  await editPlaylist(async (dialog) => {
    await dialog.getByRole('button', { name: 'Add a view' }).click();
    await dialog.getByLabel('View', { exact: true }).selectOption({ label: 'Hours today' });
  });
  await title(screen).getByText('Hours today').waitFor({ timeout: 2_000 });
  expect(await axeViolations(screen)).toEqual([]);
  await editPlaylist(async (dialog) => {
    await dialog.getByRole('button', { name: 'Add a view' }).click();
    await dialog.getByLabel('View', { exact: true }).last().selectOption({ label: 'Open alerts' });
    for (const turn of await dialog.getByLabel('Stands for').all()) await turn.selectOption({ label: '10 s' });
  });
  await title(screen).getByText('Open alerts').waitFor({ timeout: 15_000 });
  expect(await axeViolations(screen)).toEqual([]);
  await title(screen).getByText('Hours today').waitFor({ timeout: 15_000 });
  await card('Control room, left')
    .getByText(/^Hours today 10 s, Open alerts 10 s/)
    .waitFor();
  await editPlaylist((dialog) => dialog.getByRole('button', { name: 'Quiet by day, night at night' }).click());
  await title(screen).getByText('Roster for').waitFor({ timeout: 2_000 });
  const { views, shift } = await screen.evaluate(() => (window as unknown as { seen: { views: string[]; shift: number } }).seen);
  expect(new Set(views)).toEqual(new Set(['Roster for Today', 'Hours today', 'Open alerts']));
  expect(shift).toBe(0);
}

describe.skipIf(!hasChromium())('a television that opens the wall with nobody signed in', () => {
  beforeAll(async () => {
    [system, browser] = await Promise.all([startSystem(), commonBrowser()]);
    desk = (await openSignedIn(browser, system.url, 'admin', '/displays')).page;
    await desk.getByText('No display is paired yet').waitFor();
  });
  afterAll(() => system?.stop());

  it('is paired by its code, followed live, restarted with everything, and unpaired within a second', async () => {
    const screen = await turnOn();
    expect(await codeOn(screen)).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(await axeViolations(screen)).toEqual([]);

    await desk.getByRole('link', { name: 'Pair a display' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Pair a display' });
    await dialog.getByLabel('Code on the screen').fill('BCDF GHJK');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Control room, left');
    await dialog.getByRole('button', { name: 'Pair', exact: true }).click();
    await dialog.getByText('No screen shows this code: look at the screen again').waitFor();
    await dialog.getByLabel('Code on the screen').fill((await codeOn(screen)).toLowerCase());
    await pairAs('Control room, left');
    await article(screen).waitFor({ timeout: 30_000 });
    const shown = card('Control room, left');
    await shown.getByText('On', { exact: true }).waitFor({ timeout: 20_000 });
    await shown.getByText('1920 × 1080').waitFor({ timeout: 20_000 });
    expect(await axeViolations(desk)).toEqual([]);

    expect((await namesOn(screen)).length).toBeGreaterThan(0);
    const everything = await screen.locator('.wall-counts dd').first().innerText();
    await shown.getByRole('button', { name: 'Edit Control room, left' }).click();
    const edit = desk.getByRole('dialog', { name: 'Edit display' });
    await edit.getByText('Regions', { exact: true }).click();
    await edit.locator('.display-scope button').click();
    const region = desk.locator('.picks-popover').getByRole('checkbox').first();
    const name = await region.evaluate((box: HTMLInputElement) => box.closest('label')!.innerText.split('\n')[0]!.trim());
    await region.check();
    await desk.keyboard.press('Escape');
    await edit.getByLabel('Names of people').uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await screen.locator('.wall-place').getByText(name).waitFor();
    await vi.waitFor(
      async () => expect(await screen.locator('.wall-counts dd').first().innerText()).not.toBe(everything),
      10_000,
    );
    await vi.waitFor(async () => expect(await namesOn(screen)).toEqual([]), 10_000);

    await followsPlaylist(screen);

    await shown.getByRole('button', { name: 'Identify Control room, left' }).click();
    await screen.locator('.wall-identity').getByText('Control room, left').waitFor();
    await screen.locator('.wall-identity').waitFor({ state: 'detached', timeout: 15_000 });

    const stands = () => screen.evaluate(() => 'hasStood' in window);
    await screen.evaluate(() => Object.assign(window, { hasStood: true }));
    for (const part of [system.gateway, system.api]) process.kill(part.pid()!, 'SIGKILL');
    await vi.waitFor(async () => expect((await fetch(`${system.url}/healthz`)).ok).toBe(true), 60_000);
    await screen.locator('.wall-pill').getByText(/^Live/).waitFor({ timeout: 60_000 });
    // A change comes through both, to the page that stood all the time.
    await vi.waitFor(async () => {
      await shown.getByRole('button', { name: 'Identify Control room, left' }).click();
      await screen.locator('.wall-identity').getByText('Control room, left').waitFor({ timeout: 3_000 });
    }, 60_000);
    expect(await stands()).toBe(true);
    await screen.reload();
    await article(screen).waitFor({ timeout: 60_000 });
    expect(await stands()).toBe(false);
    await screen.goto(`${system.url}/timesheets`);
    await article(screen).waitFor({ timeout: 60_000 });
    expect(new URL(screen.url()).pathname).toBe('/wall');

    await shown.getByText('On', { exact: true }).waitFor({ timeout: 30_000 });
    await shown.getByRole('button', { name: 'Unpair Control room, left' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Unpair' }).click();
    await shown.waitFor({ state: 'detached' });
    await unpaired(screen).waitFor({ timeout: 1_000 });
    await screen.reload();
    await unpaired(screen).waitFor();
    await screen.context().close();
  }, 240_000);

  it('is paired by the address in its QR code', async () => {
    const screen = await turnOn();
    const address = (await screen.getByRole('img', { name: /^A QR code/ }).getAttribute('aria-label'))!.split(' ').at(-1)!;
    expect(new URL(address).origin).toBe(system.url);
    await desk.goto(address);
    const dialog = desk.getByRole('dialog', { name: 'Pair a display' });
    expect(await dialog.getByLabel('Code on the screen').inputValue()).toBe(await codeOn(screen));
    await pairAs('Yard gate');
    await article(screen).waitFor({ timeout: 30_000 });
    await screen.context().close();
    await card('Yard gate')
      .getByText(/^Not seen since/)
      .waitFor({ timeout: 60_000 });
  }, 120_000);
});
