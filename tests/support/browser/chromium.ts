import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { businessZone } from '../business-zone.ts';
import { emailOf } from '../visitor.ts';
import { runAxe } from './axe.ts';

const WHOLE = '/usr/bin/chromium';
/**
 * Chromium without its window, where Debian's package of it is there: the same engine draws the
 * same pages for two thirds of the processor time.
 */
const SHELL = '/usr/bin/chromium-headless-shell';
const EXECUTABLE = process.env['CHROMIUM'] ?? [SHELL, WHOLE].find((file) => existsSync(file)) ?? WHOLE;
/** What the driver turns off by itself: its own list gives way to ours. */
const DRIVERS_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'Translate',
];
/** A page that a test answers itself comes from no network: it could not talk to this machine. */
const NETWORK_CHECKS = ['LocalNetworkAccessChecks', 'LocalNetworkAccessChecksWebSockets'];
/** Pages that every window would load behind its address bar: two more processes for each. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // As the whole Chromium draws letters, or lines break elsewhere.
  '--font-render-hinting=none',
  '--disable-default-apps',
  '--disable-extensions',
  '--metrics-recording-only',
  `--disable-features=${[...DRIVERS_OFF, ...ADDRESS_BAR, ...NETWORK_CHECKS].join(',')}`,
];

/**
 * False on a machine without Chromium; says so once. With CI=true a missing browser fails the tests
 * instead.
 */
export function hasChromium(): boolean {
  const found = existsSync(EXECUTABLE);
  if (!found && process.env['CI'] !== 'true') console.warn(`No Chromium at ${EXECUTABLE}: the browser tests are skipped.`);
  return found || process.env['CI'] === 'true';
}

export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: [...ARGUMENTS, ...more] });

/** With all that it has, for what the one without a window refuses: desktop notifications. */
export const launchWholeChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? WHOLE, args: ARGUMENTS });

/**
 * A browser whose own profile lies in `folder` and that programs can drive through a port, for
 * tools that bring their own driver.
 */
export const launchRemoteChromium = (folder: string, port: number): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: WHOLE,
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
    locale: 'en-US',
  });

/** A desk's screen and a phone's. */
export const WIDE = { viewport: { width: 1440, height: 900 } } as const;
export const NARROW = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** What sheets of paper, upright, leave within the margins that Muster prints with; CSS pixels. */
export const A4 = { width: 722, height: 1040 };
export const LETTER = { width: 744, height: 974 };

/**
 * A screen of its own: own cookies, own local storage. Dates and times show as in the demo
 * company's office.
 */
export const openScreen = (browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ ...WIDE, locale: 'en-US', timezoneId: businessZone(), ...options });

/**
 * Goes through the login page and the identity provider's page, as a person does. Ends wherever
 * that leads.
 */
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

let steps = 0;

/** The pointer moves on something, by a pixel at least. */
export const moveOver = (over: Locator): Promise<void> => {
  steps += 1;
  return over.hover({ position: { x: 3 + (steps % 2), y: 3 } });
};

/**
 * A finger goes over something to the left and lets go, by six tenths of its width in a tenth of a
 * second. When it was where is said with each event: Chromium would measure the throw by when it
 * hears of them, on a busy machine of all at once.
 */
export async function swipeLeft(over: Locator): Promise<void> {
  await over.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const finger = await over.page().context().newCDPSession(over.page());
  const began = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, ...parts: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      timestamp: began + seconds,
      touchPoints: parts.map((part) => ({ x: x + width * part, y: y + height / 2 })),
    });
  await touch('touchStart', 0, 0.9);
  for (const [step, part] of [0.78, 0.66, 0.54, 0.42, 0.3].entries()) await touch('touchMove', 0.02 * (step + 1), part);
  await touch('touchEnd', 0.106);
}

/**
 * How many pixels of a page lie beyond the screen's edge. Not by `innerWidth`, which on a phone
 * grows with them.
 */
export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Once nothing moves and all is drawn. What follows a scroll bar never ends, and does not move. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    const moving = () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    // What ends may be followed by the next, such as a dialog whose code has just come.
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await drawn();
    } while (moving().length > 0);
  });

/**
 * What axe finds wrong with the page, or with a part of it, once nothing moves; in words short
 * enough for a failed test. Where dark is preferred it looks at the contrast alone: nothing else
 * that axe knows differs between the themes, and every state is looked at in light too.
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  // What is still fading in has the contrast of a ghost.
  await atRest(page);
  // A calendar that has just come is drawn in two steps, the second of which writes its year.
  await page.waitForFunction(() => !document.querySelector('[data-pc-section="yeartitle"]:empty'));
  // What comes in while axe looks, such as a message, is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What is right need not be described.
  const contrast = (await prefersDark(page)) ? { runOnly: ['color-contrast'] } : {};
  return runAxe(page, within, { ...contrast, resultTypes: ['violations'], preload: false });
}

const prefersDark = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

/**
 * Chromium's own clock, which runs out on a busy machine. That what is asked for early is used is
 * tested where nothing else can answer.
 */
const IS_SLOW_DAY = /was preloaded using link preload but not used within a few seconds/;

/** Tells of what a page logs as a warning or an error, and of exceptions that nobody caught. */
export function onTrouble(page: Page, note: (line: string) => void): void {
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !IS_SLOW_DAY.test(message.text())) note(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
}

/** Notes the same. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  onTrouble(page, (line) => trouble.push(line));
  return trouble;
}
