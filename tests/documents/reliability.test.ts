import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const FAULTS = 40;
const isLong = (file: string): boolean => file.endsWith('.long.test.ts');

/** Each fault of the page, from its number to the next one. */
const entries = read('docs/reliability.md')
  .split(/^- \*\*(?=R\d)/m)
  .slice(1)
  .map((text) => ({ id: text.slice(0, 3), text: text.replaceAll(/\s+/g, ' ') }));

describe('docs/reliability.md', () => {
  it('has each fault once, in order', () => {
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: FAULTS }, (_, n) => `R${String(n + 1).padStart(2, '0')}`));
  });

  it('names every test that takes an hour', () => {
    const long = globSync('{api,gateway,shared,tests,web}/**/*.long.test.ts', { cwd: ROOT });
    const all = entries.map(({ text }) => text).join(' ');
    expect(long.length).toBeGreaterThan(0);
    expect(long.filter((file) => !all.includes(`\`${file}\` "`))).toEqual([]);
  });

  it.each(entries)('$id has a promise, a figure, and tests that are there by these names', ({ text }) => {
    const [, promise = '', figure = '', tests = ''] = /^R\d\d\*\* (.+?) Figure: (.+?) Tests: (.+)$/.exec(text) ?? [];
    expect(promise.length).toBeGreaterThan(20);
    expect(figure.length).toBeGreaterThan(3);
    const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));
    // What takes an hour stands beside what every change must pass.
    expect(named.filter(({ file }) => !isLong(file))).not.toEqual([]);
    const missing = named.filter(({ file, title }) => !existsSync(path.join(ROOT, file)) || !read(file).includes(title));
    expect(missing).toEqual([]);
  });
});
