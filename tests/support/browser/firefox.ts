import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core';
import { emailOf, signIn } from '../visitor.ts';
import { WIDE } from './chromium.ts';

const EXECUTABLE = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/**
 * False on a machine without Firefox; says so once. With CI=true a missing browser fails the tests
 * instead.
 */
export function hasFirefox(): boolean {
  const isCi = process.env['CI'] === 'true';
  const found = existsSync(EXECUTABLE);
  if (!found && !isCi) console.warn(`No Firefox at ${EXECUTABLE}: its tests are skipped.`);
  return found || isCi;
}

/** A stock Firefox, driven by WebDriver BiDi. */
export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: EXECUTABLE,
    defaultViewport: WIDE.viewport,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });

/** A page, what was said to its console or went wrong on it, and the browser that it is in. */
export interface FirefoxDesk {
  page: Page;
  trouble: string[];
  context: BrowserContext;
}

/** A browser of somebody's own, on no page yet; signed in by calls, or as nobody. */
export async function takeFirefox(browser: Browser, origin: string, person?: string): Promise<FirefoxDesk> {
  const context = await browser.createBrowserContext();
  if (person !== undefined) {
    const { hostname: domain } = new URL(origin);
    for (const pair of (await signIn(origin, person)).cookie().split('; ')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      await context.setCookie({ name, value, domain, path: '/', httpOnly: true, sameSite: 'Lax' });
    }
  }
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(`${page.url()} ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`${page.url()} uncaught: ${String(error)}`));
  return { page, trouble, context };
}

/** Goes through the login page and the identity provider's, as a person does. */
export async function signInByFirefox(page: Page, origin: string, person: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await press(page, ':is(a, button)', /Microsoft/);
  await (await page.waitForSelector(`button[name="email"][value="${emailOf(person)}"]`))!.click();
}

const PATIENT = { polling: 50, timeout: 30_000 };

/**
 * The first thing in sight that a selector finds and whose name, its label or its words, is this;
 * once there is one.
 */
export async function find(page: Page, selector: string, name: RegExp): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(firstNamed, PATIENT, selector, name.source);
  return found as ElementHandle<HTMLElement>;
}

export const press = async (page: Page, selector: string, name: RegExp): Promise<void> =>
  (await find(page, selector, name)).click();

/** Once there is none in sight. */
export const isGone = async (page: Page, selector: string): Promise<void> =>
  void (await page.waitForFunction(
    (wanted) => ![...document.querySelectorAll(wanted)].some((one) => one.checkVisibility()),
    PATIENT,
    selector,
  ));

function firstNamed(selector: string, pattern: string): HTMLElement | undefined {
  const nameOf = (element: HTMLElement): string => (element.ariaLabel ?? element.innerText).trim();
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility() && new RegExp(pattern).test(nameOf(one)),
  );
}
