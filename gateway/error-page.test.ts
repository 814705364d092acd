import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, startWithUpstream, type TestGateway } from './test/gateway.ts';
import type { TestUpstream } from './test/upstream.ts';

/** What a browser sends when a person opens an address. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
/** What a page's own call sends. */
const CALL = { accept: 'application/json', 'sec-fetch-mode': 'cors' };

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeAll(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream({ apiTimeoutMs: 300, log: pino({ level: 'silent' }) }));
  browser = new Browser(gateway.url);
  await browser.signIn();
});
afterAll(() => stop());

// `fetch` of Node sends no `Sec-Fetch-Mode` of ours.
const open = async (url: string, headers: Record<string, string>) => {
  const { statusCode, headers: said, body } = await gateway.app.inject({ url, headers: { cookie: browser.cookie, ...headers } });
  return { status: statusCode, type: String(said['content-type']), caching: said['cache-control'], body };
};

describe('a person who opens an address that cannot be shown', () => {
  it.each([
    ['a file that is gone', '/api/v1/refused', 422, 'This cannot be opened', 'Esto no se puede abrir'],
    ['an api that is busy', '/api/v1/busy', 503, 'This is not working right now', 'Esto no funciona en este momento'],
    [
      'an api that answers a page of a proxy',
      '/api/v1/html',
      502,
      'This is not working right now',
      'Esto no funciona en este momento',
    ],
    ['an api that takes too long', '/api/v1/silent', 504, 'This is not working right now', 'Esto no funciona en este momento'],
    ['a way to sign in that is not there', '/auth/login/facebook', 404, 'There is nothing here', 'Aquí no hay nada'],
    ['an address of programs', '/auth/nothing', 404, 'There is nothing here', 'Aquí no hay nada'],
  ])('is told so in both languages, with the way back: %s', async (_what, url, status, english, spanish) => {
    const page = await open(url, NAVIGATION);
    expect([page.status, page.type, page.caching]).toEqual([status, 'text/html; charset=utf-8', 'no-store']);
    for (const text of [english, spanish, '<a href="/">Back to Muster</a>', '<a href="/">Volver a Muster</a>'])
      expect(page.body).toContain(text);
    expect(page.body).toMatch(new RegExp(`<small>${status} [\\w-]+</small>`));
    const call = await open(url, CALL);
    expect([call.status, call.type]).toEqual([status, 'application/json; charset=utf-8']);
  });

  it('is told to sign in without a session', async () => {
    const page = await open('/api/v1/region', { ...NAVIGATION, cookie: '' });
    expect([page.status, page.type]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.body).toContain('You are not signed in');
  });

  it('sees nothing of what was asked for in the page', async () => {
    const page = await open('/api/v1/nothing/%3Cscript%3E?x=<script>', NAVIGATION);
    expect(page.status).toBe(404);
    expect(page.body).not.toContain('script');
    expect(upstream.signIns.size).toBe(1);
  });
});
