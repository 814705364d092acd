import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { BenchReport } from './report.ts';

const run = promisify(execFile);
const BENCHMARK = fileURLToPath(new URL('../live.ts', import.meta.url));

describe('npm run bench:live -- --json', () => {
  it('prints one JSON object, whose ledger is complete, and leaves nothing running', { timeout: 300_000 }, async () => {
    const options = ['--json', '--clients', '10', '--writes', '10', '--seconds', '4'];
    // Ends with 1 when a criterion does not hold, which so small a measurement cannot tell.
    const { stdout } = await run(process.execPath, [BENCHMARK, ...options], { maxBuffer: 10_000_000 }).catch((ended) => ended);
    const report = JSON.parse(stdout) as BenchReport;
    expect(report.rows.map(({ clients }) => clients)).toEqual([10]);
    for (const { live, bare, tabs } of report.rows) {
      expect(live.ledgers).toMatchObject([{ isComplete: true, writes: 10, missing: 0, gaps: 0, equalsDatabase: true }]);
      expect(live.bytesPerUpdate).toBeLessThan(live.snapshotBytes / 10);
      expect(bare.deliveries).toBeGreaterThan(0);
      expect(tabs.withEtag.bytesPerSecond).toBeLessThan(tabs.plain.bytesPerSecond);
    }
    expect(report.neighbours).toMatchObject({ held: 120, rows: 300 });
    expect(report.criteria.map(({ name }) => name)).toHaveLength(7);
  });
});
