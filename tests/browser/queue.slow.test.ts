import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium } from '../support/browser/chromium.ts';
import { commonBrowser } from '../support/browser/common.ts';
import { openSignedIn } from '../support/browser/signed-in.ts';
import { type System, startSystem } from '../support/system.ts';
import { read, signIn } from '../support/visitor.ts';

interface Queue {
  data: { id: number; date: string }[];
  count: number;
  queue: { toLook: number; usual: { dwoIds: number[] }; running: number };
}

let system: System;
/** A day with submitted sheets of both kinds, and another one. */
let day: string;
let otherDay: string;
let before: Queue;

const queueOf = async (date: string): Promise<Queue> =>
  read(await signIn(system.url, 'admin'), '/dwo/crews', {
    first: 'toLook',
    limit: '300',
    where: JSON.stringify({ status: 'submitted', date }),
    order: '[["date","DESC"],["id","DESC"]]',
  });

beforeAll(async () => {
  system = await startSystem();
  const all = await read<Queue>(await signIn(system.url, 'admin'), '/dwo', {
    limit: '300',
    where: '{"status":"submitted"}',
    order: '[["date","DESC"]]',
  });
  const days: string[] = [];
  for (const date of new Set(all.data.map((one) => one.date))) {
    const { toLook, usual } = (await queueOf(date)).queue;
    if (toLook > 0 && usual.dwoIds.length > 1) days.push(date);
  }
  const [first, second] = days;
  if (!first || !second) throw new Error('the demo company has no two days with sheets of both kinds');
  [day, otherDay, before] = [first, second, await queueOf(first)];
});
afterAll(() => system?.stop());

/** Presses keys one after the other, and counts them. */
function typist(page: Page) {
  let count = 0;
  return {
    press: async (key: string): Promise<void> => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}
const address = (date = day) => `/timesheets?status=submitted&days=${date}.${date}`;

describe.skipIf(!hasChromium())('a day of submitted sheets [approval-12]', () => {
  it('follows what counts, by keyboard, on the screens of others too [approval-14]', async () => {
    const browser = await commonBrowser();
    const { page: other } = await openSignedIn(browser, system.url, 'admin', address());
    const { page } = await openSignedIn(browser, system.url, 'admin', address());
    const parts = before.queue;
    const all = parts.toLook + parts.usual.dwoIds.length + parts.running;
    const heading = (on: Page, count: number) => on.getByRole('heading', { name: new RegExp(`^${count} of ${all} needs? you$`) });
    await heading(other, parts.toLook).waitFor();
    const choose = async (isOn: boolean) => {
      await page.getByRole('button', { name: 'What counts' }).press('Enter');
      const boxes = page.getByRole('dialog', { name: 'What counts' }).getByRole('checkbox');
      await boxes.first().waitFor();
      for (const box of await boxes.all()) if ((await box.isChecked()) !== isOn) await box.press('Space');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByRole('dialog', { name: 'What counts' }).waitFor({ state: 'detached' });
    };
    await choose(false);
    // A day without hours is to be looked at whatever counts.
    const { queue } = await queueOf(day);
    await heading(other, queue.toLook).waitFor();
    expect(queue.toLook).toBeLessThan(parts.toLook);
    await choose(true);
    await heading(other, parts.toLook).waitFor();
  });

  it('is approved by three keys where it is as usual, and what is odd is one key away', async () => {
    const { page } = await openSignedIn(await commonBrowser(), system.url, 'admin', address());
    const usual = before.queue.usual.dwoIds.length;
    await page.getByRole('heading', { name: `${usual} as usual` }).waitFor();
    const { press, count } = typist(page);
    const began = performance.now();
    await press('a');
    await page.getByText(/will be approved/).waitFor();
    await press('Enter');
    // One after the other, by the same call as one alone.
    await page.getByText(/^(\d+) of \1 timesheets approved\.$/).waitFor({ timeout: 120_000 });
    await press('Escape');
    await page.getByRole('heading', { name: / as usual$/ }).waitFor({ state: 'detached' });
    const seconds = (performance.now() - began) / 1_000;
    console.info(`${usual} sheets as usual: ${count()} keys, ${seconds.toFixed(1)} s`);
    expect(count()).toBe(3);
    const after = await queueOf(day);
    expect([after.queue.usual.dwoIds, after.queue.toLook]).toEqual([[], before.queue.toLook]);

    await press('o');
    await page.waitForURL(/\/timesheets\/\d+/);
    expect(after.data[0]!.id).toBe(Number(/\/timesheets\/(\d+)/.exec(page.url())![1]));
  });

  it('is approved by three taps on a phone, where it is as usual, and what is odd is one tap away', async () => {
    const { queue } = await queueOf(otherDay);
    const usual = queue.usual.dwoIds.length;
    const { page } = await openSignedIn(await commonBrowser(), system.url, 'admin', address(otherDay), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('heading', { name: `${usual} as usual` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const began = performance.now();
    await page.getByRole('button', { name: new RegExp(`^Approve ${usual},`) }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/will be approved/).waitFor();
    await dialog.getByRole('button', { name: /^Approve/ }).tap();
    await page.getByText(/^(\d+) of \1 timesheets approved\.$/).waitFor({ timeout: 120_000 });
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
    await page.getByRole('heading', { name: / as usual$/ }).waitFor({ state: 'detached' });
    console.info(`${usual} sheets as usual: 3 taps, ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const after = await queueOf(otherDay);
    expect([after.queue.usual.dwoIds, after.queue.toLook]).toEqual([[], queue.toLook]);

    await page
      .getByRole('link', { name: /Crew Details|View/ })
      .first()
      .tap();
    await page.waitForURL(/\/timesheets\/\d+/);
    expect(after.data[0]!.id).toBe(Number(/\/timesheets\/(\d+)/.exec(page.url())![1]));
  });
});
