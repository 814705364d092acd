import { describe, expect, it } from 'vitest';
import { leadingTo, returnAddress } from './addresses.ts';

describe('where a sign-in leads back to', () => {
  it.each(['/', '/wall?region=1,2', '/?tab=roster&date=2026-11-20#crew-4', '/timesheets/12', '/loginless', '/apiary'])(
    'is %s',
    (asked) => {
      expect(returnAddress(asked)).toBe(asked);
    },
  );

  it.each([
    undefined,
    null,
    '',
    'wall',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '//[',
    '/login',
    '/login?to=/wall',
    '/auth/logout',
    '/x/../auth/logout',
    '/api/v1/file/content/1',
    '/healthz?x',
    `/${'x'.repeat(2_000)}`,
  ])('is the front page instead of %j', (asked) => {
    expect(returnAddress(asked)).toBe('/');
  });

  it('stays on this origin whatever is asked for', () => {
    const pieces = ['/', '\\', '.', '..', '%2f', '%2e', '\t', '@', ':', '?', '#', 'evil.example', 'http:', ''];
    const oneMore = (starts: readonly string[]): string[] => starts.flatMap((start) => pieces.map((piece) => start + piece));
    const astray = oneMore(oneMore(oneMore(oneMore(['/']))))
      .map(returnAddress)
      .filter((to) => to.startsWith('//') || new URL(to, 'https://muster.example').origin !== 'https://muster.example');
    expect(astray).toEqual([]);
  });

  it('is named by an address, and left out when it is the front page', () => {
    expect(leadingTo('/', '/login')).toBe('/login');
    expect(leadingTo('/wall?region=1', '/login', { status: 'error' })).toBe('/login?status=error&to=%2Fwall%3Fregion%3D1');
  });
});
