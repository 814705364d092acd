import { expect } from 'vitest';
import { INSPECTED } from './inspected.ts';
import type { Load } from './measure-live.ts';
import { besideFast, measureSlowReaders } from './measure-slow-readers.ts';
import { startScene } from './scene.ts';

/** Of processor time for each delivery, slow to fast: what other programs do is not in it. */
const CPU_RATIO = 1.5;
const HEAP_BYTES = 1e6;
/** Sixteen packets and a snapshot of each. */
const UNSENT_BYTES = 1e6;
/** One for the answer that was under way when it fell behind, one for what it missed since. */
const SNAPSHOTS = 2;

/**
 * Fails where readers that read slowly cost the gateway anything, or the others a write. Answers
 * the p95 of the others with them, and without, which is for a quiet machine to judge.
 */
export async function expectUnmoved({ turns, load }: { turns: number; load: Load }): Promise<{ slow: number; fast: number }> {
  const scene = await startScene(INSPECTED);
  try {
    const { halves, missing, fellBehind, snapshots } = await measureSlowReaders(scene, turns, load, (text) => console.info(text));
    expect(missing).toBe(0);
    expect(fellBehind).toBeGreaterThanOrEqual(5);
    expect(Math.max(...snapshots)).toBeLessThanOrEqual(SNAPSHOTS);
    expect(Math.max(...halves.map(({ unsentBytes }) => unsentBytes))).toBeLessThan(UNSENT_BYTES);
    const cpu = besideFast(halves, ({ cpuUsPerDelivery }) => cpuUsPerDelivery);
    expect(cpu.slow / cpu.fast).toBeLessThan(CPU_RATIO);
    const heap = besideFast(halves, ({ held }) => held.heap);
    expect(heap.slow - heap.fast).toBeLessThan(HEAP_BYTES);
    return besideFast(halves, ({ p95Ms }) => p95Ms);
  } finally {
    await scene.stop();
  }
}
