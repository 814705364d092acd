import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditReport } from './npm.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-npm-'));
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Puts an npm on the path that says this, and ends as npm does where it has found something. */
function npmSays(text: string): void {
  writeFileSync(path.join(folder, 'said'), text);
  const npm = path.join(folder, 'npm');
  writeFileSync(npm, '#!/bin/sh\nfolder=$(dirname "$0")\necho "$@" > "$folder/args"\ncat "$folder/said"\nexit 1\n');
  chmodSync(npm, 0o755);
}

const vulnerability = (severity: string, range: string) => ({
  severity,
  range,
  isDirect: false,
  via: [],
  effects: [],
  nodes: [],
});

it('names each package with a known fault, the worst first, and how many there are', () => {
  const vulnerabilities = {
    lodash: vulnerability('moderate', '<4.17.21'),
    ws: vulnerability('critical', '>=8.0.0 <8.17.1'),
    qs: vulnerability('low', '<6.10.3'),
    tar: vulnerability('high', '<6.2.1'),
  };
  const counts = { critical: 1, high: 1, moderate: 1, low: 1, info: 0, total: 4 };
  const metadata = { vulnerabilities: counts, dependencies: { prod: 412, dev: 900, total: 1_312 } };
  npmSays(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata }));
  expect(auditReport(folder)).toBe(
    [
      '412 packages of production, 4 with a known fault.',
      'critical: ws >=8.0.0 <8.17.1',
      'high: tar <6.2.1',
      'moderate: lodash <4.17.21',
      'low: qs <6.10.3',
      '',
    ].join('\n'),
  );
  // What is shipped, by the lockfile.
  expect(readFileSync(path.join(folder, 'args'), 'utf8')).toMatch(/^audit --omit=dev --json .*--package-lock-only$/m);
});

it('says that none is known where there is none', () => {
  npmSays(JSON.stringify({ vulnerabilities: {}, metadata: { dependencies: { prod: 412 } } }));
  expect(auditReport(folder)).toBe('412 packages of production, 0 with a known fault.\n');
});

it('says why nothing is known, without the address of a registry', () => {
  npmSays(JSON.stringify({ message: 'request to https://registry.example/-/npm/v1 failed', error: {} }));
  expect(auditReport(folder)).toBe('No registry answered, so nothing is known: request to (address) failed\n');
  npmSays('npm crashed');
  expect(auditReport(folder)).toBe('No registry answered, so nothing is known: npm audit said nothing\n');
});
