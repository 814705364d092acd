import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/web-build.ts';
import { rightsDocument } from '../contract/rights.ts';
import { declaredCalls } from '../support/declared-calls.ts';

describe('docs/rights.md', () => {
  it('is what `npm run rights` writes now, and misses no call', async () => {
    const text = readFileSync(path.join(ROOT, 'docs/rights.md'), 'utf8');
    expect(text).toBe(await rightsDocument());
    expect(text).not.toContain('missing');
  });
});

describe('the calls of the api', () => {
  it('each name the right that they ask for, but those by which one signs in and out', async () => {
    const open = (await declaredCalls()).filter(({ right, isRefused }) => !right && !isRefused);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/auth/login/:provider',
      'GET /api/v1/auth/callback/:provider',
      'POST /api/v1/auth/token',
      'POST /api/v1/auth/refresh',
      'POST /api/v1/auth/logout',
    ]);
  });
});
