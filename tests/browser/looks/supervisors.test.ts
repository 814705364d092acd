import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasChromium } from '#tests/support/browser/chromium.ts';
import { commonBrowser, commonSystem } from '#tests/support/browser/common.ts';
import { goWithin, openProfile, openSummary, tabBeside, takeSession } from '#tests/support/browser/signed-in.ts';
import { read, signIn } from '#tests/support/visitor.ts';

const system = commonSystem();
let browser: Browser;
const trouble: string[][] = [];

const seat = (person: string, options = {}): Promise<Page> => openSummary(trouble, browser, system.url, person, options);

const toggle = (page: Page) => page.getByRole('switch', { name: 'Filter by supervisor' });
const banner = (page: Page) => page.getByRole('region', { name: 'Filter by supervisor' });
const actingBar = (page: Page) => page.getByRole('region', { name: 'Acting as other user' });
/** The supervisors named on the cards of the Daily Roster. */
const supervisorsShown = async (page: Page): Promise<string[]> => {
  const names = await page.locator('.job-card').evaluateAll((cards) => cards.map((card) => card.textContent ?? ''));
  return SUPERVISORS.filter((name) => names.some((text) => text.includes(name)));
};
let SUPERVISORS: string[] = [];

describe.skipIf(!hasChromium())('whose work is shown', () => {
  beforeAll(async () => {
    browser = await commonBrowser();
    const query = { limit: '300', where: JSON.stringify({ role: 'supervisor', isActive: true }) };
    const { data } = await read<{ data: { fullName: string }[] }>(await signIn(system.url, 'admin'), '/employee', query);
    SUPERVISORS = data.map(({ fullName }) => fullName);
  });

  it('filters every open tab by the chosen supervisors, keeps that over a reload, and ends everywhere', async () => {
    const page = await seat('admin');
    await goWithin(page, '/?tab=roster&rows=30');
    await page.locator('.job-card').first().waitFor();
    // Cards come before their supervisors' names do on a busy machine.
    await expect.poll(async () => (await supervisorsShown(page)).length).toBeGreaterThan(1);
    const [first = '', second = ''] = await supervisorsShown(page);
    const other = await tabBeside(page, '/?tab=roster&rows=30');

    await toggle(page).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by supervisor' });
    expect(await dialog.getByRole('button', { name: 'Filter', exact: true }).isDisabled()).toBe(true);
    for (const name of [first, second]) await dialog.getByRole('row', { name }).getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Filter by 2' }).click();

    for (const tab of [page, other]) {
      await banner(tab).getByText('Content is now filtered by').waitFor();
      for (const name of [first, second]) await banner(tab).getByText(name).first().waitFor();
      await vi.waitFor(async () => expect((await supervisorsShown(tab)).sort()).toEqual([first, second].sort()));
    }
    await other.reload();
    await banner(other).getByText(first).first().waitFor();
    await vi.waitFor(async () => expect((await supervisorsShown(other)).sort()).toEqual([first, second].sort()));

    await banner(other).getByRole('button', { name: 'Exit Filter by' }).click();
    for (const tab of [page, other]) {
      await banner(tab).waitFor({ state: 'detached' });
      await vi.waitFor(async () => expect((await supervisorsShown(tab)).length).toBeGreaterThan(2));
    }
    await page.context().close();
  });

  it('selects again what the person had selected before the session ran out, and nothing after Logout', async () => {
    const page = await seat('subadmin');
    await toggle(page).click();
    await page.getByRole('dialog').getByRole('row').getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'Filter by 1' }).click();
    await banner(page).waitFor();
    await page.context().clearCookies();
    await takeSession(page.context(), system.url, 'subadmin');
    await page.goto(system.url);
    await banner(page).waitFor();

    await openProfile(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${system.url}/login`);
    await takeSession(page.context(), system.url, 'subadmin');
    await page.goto(system.url);
    await page.getByRole('heading', { level: 1, name: /Welcome!/ }).waitFor();
    expect(await banner(page).count()).toBe(0);
    await page.context().close();
  });

  it('lets an admin act as a supervisor in every tab, and return with one press', async () => {
    const page = await seat('admin');
    const other = await tabBeside(page, '/job-management');
    await openProfile(page);
    await page.getByRole('button', { name: 'Acting as other user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Acting as other user' });
    expect(await dialog.getByRole('button', { name: 'Act as' }).isDisabled()).toBe(true);
    const [name = ''] = SUPERVISORS;
    await dialog.getByRole('row', { name }).getByRole('radio').check();
    await dialog.getByRole('button', { name: `Act as ${name}` }).click();

    for (const tab of [page, other]) {
      await actingBar(tab).waitFor({ timeout: 20_000 });
      expect(await actingBar(tab).textContent()).toContain(`Ana Ferreira acting as ${name}`);
      expect(await tab.getByRole('link', { name: 'Data Management' }).count()).toBe(0);
      expect(await toggle(tab).count()).toBe(0);
    }
    // The person at the keyboard is greeted; the bar says as whom they act.
    await page.getByRole('heading', { level: 1, name: 'Hi Ana, Welcome!' }).waitFor();

    await actingBar(other).getByRole('button', { name: 'Return to my account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hi Ana, Welcome!' }).waitFor({ timeout: 20_000 });
    for (const tab of [page, other]) await actingBar(tab).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('logs neither warning nor error meanwhile', () => {
    expect(trouble.flat()).toEqual([]);
  });
});
