import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { emailOf } from './visitor.ts';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-default-apps',
  '--disable-extensions',
  '--metrics-recording-only',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
];

/** False on a machine without Chromium; says so once. With CI=true a missing browser fails the tests instead. */
export function hasChromium(): boolean {
  const found = existsSync(EXECUTABLE);
  if (!found && process.env['CI'] !== 'true') console.warn(`No Chromium at ${EXECUTABLE}: the browser tests are skipped.`);
  return found || process.env['CI'] === 'true';
}

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });

/** A browser whose own profile lies in `folder` and that programs can drive through a port, for tools that bring their own driver. */
export const launchRemoteChromium = (folder: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: EXECUTABLE,
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
    locale: 'en-US',
  });

/** A desk's screen and a phone's. */
export const WIDE = { viewport: { width: 1440, height: 900 } } as const;
export const NARROW = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** What sheets of paper, upright, leave within the margins that Muster prints with; CSS pixels. */
export const A4 = { width: 722, height: 1040 };
export const LETTER = { width: 744, height: 974 };

/** A screen of its own: own cookies, own local storage. Dates and times show as in the demo company's office. */
export const openScreen = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ ...WIDE, locale: 'en-US', timezoneId: 'America/New_York', ...options });

/** Goes through the login page and the identity provider's page, as a person does. Ends wherever that leads. */
export async function signInWith(page: Page, origin: string, person: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await signInHere(page, person);
}

/** The same from a login page that is already open. */
export async function signInHere(page: Page, person: string): Promise<void> {
  const { origin } = new URL(page.url());
  await page
    .getByRole('button', { name: /microsoft/i })
    .or(page.getByRole('link', { name: /microsoft/i }))
    .first()
    .click();
  await choosePerson(page, person);
  await page.waitForURL((url) => url.origin === origin && !/^\/(auth|api)\//.test(url.pathname));
}

/** Presses a person's button on the page of the demo's identity provider. */
export const choosePerson = (page: Page, person: string): Promise<void> =>
  page.locator(`button[name="email"][value="${emailOf(person)}"]`).click();

/** How many pixels of a page lie beyond the screen's edge. */
export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** What axe finds wrong with the page, or with a part of it, once nothing moves; in words short enough for a failed test. */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  // What is still fading in has the contrast of a ghost.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // What comes in while axe looks, such as a message, is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/**
 * Notes what a page logs as a warning or an error, and every exception that nobody caught.
 */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble) trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  return trouble;
}
