import { describe, expect, it } from 'vitest';
import { INSPECTED } from './inspected.ts';
import { measureChurn, printChurn } from './measure-churn.ts';
import { startScene } from './scene.ts';

/** The api forgets a view nine minutes after the last who asked for it. */
const CHURN = { clients: 500, perSecond: 10, minutes: 30, warmUpMinutes: 12, sampleEverySeconds: 30 };
/** Of what is held after the garbage is collected. */
const HEAP_BYTES_PER_HOUR = 1e6;
/** One for each connection would be eighteen thousand; by so many they differ at any time. */
const GROWN = { handles: 100, listeners: 2_000 };
const FAILED_PART = 0.05;

describe('connections that come and go for half an hour', () => {
  it('leave nothing behind in gateway and api: no memory, no handle, no listener', { timeout: 3_600_000 }, async () => {
    const scene = await startScene(INSPECTED);
    try {
      const row = await measureChurn(scene, CHURN, (text) => console.info(text));
      printChurn(row);
      // On a busy machine an answer may be late; what is given up must leave nothing behind either.
      expect(row.failed.length / row.connections, row.failed[0]).toBeLessThan(FAILED_PART);
      expect(row.connections).toBeGreaterThan(CHURN.minutes * 60 * CHURN.perSecond * 0.9);
      for (const name of ['api', 'gateway'] as const) {
        const { slope, error } = row.line[name].heap;
        expect(slope, name).toBeLessThan(HEAP_BYTES_PER_HOUR);
        // A run that can tell nothing, as beside other work, fails, too.
        expect(error, name).toBeLessThan(HEAP_BYTES_PER_HOUR);
        expect(row.grown[name].handles, name).toBeLessThan(GROWN.handles);
        expect(row.grown[name].listeners, name).toBeLessThan(GROWN.listeners);
        expect(row.left[name].listeners - row.empty[name].listeners, name).toBeLessThan(GROWN.listeners);
      }
    } finally {
      await scene.stop();
    }
  });
});
