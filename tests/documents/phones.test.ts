import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';
import { declaredCalls } from '../support/declared-calls.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/for-phones.md');
const sources = globSync(['{api,gateway,shared}/**/*.ts'], { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') }).map(read);

/** Method and path of a call, its parameters without names. */
const shapeOf = (method: string, call: string): string => `${method} ${call.split('?', 1)[0]!.replaceAll(/\{\w+\}|:\w+/g, '{}')}`;

describe('docs/for-phones.md', () => {
  it('names calls that there are', async () => {
    const calls = new Set((await declaredCalls()).map(({ method, path: at }) => shapeOf(method, at.replace('/api/v1/', ''))));
    const named = [...page.matchAll(/`(GET|POST|PUT|PATCH) ([\w/]+(?:\{id\})?[\w/]*)/g)];
    expect(named.length).toBeGreaterThan(20);
    const shapes = named.map(([, method = '', call = '']) => shapeOf(method, call));
    expect(shapes.filter((shape) => !calls.has(shape.replace(/^GET auth\/login\/.*/, 'GET auth/login/{}')))).toEqual([]);
  });

  it('names refusals that api or gateway give', () => {
    const given = new Set(sources.flatMap((text) => [...text.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, code]) => code)));
    const named = [...page.matchAll(/`([A-Z]{4,}(?:_[A-Z]+)*)`/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter((code) => !given.has(code) && code !== 'PUBLIC_URL' && code !== 'PATCH')).toEqual([]);
  });
});
