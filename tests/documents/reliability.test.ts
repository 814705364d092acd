import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/web-build.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const FAULTS = 40;

/** Each fault of the page, from its number to the next one. */
const entries = read('docs/reliability.md')
  .split(/^- \*\*(?=R\d)/m)
  .slice(1)
  .map((text) => ({ id: text.slice(0, 3), text: text.replaceAll(/\s+/g, ' ') }));

describe('docs/reliability.md', () => {
  it('has each fault once, in order', () => {
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: FAULTS }, (_, n) => `R${String(n + 1).padStart(2, '0')}`));
  });

  it.each(entries)('$id has a promise, a figure, and tests that are there by these names', ({ text }) => {
    const [, promise = '', figure = '', tests = ''] = /^R\d\d\*\* (.+?) Figure: (.+?) Tests: (.+)$/.exec(text) ?? [];
    expect(promise.length).toBeGreaterThan(20);
    expect(figure.length).toBeGreaterThan(3);
    const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }));
    expect(named.length).toBeGreaterThan(0);
    const missing = named.filter(({ file, title }) => !existsSync(path.join(ROOT, file)) || !read(file).includes(title));
    expect(missing).toEqual([]);
  });
});
