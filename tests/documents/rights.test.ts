import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';
import { plainPath, rightsDocument, verdictFor } from '../contract/rights.ts';
import { readSpecCalls } from '../contract/spec-calls.ts';
import { callFor, declaredCalls } from '../support/declared-calls.ts';

describe('docs/rights.md', () => {
  it('is what `npm run rights` writes now, of calls that there are', async () => {
    const text = readFileSync(path.join(ROOT, 'docs/rights.md'), 'utf8');
    expect(text).toBe(await rightsDocument());
    expect(text).not.toContain('missing');
  });

  it('misses no call that asks for a right', async () => {
    const calls = await declaredCalls();
    const listed = new Set(readSpecCalls().map(({ method, path }) => callFor(calls, method, plainPath(path))));
    const missing = calls.filter((call) => call.right && !listed.has(call));
    // Each wants a line in tests/contract/calls.tsv.
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('what a call answers a role', () => {
  it('follows from the scope of its own view, whatever other views of its subject show', async () => {
    const calls = await declaredCalls();
    const narrow = callFor(calls, 'GET', '/api/v1/crew')!;
    const wide = { ...narrow, path: '/api/v1/crew_name', view: { ...narrow.view!, scope: () => undefined } };
    expect([narrow, wide].map((call) => verdictFor([...calls, wide], call, 'foreman'))).toEqual(['own rows', 'allowed']);
  });
});

describe('the calls of the api', () => {
  it('each name the right that they ask for, but those by which one signs in and out, and a link in a mail', async () => {
    const open = (await declaredCalls()).filter(({ right, isRefused }) => !right && !isRefused);
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/auth/program',
      'GET /api/v1/auth/login/:provider',
      'GET /api/v1/auth/callback/:provider',
      'POST /api/v1/auth/token',
      'POST /api/v1/auth/refresh',
      'POST /api/v1/auth/logout',
      'POST /api/v1/auth/pairing',
      'POST /api/v1/auth/pairing/token',
      'POST /api/v1/notice/unsubscribe',
      'GET /api/v1/notice/unsubscribe',
    ]);
  });
});
