import type { Page } from 'playwright-core';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { launchChromium, openScreen, signInWith } from '#tests/support/browser/chromium.ts';
import { chooseJob } from '#tests/support/screens/crew-screen.ts';
import { poseAnswer } from '#tests/support/screens/posed-answer.ts';
import type { System } from '#tests/support/system.ts';

/** What keys in a large sheet cost, in edit mode. */
export interface TypingCost {
  what: string;
  keys: number;
  frames: number;
  /** Frames that took longer than a sixtieth of a second. */
  late: number;
  worstMs: number;
  /** Our own code, for each key. */
  scriptMs: number;
}

declare global {
  interface Window {
    musterFrames: number[];
  }
}

const PEOPLE = 60;
/** A sixtieth of a second, and what a clock may be off. */
const FRAME_MS = 17.5;
const BETWEEN_KEYS_MS = 20;
const ROWS = 20;

/** A sheet of sixty people, as they are never on one in the demo company. */
const poseSheet = poseAnswer<{ data: CrewSheet }>('crewSheet', ({ data }) => {
  const rowOf = (place: number): CrewSheet['rows'][number] => {
    const [row, id] = [data.rows[place % data.rows.length]!, 900_000 + place];
    return { ...row, id, workshiftId: row.workshiftId === null ? null : id, employeeId: id, fullName: `Person ${place}` };
  };
  return { data: { ...data, rows: Array.from({ length: PEOPLE }, (_, place) => rowOf(place)) } };
});

export async function measureTyping({ url }: System): Promise<TypingCost[]> {
  const browser = await launchChromium();
  try {
    const screen = await openScreen(browser);
    const page = await screen.newPage();
    await poseSheet(page);
    await signInWith(page, url, 'admin');
    await page.goto(`${url}/timesheets?status=submitted&sort=date`);
    await page
      .getByRole('link', { name: /^Crew Details/ })
      .first()
      .click();
    await chooseJob(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const ends = page.locator('[data-cell-column="end"]');
    await ends.nth(PEOPLE - 1).waitFor();
    await page.evaluate(watchFrames);
    const first = () => ends.first().focus();
    const times = (keys: readonly string[]): string[] => Array.from({ length: ROWS }, () => keys).flat();
    // Code that runs for the first time is slower.
    await cost(page, 'warming up', times(['ArrowDown']), first);
    return [
      await cost(page, 'arrows', times(['ArrowDown']), first),
      await cost(page, 'times', times(['4', '1', '5', 'p', 'Enter']), first),
      await cost(page, 'what is no time', times(['2', '5', 'x', 'Enter']), first),
    ];
  } finally {
    await browser.close();
  }
}

async function cost(page: Page, what: string, keys: readonly string[], begin: () => Promise<void>): Promise<TypingCost> {
  await begin();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  const script = async (): Promise<number> => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000;
  };
  const before = await script();
  await page.evaluate(() => {
    window.musterFrames.length = 0;
  });
  for (const key of keys) await page.keyboard.press(key, { delay: BETWEEN_KEYS_MS });
  const frames = await page.evaluate(() => [...window.musterFrames]);
  const scriptMs = ((await script()) - before) / keys.length;
  await inspector.detach();
  const late = frames.filter((ms) => ms > FRAME_MS).length;
  return { what, keys: keys.length, frames: frames.length, late, worstMs: Math.max(...frames), scriptMs };
}

/** Runs in the page: notes how long each frame took. */
function watchFrames(): void {
  window.musterFrames = [];
  let last = performance.now();
  const frame = (at: number): void => {
    window.musterFrames.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
