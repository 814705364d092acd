import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { listenForTrouble, openScreen, signInWith } from './chromium.ts';

/** A page, and what went wrong on it. */
export interface Desk {
  page: Page;
  trouble: string[];
}

/** Somebody signed in, at a browser of their own, on a page. */
export async function openSignedIn(
  browser: Browser,
  origin: string,
  person: string,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Desk> {
  const page = await (await openScreen(browser, options)).newPage();
  const trouble = listenForTrouble(page);
  await signInWith(page, origin, person);
  if (path !== '/') await page.goto(origin + path);
  return { page, trouble };
}

/** Somebody at a browser of their own, on the Summary once it is drawn; what goes wrong there is added to `trouble`. */
export async function openSummary(
  trouble: string[][],
  browser: Browser,
  origin: string,
  person: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const desk = await openSignedIn(browser, origin, person, '/', options);
  trouble.push(desk.trouble);
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  return desk.page;
}

/** The live side is up. */
export const isLive = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();

/** A second tab of the same browser, with the live side up. */
export async function tabBeside(page: Page, path = '/'): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(new URL(path, page.url()).href);
  await isLive(tab);
  return tab;
}

export const openProfile = (page: Page): Promise<void> => page.locator('.profile-button').click();
