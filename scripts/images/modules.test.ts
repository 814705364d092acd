import { describe, expect, it } from 'vitest';
import { ROOT } from '../web-build.ts';
import { closureOf, imageFiles, importedPackages, isNeeded, type LockEntry } from './modules.ts';

const everywhere = () => true;

describe('the packages that an image needs', () => {
  const lock: Record<string, LockEntry> = {
    'node_modules/a': {
      dependencies: { b: '^1.0.0' },
      peerDependencies: { c: '*', d: '*' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { e: '^1.0.0' } },
    'node_modules/b': { dependencies: { f: '^1.0.0' } },
    'node_modules/c': { optionalDependencies: { e: '^1.0.0', missing: '^1.0.0' } },
    'node_modules/d': {},
    'node_modules/e': { dependencies: { a: '^1.0.0' } },
    'node_modules/f': {},
    'node_modules/tool': { dev: true },
  };

  it('are those that it imports with all that they need: nested ones, peers, and what is optional', () => {
    expect([...closureOf(lock, ['a'], everywhere)].sort()).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
      'node_modules/e',
    ]);
  });

  it('are those that are installed: what is optional may be for another platform', () => {
    expect([...closureOf(lock, ['a'], (place) => place !== 'node_modules/c')]).not.toContain('node_modules/c');
  });

  it('are never a tool of developers, nor unknown', () => {
    expect(() => closureOf(lock, ['tool'], everywhere)).toThrow('tool is imported');
    expect(() => closureOf(lock, ['unknown'], everywhere)).toThrow('unknown is imported');
  });

  it('are what sources import or resolve at run time', () => {
    const fonts = ['@expo-google-fonts/inter', '@embedpdf/fonts-arabic', '@embedpdf/fonts-hebrew', '@embedpdf/fonts-sc'];
    const found = importedPackages(ROOT, ['api/hazards/fonts-present.ts']);
    expect([...found]).toEqual(expect.arrayContaining(['fontkit', ...fonts]));
    expect(importedPackages(ROOT, ['gateway/config.ts'])).toEqual(new Set(['zod']));
  });
});

describe('the files that an image takes of a package', () => {
  const needed = (file: string) => isNeeded(file, (name) => name === 'Named.ttf', 'linux-x64');

  it.each(['index.js', 'data/table.json', 'LICENSE', 'license.md', 'fonts/Named.ttf', 'prebuilds/linux-x64/sodium.node'])(
    'include %s',
    (file) => expect(needed(file)).toBe(true),
  );

  it.each([
    'index.d.ts',
    'index.js.map',
    'README.md',
    'src/index.ts',
    'test/data.json',
    'fonts/Other.ttf',
    'prebuilds/darwin-arm64/sodium.node',
  ])('do not include %s', (file) => expect(needed(file)).toBe(false));
});

describe('the sources that an image has', () => {
  it('are neither tests, nor the demo company, nor another side', () => {
    const files = imageFiles(ROOT, 'api');
    expect(files).toEqual(expect.arrayContaining(['api/server.ts', 'shared/live.ts']));
    expect(files.filter((file) => /\.test\.ts$|^api\/(demo|test)\/|^(gateway|web)\//.test(file))).toEqual([]);
    expect(files.some((file) => file.endsWith('.sql'))).toBe(true);
  });
});
