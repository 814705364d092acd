import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSignInApi } from '../test/calls/sign-in.ts';

let api: Awaited<ReturnType<typeof openSignInApi>>;
beforeAll(async () => {
  api = await openSignInApi({}, { limit: 3 });
});
afterAll(() => api.close());

const verifier = 'v'.repeat(43);
const calls = {
  token: (ip: string) =>
    api.app.inject({
      ...from(ip),
      method: 'POST',
      url: '/api/v1/auth/token',
      payload: { code: 'guess', codeVerifier: verifier },
    }),
  callback: (ip: string) => api.app.inject({ ...from(ip), url: '/api/v1/auth/callback/google?state=guess' }),
  login: (ip: string) =>
    api.app.inject({ ...from(ip), url: `/api/v1/auth/login/google?client=web&state=s&challenge=${verifier}` }),
};
/** Sends from an address through a gateway on this machine. */
const from = (ip: string) => ({ remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': ip } });

it.each(['token', 'callback', 'login'] as const)(
  'the api counts %s by address, and lets nobody wait for somebody else',
  async (name) => {
    const many = [];
    for (let count = 0; count < 5; count++) many.push((await calls[name]('203.0.113.7')).statusCode);
    expect(many.slice(0, 3)).not.toContain(429);
    expect(many.slice(3)).toEqual([429, 429]);
    const refused = await calls[name]('203.0.113.7');
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', message: expect.stringContaining('in a minute') });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await calls[name]('203.0.113.8')).statusCode).not.toBe(429);
  },
);

it('calls from this machine itself, the phones of the demo, are not counted', async () => {
  for (let count = 0; count < 5; count++) expect((await calls.token('127.0.0.1')).statusCode).toBe(401);
});
