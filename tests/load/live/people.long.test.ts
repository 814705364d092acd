import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { PeopleRow } from '../people/measure-people.ts';

const run = promisify(execFile);
const BENCHMARK = fileURLToPath(new URL('../live.ts', import.meta.url));

describe('npm run bench:live -- --people', () => {
  it('prints what a company costs of which all sit at screens, with a ledger over each of them', {
    timeout: 200_000,
  }, async () => {
    const { stdout } = await run(process.execPath, [BENCHMARK, '--json', '--people', '60', '--seconds', '3'], {
      maxBuffer: 10_000_000,
    });
    const row = JSON.parse(stdout) as PeopleRow;
    expect(row).toMatchObject({ people: 60, open: 60, gaps: 0, unseen: 0, checked: { documents: 240, different: [] } });
    expect(row.concerned.dot).toBeGreaterThan(1);
    expect(row.concerned.alert).toBeGreaterThan(1);
    expect(row.typing!.answers).toBeGreaterThan(50);
    expect(row.told!.pushes).toBeGreaterThan(0);
    expect(row.tabs.requestsPerSecond).toBeGreaterThan(0);
  });
});
