import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_MINUTES, createTokens, type TokenClaims } from './token-rules.ts';

const secret = Buffer.alloc(32, 1);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  const claims: TokenClaims = { sessionId: randomUUID(), employeeId: 12 };
  let at = new Date('2026-11-20T12:00:00Z');
  const tokens = createTokens({ secrets: [secret], now: () => at });
  beforeEach(() => {
    at = new Date('2026-11-20T12:00:00Z');
  });

  /** Makes a correctly signed token of any contents. */
  const signed = (header: object, payload: object) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const payload = (more: object = {}) => ({
    iss: 'muster',
    aud: 'muster-api',
    sub: '12',
    sid: claims.sessionId,
    iat: at.getTime() / 1000,
    exp: at.getTime() / 1000 + 60,
    ...more,
  });
  const header = { alg: 'HS256', typ: 'at+jwt' };

  it('say whose session they are of, for 15 minutes', async () => {
    const { token, expires } = await tokens.issue(claims);
    expect(expires.toISOString()).toBe('2026-11-20T12:15:00.000Z');
    expect(await tokens.read(token)).toEqual(claims);
    at = new Date(at.getTime() + ACCESS_TOKEN_MINUTES * 60_000);
    expect(await tokens.read(token)).toBeUndefined();
  });

  it('are read when everything about them is right', async () => {
    expect(await tokens.read(signed(header, payload()))).toEqual(claims);
  });

  it.each([
    ['another issuer', header, { iss: 'other' }],
    ['another audience', header, { aud: 'other' }],
    ['no session', header, { sid: undefined }],
    ['a session that is no id', header, { sid: "' or 1=1" }],
    ['a person that is no number', header, { sub: 'x' }],
    ['no end', header, { exp: undefined }],
    ['another type', { ...header, typ: 'JWT' }, {}],
    ['another algorithm in the header', { ...header, alg: 'HS512' }, {}],
  ])('are refused with %s', async (_name, head, change) => {
    expect(await tokens.read(signed(head, payload(change)))).toBeUndefined();
  });

  it('are refused without a signature (alg none)', async () => {
    for (const alg of ['none', 'None', 'NONE', 'HS256'])
      expect(await tokens.read(`${part({ ...header, alg })}.${part(payload())}.`)).toBeUndefined();
  });

  it('are refused when one character of them was changed', async () => {
    const { token } = await tokens.issue(claims);
    for (let index = 0; index < token.length - 1; index += 7) {
      const swapped = token[index] === 'A' ? 'B' : 'A';
      expect(await tokens.read(token.slice(0, index) + swapped + token.slice(index + 1))).toBeUndefined();
    }
  });

  it('are refused under another secret, and when they are none', async () => {
    const { token } = await createTokens({ secrets: [Buffer.alloc(32, 2)], now: () => at }).issue(claims);
    for (const bad of [token, '', 'a', 'a.b', 'a.b.c', '...']) expect(await tokens.read(bad)).toBeUndefined();
  });

  it('are accepted under each secret that is given, and issued under the first one', async () => {
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const by = (...secrets: [Buffer, ...Buffer[]]) => createTokens({ secrets, now: () => at });
    const { token } = await by(next, old).issue(claims);
    expect(await by(old, next).read(token)).toEqual(claims);
    expect(await by(next).read(token)).toEqual(claims);
    expect(await by(old).read(token)).toBeUndefined();
  });

  it('need a secret of some length', () => {
    expect(() => createTokens({ secrets: [Buffer.alloc(31)], now: () => at })).toThrow('32 bytes');
  });
});
