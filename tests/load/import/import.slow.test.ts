import { expect, it } from 'vitest';
import { findPostgresServer } from '#tests/support/postgres-server.ts';
import { runImportBench } from './run-import.ts';

it('the benchmark of imports measures both steps, and what others read meanwhile', async () => {
  const { quiet, steps, after, bytes } = await runImportBench({
    rows: 60,
    scale: 'small',
    seconds: 1,
    databaseUrl: await findPostgresServer(),
    say: () => undefined,
  });
  expect(steps.map(({ name }) => name)).toEqual(['check', 'import']);
  for (const { rowsPerSecond, bytesByQuarter, read } of steps) {
    expect(rowsPerSecond).toBeGreaterThan(0);
    expect(Math.max(...bytesByQuarter)).toBeGreaterThan(1e7);
    expect(read.count).toBeGreaterThan(0);
    expect(read.slowest.ms.p99).toBeGreaterThanOrEqual(read.ms.p50);
  }
  expect([quiet.ms.p99 > 0, after.ms.p99 > 0, bytes > 10_000]).toEqual([true, true, true]);
}, 300_000);
