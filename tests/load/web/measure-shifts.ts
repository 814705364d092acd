import type { BrowserContextOptions, Page } from 'playwright-core';
import { atRest, launchChromium } from '#tests/support/browser/chromium.ts';
import { openSignedIn } from '#tests/support/browser/signed-in.ts';
import type { System } from '#tests/support/system.ts';
import { read, signIn } from '#tests/support/visitor.ts';

/** How much of what stands moves by itself while a page opens, and what moved most. */
export interface LayoutShift {
  state: string;
  /** As Lighthouse adds it up; 0 is none. */
  shift: number;
  moved: string;
}

interface State {
  state: string;
  path: string;
  /** There once the page has what it came for. */
  until: string;
  language: string;
  size: BrowserContextOptions['viewport'];
}

/** From the first job and the first sheet of the lists: the ones that one looks at first. */
async function statesOf({ url }: System): Promise<State[]> {
  const first = await Promise.all(['job', 'dwo'].map((kind) => firstOf(url, kind)));
  const [job, sheet] = [`/job-management/${first[0]}`, `/timesheets/${first[1]}`];
  const sizes = {
    small: { width: 1024, height: 768 },
    usual: { width: 1440, height: 900 },
    large: { width: 1920, height: 1080 },
  };
  const on = (path: string, until: string, size: keyof typeof sizes, language = 'en'): State => ({
    state: `${path.replace(/\d+/, ':id')} at ${sizes[size].width} px, ${language}`,
    path,
    until,
    language,
    size: sizes[size],
  });
  return [
    on('/', '.count-figure', 'usual'),
    on('/?tab=roster', '.job-card', 'usual'),
    on(job, '.job-page, main h1', 'large'),
    on(sheet, '.crew-table, main table', 'small', 'es'),
    on('/timesheets', 'main td', 'small', 'es'),
    on('/job-management', 'main td', 'usual'),
    on('/notifications', '.alert-group-all', 'usual'),
    on('/wall?view=quiet', 'article', 'large'),
    on('/wall?view=board', 'article', 'large'),
    on('/wall?view=quiet', 'article', 'usual', 'es'),
  ];
}

async function firstOf(url: string, kind: string): Promise<number> {
  const visitor = await signIn(url, 'admin');
  return (await read<{ data: { id: number }[] }>(visitor, `/${kind}`, { limit: '1' })).data[0]!.id;
}

async function deskOf(url: string, path: string, options: Parameters<typeof openSignedIn>[4]) {
  const browser = await launchChromium();
  const { page } = await openSignedIn(browser, url, 'admin', path, options);
  return { page, browser };
}

/** Each state in a browser that has nothing of Muster yet. */
export async function measureShifts(system: System): Promise<LayoutShift[]> {
  const shifts: LayoutShift[] = [];
  for (const { state, path, until, language, size } of await statesOf(system)) {
    const { page, browser } = await deskOf(system.url, path, { viewport: size ?? null, language });
    await page.locator(until).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await atRest(page);
    // What comes late comes within a second.
    await page.waitForTimeout(1_000);
    shifts.push({ state, ...(await shiftOf(page)) });
    await browser.close();
  }
  return shifts;
}

/** Of everything since the page began. */
const shiftOf = (page: Page): Promise<{ shift: number; moved: string }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        }
        const nameOf = (node: Node | null): string =>
          node instanceof Element ? `${node.localName}.${node.className}` : (node?.parentElement?.className ?? '?');
        const tell = (shifts: readonly Shift[]): void => {
          const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          const worst = own.toSorted((one, other) => other.value - one.value)[0];
          const parts = (worst?.sources ?? []).map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${nameOf(node)} ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
          );
          resolve({ shift: own.reduce((sum, { value }) => sum + value, 0), moved: parts.join('; ') });
        };
        const observer = new PerformanceObserver((list) => tell(list.getEntries() as Shift[]));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Without any shift nobody is told.
        setTimeout(() => tell([]), 200);
      }),
  );
