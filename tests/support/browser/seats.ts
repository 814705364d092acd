import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTrouble, openScreen, WIDE } from './chromium.ts';

/** A page, and what went wrong on it. */
export interface Desk {
  page: Page;
  trouble: string[];
}

/** Whose browser it is, at which system. */
export interface SeatOf {
  origin: string;
  who: string;
  /** Makes a new browser theirs. */
  moveIn?: (context: BrowserContext) => Promise<unknown>;
}

interface Seat {
  page: Page;
  origin: string;
  key: string;
  /** What went wrong since it was taken. */
  trouble: string[];
}

const seats = new WeakMap<Page, Seat>();
/** Those that a test has left, for the next. */
const free = new Set<Seat>();

/**
 * A tab in a browser of somebody's own: one that an earlier test has left, or a new one. What it
 * shows is to be loaded: a browser and a tab cost two to three times what that does in a tab that
 * stands.
 */
export async function takeSeat(browser: Browser, { origin, who, moveIn }: SeatOf, options: BrowserContextOptions): Promise<Desk> {
  const {
    viewport = WIDE.viewport,
    colorScheme = 'light',
    forcedColors = 'none',
    reducedMotion = 'no-preference',
    ...own
  } = options;
  const key = JSON.stringify([origin, who, own]);
  const left = [...free].find((seat) => seat.key === key && !seat.page.isClosed());
  if (!left) {
    const context = await openScreen(browser, options);
    const [page] = await Promise.all([context.newPage(), moveIn?.(context)]);
    const seat: Seat = { page, origin, key, trouble: [] };
    seats.set(page, seat);
    onTrouble(page, (line) => seat.trouble.push(line));
    return { page, trouble: seat.trouble };
  }
  free.delete(left);
  const { page } = left;
  await page.evaluate(forgetAll);
  await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  // A pointer that rests somewhere would hover over what comes there.
  await page.mouse.move(-1, -1);
  left.trouble = [];
  return { page, trouble: left.trouble };
}

/** What a page keeps beyond its own life. */
function forgetAll(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Leaves tabs to the next test that wants the same person on the same kind of a screen: it loads
 * its page again, with empty storages. Until then they show a page on which nothing happens. Close
 * the context instead where a test has changed what outlives that: the session, by acting as
 * somebody or selecting supervisors; routes, init scripts, the clock.
 */
export async function leave(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const seat = seats.get(page);
    if (!seat) throw new Error(`Nobody took a seat at ${page.url()}`);
    await page.evaluate(() => history.pushState(null, '', '/nowhere'));
    free.add(seat);
  }
}

/** Whether a tab waits for the next test, at a system that is still there for it. */
export const isLeftAt = (context: BrowserContext, origin: string | undefined): boolean =>
  [...free].some((seat) => seat.origin === origin && seat.page.context() === context);
