import { describe, expect, it } from 'vitest';
import { expectUnmoved } from './slow-readers.ts';

describe('five of 500 readers of a room that read a kilobyte a second, for a while', () => {
  it('[L11] are left out of the room, take no write from the others, and cost the gateway nothing', {
    timeout: 300_000,
  }, async () => {
    const p95 = await expectUnmoved({ turns: 2, load: { writes: 64, perSecond: 8 } });
    expect(p95.slow).toBeGreaterThan(0);
  });
});
