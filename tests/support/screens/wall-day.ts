import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { attendanceOf, hereNow } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import type { WallView } from '#web/wall/words.ts';
import { launchChromium } from '../browser/chromium.ts';
import { takeSession } from '../browser/signed-in.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { openPhone, type Phone } from '../phone.ts';
import { type System, startSystem } from '../system.ts';
import type { Visitor } from '../visitor.ts';

/** What a wall holds at the end of an hour, once the garbage is collected. */
export interface WallHour {
  heapBytes: number;
  nodes: number;
  listeners: number;
  /** Timers that were set and have neither run nor been cleared. */
  intervals: number;
  timeouts: number;
}

export interface WallDay {
  hours: WallHour[];
  samples: number;
  /** Of them, how many said how old their data was, in each hour. */
  marked: number[];
  /** Looks at which it showed no job, or a job without its count. */
  blank: number;
  /** Moments at which it showed neither what was true nor how old it was. */
  untrue: string[];
  /** Exceptions that nobody caught. */
  uncaught: string[];
}

export interface Hours {
  count: number;
  /** Compressed: what an hour has beside its cut. */
  calmMs: number;
  /** In the last hour the gateway and then the api are killed, and come back. */
  hasRestarts?: boolean;
}

/** The views of a wall that hang for a day. */
export const VIEWS_OF_A_DAY = ['quiet', 'board'] as const satisfies readonly WallView[];

/** A cut of each kind by turns: one of which everybody is told, and one that nobody notices. */
const CUTS = [
  { line: { kind: 'refused' }, lastsMs: 6_000 },
  { line: { kind: 'blackhole' }, lastsMs: 15_000 },
] as const;
/** A silent line is noticed within twelve seconds. What changed before is true until then. */
const NOTICED_MS = 12_000;
/** From a write to the wall, and from one look to the next, on a busy machine. */
const SEEN_MS = 2_000;
const LOOK_EVERY_MS = 250;
const CHANGE_EVERY_MS = 1_500;
const FRESH_WITHIN_MS = 40_000;
/** A process that was killed is started again. */
const BACK_WITHIN_MS = 60_000;

/** Counts timers that are set. Runs in the page before all else. */
function countTimers(): void {
  const timers = { intervals: new Set<number>(), timeouts: new Set<number>() };
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  Object.assign(window, {
    timers,
    setInterval: (run: () => void, ...more: unknown[]) => {
      const id = Reflect.apply(setInterval, window, [run, ...more]) as number;
      timers.intervals.add(id);
      return id;
    },
    setTimeout: (run: (...given: unknown[]) => void, ...more: unknown[]) => {
      const ran = (...given: unknown[]) => {
        timers.timeouts.delete(id);
        run(...given);
      };
      const id = Reflect.apply(setTimeout, window, [ran, ...more]) as number;
      timers.timeouts.add(id);
      return id;
    },
    clearInterval: (id: number) => {
      timers.intervals.delete(id);
      clearInterval(id);
    },
    clearTimeout: (id: number) => {
      timers.timeouts.delete(id);
      clearTimeout(id);
    },
  });
  // The cards that are shown stay, and with them what they are made of.
  sessionStorage.setItem('muster.wall-page', '0');
}

/** What a person in the room reads. */
const readWall = (page: Page) =>
  page.evaluate(() => {
    const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
    const clockedIn = document.querySelectorAll('.wall-counts dd')[1];
    const cards = [...document.querySelectorAll('article')].map((card) => [
      card.getAttribute('aria-label') ?? '',
      (/\d+\/\d+/.exec(textOf(card.querySelector('.wall-count, .quiet-count'))) ?? [''])[0],
    ]);
    const pill = document.querySelector('.wall-pill');
    return { here: Number(textOf(clockedIn)), cards, pill: textOf(pill), isOld: pill?.classList.contains('is-old') ?? false };
  });

interface Look {
  here: number;
  pill: string;
  /** By `performance.now()`: it was so at a moment between them. */
  from: number;
  to: number;
}

