import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';

/** What a release reads. */
const PARTS = ['scripts', 'docs/examples', 'package.json', 'package-lock.json', 'CHANGELOG.md', 'Dockerfile'];
const today = new Date().toISOString().slice(0, 10);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'muster-release-'));
  for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(
    path.join(copy, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n## 1.0.0 - 2020-01-01\n\n- First.\n',
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');
/** Nobody listens there, as where no registry is reached. */
const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9' };
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: copy, encoding: 'utf8', env });

describe('npm run release', () => {
  it('refuses a version that the changelog does not have for today', () => {
    const { status, stderr } = release();
    expect(status).toBe(1);
    expect(stderr).toContain(`no "## `);
  });

  it('cuts a version: changelog, package.json, lockfile, image and manifests', () => {
    expect(release('cut', 'next')).toMatchObject({ status: 1, stderr: expect.stringContaining('is no version') });
    expect(release('cut', '9.8.7').stderr).toBe('');
    expect(read('CHANGELOG.md')).toContain(`## Unreleased\n\n## 9.8.7 - ${today}\n\n### Added\n- A thing.\n`);
    for (const file of ['package.json', 'package-lock.json']) expect(JSON.parse(read(file))).toMatchObject({ version: '9.8.7' });
    expect(read('Dockerfile')).toMatch(/^ARG VERSION=9\.8\.7$/m);
    expect(read('docs/examples/kubernetes/api.yaml')).toContain('muster-api:9.8.7');
    expect(release('cut', '9.8.7')).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing stands below') });
  });

  it('makes licences, a bill of materials, notes and an audit, and says how to tag', () => {
    const { status, stdout, stderr } = release();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`git tag -a v9.8.7`);
    expect(read('release/NOTES.md')).toBe('### Added\n- A thing.\n');

    const licences = read('release/THIRD-PARTY-LICENCES.txt');
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string; dev?: boolean }> };
    const shipped = Object.entries(lock.packages).filter(([place, { dev }]) => place !== '' && !dev);
    const missing = shipped.filter(
      ([place, { version }]) => !licences.includes(`${place.replace(/^.*node_modules\//, '')} ${version} (`),
    );
    expect(missing).toEqual([]);
    expect(licences).toContain('Permission is hereby granted');
    expect(licences).not.toMatch(/^vitest /m);

    const sbom = JSON.parse(read('release/sbom.cdx.json')) as { bomFormat: string; components: { name: string }[] };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const named = new Set(sbom.components.map(({ name }) => name));
    expect(named).toEqual(new Set(shipped.map(([place]) => place.replace(/^.*node_modules\//, ''))));
    expect(named).not.toContain('vitest');

    expect(read('release/AUDIT.txt')).toContain('No registry answered');
  });

  it('refuses lines that came after the cut, and a place with another version', () => {
    writeFileSync(path.join(copy, 'CHANGELOG.md'), read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Late.\n'));
    execFileSync('sed', ['-i', 's/^ARG VERSION=.*/ARG VERSION=0.0.1/', path.join(copy, 'Dockerfile')]);
    const { status, stderr } = release();
    expect(status).toBe(1);
    expect(stderr).toContain('lines stand below "Unreleased"');
    expect(stderr).toContain('Dockerfile: says 0.0.1');
  });
});
