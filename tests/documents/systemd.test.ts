import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';

const EXAMPLE = readFileSync(path.join(ROOT, 'docs/examples/muster@.service'), 'utf8');
/** In tenths: 0 is nothing, 20 and less are called OK. */
const MOST_EXPOSED = 15;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const runs = hasSystemd || process.env['CI'] === 'true';
if (!runs) console.warn('Skipped: what systemd says of the unit, because systemd-analyze is not installed');

describe('docs/examples/muster@.service', () => {
  it('gives a process the time that it needs to end, and starts what exists', () => {
    const limit = Number(
      /CLOSE_LIMIT_MS = ([\d_]+)/.exec(readFileSync(path.join(ROOT, 'api/server.ts'), 'utf8'))?.[1]?.replaceAll('_', ''),
    );
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(EXAMPLE)?.[1]) * 1_000).toBeGreaterThan(limit);
    expect(EXAMPLE).toMatch(
      /^ExecStart=\S+\/node --no-memory-reducer --import \.\/shared\/servers\/traces\/start\.ts %i\/server\.ts$/m,
    );
  });

  describe.runIf(runs)('by systemd itself', () => {
    let unit: string;
    beforeAll(() => {
      const folder = mkdtempSync(path.join(tmpdir(), 'muster-unit-'));
      unit = path.join(folder, 'muster@api.service');
      writeFileSync(unit, EXAMPLE.replaceAll('/opt/muster', ROOT));
    });
    afterAll(() => rmSync(path.dirname(unit), { recursive: true, force: true }));

    it('is understood without a complaint', () => {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
      expect({ status, complaints: stderr.split('\n').filter((line) => line.includes('muster@')) }).toEqual({
        status: 0,
        complaints: [],
      });
    });

    it('leaves little open', () => {
      const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', unit];
      expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toMatch(/Overall exposure level .+: \d\.\d OK/);
    });
  });
});
