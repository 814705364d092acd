import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { MemoryRow } from './measure-memory.ts';

const run = promisify(execFile);
const BENCHMARK = fileURLToPath(new URL('../live.ts', import.meta.url));

describe('npm run bench:live -- --memory', () => {
  it('prints what screens and rooms hold, all of which is given back', { timeout: 300_000 }, async () => {
    const { stdout } = await run(process.execPath, [BENCHMARK, '--json', '--memory', '0'], { maxBuffer: 10_000_000 });
    const { screenKb, roomKb, keptKb } = JSON.parse(stdout) as MemoryRow;
    expect(roomKb.gateway).toBeGreaterThan(screenKb);
    // A tenth of what a room holds while somebody looks at it.
    expect(keptKb.gateway).toBeLessThan(roomKb.gateway / 10);
    expect(keptKb.api).toBeLessThan(roomKb.gateway / 10);
  });
});