class WallInARoom {
  readonly day: WallDay = { hours: [], samples: 0, marked: [], blank: 0, untrue: [], uncaught: [] };
  readonly #system: System;
  readonly #line: FaultProxy;
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #visitor: Visitor;
  readonly #phone: Phone;
  #turn = 0;
  /** How many were clocked in, from when, and until when that may have been so. */
  readonly #truths: { here: number; from: number; until: number }[] = [];

  constructor(system: System, line: FaultProxy, page: Page, devtools: CDPSession, visitor: Visitor, phone: Phone) {
    this.#system = system;
    this.#line = line;
    this.#page = page;
    this.#devtools = devtools;
    this.#visitor = visitor;
    this.#phone = phone;
    page.on('pageerror', (error) => this.day.uncaught.push(error.message));
  }

  async begin(): Promise<void> {
    this.#truths.push({ here: hereNow((await this.#roster()).totals), from: 0, until: Number.POSITIVE_INFINITY });
    await this.#fresh();
  }

  /**
   * Calm, and a cut; people write all the time. Then restarts, if it has any, while nobody can
   * write. In the end the wall is right, and looked into.
   */
  async hour(n: number, calmMs: number, hasRestarts: boolean): Promise<void> {
    const cut = CUTS[n % CUTS.length]!;
    const begun = performance.now();
    const cutAt = begun + calmMs;
    const mendedAt = cutAt + cut.lastsMs;
    this.day.marked.push(0);
    const working = async () => {
      await this.#workUntil(() => performance.now() > cutAt);
      this.#line.set(cut.line);
      if (cut.line.kind === 'refused') this.#line.reset();
      await this.#workUntil(() => performance.now() > mendedAt);
    };
    const [looks] = await Promise.all([this.#lookUntil(() => performance.now() > mendedAt), working()]);
    // Only now: the wall may show a write before the one who made it has been answered.
    this.day.untrue.push(...looks.filter((look) => !this.#wasTrue(look)).map((look) => JSON.stringify(look)));
    this.#line.set({ kind: 'open' });
    await this.#fresh();
    if (hasRestarts) for (const part of [this.#system.gateway, this.#system.api]) await this.#restart(part);
    this.day.hours.push(await this.#lookInto());
  }

  /** Kills a process, which is started again, and looks until the wall is live. */
  async #restart(part: System['gateway']): Promise<void> {
    let isBack = false;
    const back = async () => {
      process.kill(part.pid()!, 'SIGKILL');
      await vi.waitFor(async () => expect((await this.#visitor.get('/api/v1/roster?limit=1')).status).toBe(200), BACK_WITHIN_MS);
      await this.#fresh();
      isBack = true;
    };
    const [looks] = await Promise.all([this.#lookUntil(() => isBack), back()]);
    this.day.untrue.push(...looks.filter((look) => !this.#wasTrue(look)).map((look) => JSON.stringify(look)));
  }

  async #roster(): Promise<Roster> {
    return (await this.#visitor.get('/api/v1/roster?limit=300')).json() as Roster;
  }

  async #workUntil(isOver: () => boolean): Promise<void> {
    for (let at = performance.now(); !isOver(); at += CHANGE_EVERY_MS) {
      await this.#change();
      await pause(Math.max(0, at + CHANGE_EVERY_MS - performance.now()));
    }
  }

  /** The crew comes, one after the other, and goes. */
  async #change(): Promise<void> {
    const { crew } = this.#phone;
    const turn = this.#turn++ % (2 * crew.length);
    const { id } = crew[turn % crew.length]!;
    const from = performance.now();
    if (turn < crew.length) await this.#phone.clockIn(id);
    else await this.#phone.clockOutIfIn(id);
    const { totals } = await this.#roster();
    this.#truths.at(-1)!.until = performance.now();
    this.#truths.push({ here: hereNow(totals), from, until: Number.POSITIVE_INFINITY });
  }

  #wasTrue({ here, from, to }: Look): boolean {
    return this.#truths.some((truth) => truth.here === here && truth.from <= to && truth.until >= from - NOTICED_MS - SEEN_MS);
  }

  /** Looks that did not say how old it was. */
  async #lookUntil(isOver: () => boolean): Promise<Look[]> {
    const looks: Look[] = [];
    for (let at = performance.now(); !isOver(); at += LOOK_EVERY_MS) {
      const from = performance.now();
      const { here, cards, pill, isOld } = await readWall(this.#page);
      const to = performance.now();
      this.day.samples += 1;
      if (cards.length === 0 || cards.some(([, count]) => count === '')) this.day.blank += 1;
      if (isOld) this.day.marked[this.day.marked.length - 1]! += 1;
      if (!isOld || !/^Data from \d/.test(pill)) looks.push({ here, pill, from, to });
      await pause(Math.max(0, at + LOOK_EVERY_MS - performance.now()));
    }
    return looks;
  }

  /** Shows what the api has, card by card, and says that it is live. */
  async #fresh(): Promise<void> {
    const { roster, totals } = await this.#roster();
    const counts = new Map(
      roster.map(({ jobId, crew }) => {
        const here = crew.map(attendanceOf).filter((attendance) => attendance === 'in' || attendance === 'break');
        return [`Job ${jobId}`, `${here.length}/${crew.length}`];
      }),
    );
    await vi.waitFor(
      async () => {
        const wall = await readWall(this.#page);
        expect(wall).toMatchObject({ here: hereNow(totals), isOld: false, pill: expect.stringMatching(/^Live, /) });
        expect(wall.cards.length).toBeGreaterThan(0);
        expect(wall.cards).toEqual(wall.cards.map(([job]) => [job, counts.get(job!)]));
      },
      { timeout: FRESH_WITHIN_MS, interval: 100 },
    );
  }

  async #lookInto(): Promise<WallHour> {
    // What the first lets go of, the second collects.
    for (let times = 0; times < 2; times += 1) await this.#devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    const metric = (named: string): number => metrics.find(({ name }) => name === named)?.value ?? Number.NaN;
    const timers = await this.#page.evaluate(() => {
      const { intervals, timeouts } = (window as unknown as { timers: Record<'intervals' | 'timeouts', Set<number>> }).timers;
      return { intervals: intervals.size, timeouts: timeouts.size };
    });
    return {
      heapBytes: metric('JSHeapUsedSize'),
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      ...timers,
    };
  }
}

/**
 * A wall that hangs for so many hours, compressed: in each its line is cut once, while a crew
 * clocks in and out all the time. The writes and the looks at what is true go past that line.
 */
export async function hangWall(
  view: (typeof VIEWS_OF_A_DAY)[number],
  { count, calmMs, hasRestarts = false }: Hours,
  say: (text: string) => void,
): Promise<WallDay> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const [port = 0] = await freePorts(1);
    const line = await startFaultProxy({ port });
    stops.push(line.stop);
    const system: System = await startSystem({ port });
    stops.push(system.stop);
    // The browser alone comes by the line, at the same address as everybody.
    const browser: Browser = await launchChromium(`--host-resolver-rules=MAP 127.0.0.1:${port} 127.0.0.1:${line.port}`);
    stops.push(() => browser.close());
    const phone = await openPhone(system.url, system.apiUrl, 'foreman1');
    for (const { id } of phone.crew) await phone.clockOutIfIn(id);

    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-US' });
    const visitor = await takeSession(context, system.url, 'admin');
    await context.addInitScript(countTimers);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(`${system.url}/wall?view=${view}`);
    await page.getByRole('article').first().waitFor();
    expect(line.connections().total).toBeGreaterThan(0);

    const wall = new WallInARoom(system, line, page, devtools, visitor, phone);
    await wall.begin();
    for (let n = 0; n < count; n += 1) {
      await wall.hour(n, calmMs, hasRestarts && n === count - 1);
      say(`hour ${n + 1}: ${JSON.stringify(wall.day.hours.at(-1))}, marked as old in ${wall.day.marked[n]} looks`);
    }
    return wall.day;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
