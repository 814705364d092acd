import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type SignedIn, signIn } from '../visitor.ts';
import { type Desk, takeSeat } from './seats.ts';

export interface DeskOptions extends BrowserContextOptions {
  /** Chosen in this browser before. */
  language?: string;
}

/**
 * Somebody signed in, at a browser of their own, on a page: in a tab that an earlier test has left
 * (`leave`), if there is one. The sign-in goes by calls: what its pages do is `sign-in.test.ts`'s
 * to see.
 */
export async function openSignedIn(
  browser: Browser,
  origin: string,
  person: string,
  path = '/',
  { language, ...options }: DeskOptions = {},
): Promise<Desk> {
  const moveIn = async (context: BrowserContext) => {
    // By a script: Playwright fills a storage by a page of its own, as costly as a screen.
    if (language !== undefined) await context.addInitScript(rememberLanguage, language);
    await takeSession(context, origin, person);
  };
  const desk = await takeSeat(browser, { origin, who: `${person} ${language ?? ''}`, moveIn }, options);
  await desk.page.goto(origin + path);
  return desk;
}

/** Somebody who is not signed in, on a page. */
export async function openAsNobody(
  browser: Browser,
  origin: string,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await takeSeat(browser, { origin, who: 'nobody' }, options);
  await page.goto(origin + path);
  return page;
}

/** What is chosen later stays. */
function rememberLanguage(language: string): void {
  if (localStorage.getItem('muster.language') === null) localStorage.setItem('muster.language', language);
}

/**
 * Signs a person in by calls and gives the browser the session's cookie. Answers a visitor who
 * holds the same one.
 */
export async function takeSession(context: BrowserContext, origin: string, person: string): Promise<SignedIn> {
  const visitor = await signIn(origin, person);
  await context.addCookies(
    visitor
      .cookie()
      .split('; ')
      .map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' };
      }),
  );
  return visitor;
}

/**
 * Somebody at a browser of their own, on the Summary once it is drawn; what goes wrong there is
 * added to `trouble`.
 */
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

/** Goes to an address inside the app, as a link does: a third of what loading its page takes. */
export const goWithin = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/** The live side is up. */
export const isLive = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();

/** A second tab of the same browser, with the live side up. */
export async function tabBeside(page: Page, path = '/'): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(new URL(path, page.url()).href);
  await isLive(tab);
  return tab;
}

export async function openProfile(page: Page): Promise<void> {
  await page.locator('.profile-button').click();
  await page.locator('.profile-entry').first().waitFor();
}
