import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWebBuilt } from './web-build.ts';

let root: string;
const put = (file: string, atSeconds: number) => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, '');
  for (let at = full; at !== root; at = path.dirname(at)) utimesSync(at, atSeconds, atSeconds);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'muster-build-'));
  put('web/main.tsx', 1_000);
  put('shared/live.ts', 1_000);
  put('package-lock.json', 1_000);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('isWebBuilt', () => {
  it('says no when nothing was built', () => expect(isWebBuilt(root)).toBe(false));

  it('says yes when the build is newer than every source', () => {
    put('web/dist/index.html', 2_000);
    expect(isWebBuilt(root)).toBe(true);
  });

  it.each(['web/app/shell/shell.tsx', 'shared/rules/hours.ts', 'package-lock.json'])('says no when %s is newer', (file) => {
    put('web/dist/index.html', 2_000);
    put(file, 3_000);
    expect(isWebBuilt(root)).toBe(false);
  });

  it('does not care for tests, which are not built', () => {
    put('web/dist/index.html', 2_000);
    put('web/app/shell/shell.test.tsx', 3_000);
    for (const folder of ['web/app/shell', 'web/app']) utimesSync(path.join(root, folder), 1_000, 1_000);
    expect(isWebBuilt(root)).toBe(true);
  });
});
