import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SheetRow } from '../sheet/measure-sheet.ts';

const run = promisify(execFile);
const BENCHMARK = fileURLToPath(new URL('../live.ts', import.meta.url));

describe('npm run bench:live -- --sheet', () => {
  it('has ten people work on one sheet that 200 screens show, and loses nothing', { timeout: 300_000 }, async () => {
    const { stdout } = await run(process.execPath, [BENCHMARK, '--json', '--sheet', '--seconds', '3']);
    const row = JSON.parse(stdout) as SheetRow;
    expect(row).toMatchObject({ screens: 200, refused: [], ledger: { lost: 0, differing: 0, different: 0, unseen: 0 } });
    expect(row.saves).toBeGreaterThan(10);
    expect(row.approvals).toBeGreaterThan(0);
  });
});
