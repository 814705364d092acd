import { expect, it } from 'vitest';
import { findPostgresServer } from '#tests/support/postgres-server.ts';
import { runImportBench } from './run-import.ts';

it('the benchmark of imports measures both steps, and what others read meanwhile', async () => {
  const { steps, quietMs, bytes } = await runImportBench({
    rows: 60,
    scale: 'small',
    seconds: 1,
    databaseUrl: await findPostgresServer(),
    say: () => undefined,
  });
  expect(steps.map(({ name }) => name)).toEqual(['check', 'import']);
  for (const { rowsPerSecond, bytesByQuarter, reads } of steps) {
    expect(rowsPerSecond).toBeGreaterThan(0);
    expect(Math.max(...bytesByQuarter)).toBeGreaterThan(1e7);
    expect(reads).toBeGreaterThan(0);
  }
  expect([quietMs.p99 > 0, bytes > 10_000]).toEqual([true, true]);
}, 300_000);
