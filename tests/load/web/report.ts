import type { LighthouseResult } from './measure-lighthouse.ts';
import type { RenderCount } from './measure-renders.ts';
import type { LayoutShift } from './measure-shifts.ts';
import { SLOW_LINE, type SlowRoute } from './measure-slow-line.ts';
import type { TypingCost } from './measure-typing.ts';
import { JOBS, type RouteWeight, SHEETS, SHELL } from './measure-weights.ts';

export interface WebReport {
  weights: RouteWeight[];
  slowLine: SlowRoute[];
  lighthouse: LighthouseResult[];
  shifts: LayoutShift[];
  renders: RenderCount[];
  typing: TypingCost[];
}

interface WebCriterion {
  name: string;
  value: number;
  limit: string;
  holds: boolean;
}

const FIRST_ROUTE = '/';
const MAX_SCRIPT = 200_000;
/** Of the page of a sheet or a job beyond the shell, without what the library has of its own. */
const MAX_PAGE = 60_000;
const MIN_PERFORMANCE = 95;
const MAX_SHIFT = 0.01;

/**
 * What the benchmark is to show. Renders and times are printed, not judged: what is right depends
 * on the page, and on the machine.
 */
export function judgeWeb({ weights, lighthouse, shifts }: WebReport): WebCriterion[] {
  const scriptOf = (path: string): number => weights.find(({ route }) => route === path)?.script ?? Number.NaN;
  const atMost = (name: string, value: number, most: number): WebCriterion => ({
    name,
    value,
    limit: `at most ${most}`,
    holds: value <= most,
  });
  const atLeast = (name: string, value: number, least: number): WebCriterion => ({
    name,
    value,
    limit: `at least ${least}`,
    holds: value >= least,
  });
  return [
    atMost(`JavaScript of ${FIRST_ROUTE} after gzip without charts, bytes`, scriptOf(FIRST_ROUTE), MAX_SCRIPT),
    ...[...SHEETS, ...JOBS].map((page) =>
      atMost(
        `JavaScript of ${page} beyond the shell after gzip without charts and widgets, bytes`,
        scriptOf(page) - scriptOf(SHELL),
        MAX_PAGE,
      ),
    ),
    ...lighthouse.flatMap(({ route, performance, accessibility, bestPractices, layoutShift }) => [
      atLeast(`${route} performance`, performance, MIN_PERFORMANCE),
      atLeast(`${route} accessibility`, accessibility, 100),
      atLeast(`${route} best practices`, bestPractices, 100),
      atMost(`${route} layout shift`, Number(layoutShift.toFixed(3)), 0),
    ]),
    ...shifts.map(({ state, shift }) => atMost(`${state} layout shift`, Number(shift.toFixed(4)), MAX_SHIFT)),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9);

/** For people. */
export function printWeb(
  { weights, slowLine, lighthouse, shifts, renders, typing }: WebReport,
  criteria: readonly WebCriterion[],
): void {
  console.log(`\n${'route'.padEnd(36)}   script   charts  widgets    style     font   (gzip)`);
  for (const { route, script, charts, widgets, style, font } of weights) {
    console.log(`${route.padEnd(34)}${[script, charts, widgets, style, font].map(kilobytes).join('')}`);
  }
  console.log(`\nat ${SLOW_LINE.bitsPerSecond / 1_000} kbps and ${SLOW_LINE.latencyMs} ms, empty cache`);
  for (const { route, frameMs, usefulMs } of slowLine) {
    console.log(`${route.padEnd(16)} frame ${Math.round(frameMs)} ms, useful ${Math.round(usefulMs)} ms`);
  }
  console.log('');
  for (const { route, largestPaintMs, blockingMs, findings } of lighthouse) {
    console.log(
      `${route.padEnd(16)} largest paint ${Math.round(largestPaintMs)} ms, blocked ${Math.round(blockingMs)} ms${findings.length === 0 ? '' : `; not perfect: ${findings.join(', ')}`}`,
    );
  }
  console.log('');
  for (const { state, shift, moved } of shifts)
    if (shift > MAX_SHIFT) console.log(`${state}: ${shift.toFixed(3)} moved, most of it ${moved}`);
  console.log('');
  for (const { change, route, rendered, mounted, commits } of renders) {
    console.log(`${change.padEnd(24)} on ${route.padEnd(22)} ${rendered} of ${mounted} components rendered, ${commits} commits`);
  }
  console.log('');
  for (const { what, keys, frames, late, worstMs, scriptMs } of typing) {
    const times = `script ${scriptMs.toFixed(1)} ms a key, worst frame ${worstMs.toFixed(0)} ms`;
    console.log(`${what.padEnd(24)} ${keys} keys: ${late} of ${frames} frames over 16.7 ms, ${times}`);
  }
  console.log('');
  for (const { name, value, limit, holds } of criteria) console.log(`${holds ? 'pass' : 'FAIL'}  ${name}: ${value} (${limit})`);
}
