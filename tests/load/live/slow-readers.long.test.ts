import { describe, expect, it } from 'vitest';
import { expectUnmoved } from './slow-readers.ts';

/** What the others feel, with slow readers beside them to without. */
const RATIO = 1.5;
/** Below this a difference is the machine's. */
const ALIKE_MS = 10;

describe('five of 500 readers of a room that read a kilobyte a second, for ten minutes', () => {
  it('[L11] hold up no write to the others, and cost the gateway nothing', { timeout: 1_800_000 }, async () => {
    const { slow, fast } = await expectUnmoved({ turns: 10, load: { writes: 240, perSecond: 8 } });
    console.info(`p95 of the others: ${slow.toFixed(1)} ms with slow readers, ${fast.toFixed(1)} without`);
    expect(slow).toBeLessThan(Math.max(fast * RATIO, fast + ALIKE_MS));
  });
});
