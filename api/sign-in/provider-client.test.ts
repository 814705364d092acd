import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LyingIdentity, signed, startLyingIdentity } from '../test/lying-identity.ts';
import { createIdentityProviders, type IdentityProviders } from './provider-client.ts';
import { MAX_ANSWER_BYTES } from './rules.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const MINUTE = 60;

describe('what an identity provider answers', () => {
  let identity: LyingIdentity;
  let providers: IdentityProviders;

  beforeAll(async () => {
    identity = await startLyingIdentity({ id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] });
    providers = createIdentityProviders({ google: identity.config }, { isProduction: false });
  });
  afterAll(() => identity.close());

  const checks = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  const callback = (search = 'code=c&state=s') => new URL(`http://muster.test/api/v1/auth/callback/google?${search}`);
  const claimsOf = async (idToken: string | Promise<string>) => {
    identity.answerToken(await idToken);
    return providers.claimsFrom('google', callback(), checks);
  };
  const good = (others?: Record<string, unknown>) => signed(identity.claims('n', others), identity.key, { kid: identity.kid });

  it("is believed with the provider's own signature", async () => {
    expect(await claimsOf(good())).toMatchObject({ sub: 'ana', email: 'admin@corp.test' });
  });

  const forgeries: Record<string, () => Promise<string>> = {
    'another key under the published name': () => signed(identity.claims('n'), identity.otherKey, { kid: identity.kid }),
    'another key under an unknown name': () => signed(identity.claims('n'), identity.otherKey, { kid: 'mine' }),
    'another key without a name': () => signed(identity.claims('n'), identity.otherKey),
    'a changed body': async () => {
      const [head, , tail] = (await good()).split('.');
      return [head, base64url(identity.claims('n', { email: 'boss@corp.test' })), tail].join('.');
    },
    'an empty signature': async () => `${(await good()).split('.', 2).join('.')}.`,
    'no algorithm': async () => `${base64url({ alg: 'none' })}.${base64url(identity.claims('n'))}.`,
    'the secret of this client as its key': () =>
      signed(identity.claims('n'), Buffer.from(identity.config.clientSecret), { alg: 'HS256', kid: identity.kid }),
  };
  it.each(Object.keys(forgeries))('is refused with %s', async (name) => {
    const refusal: unknown = await claimsOf(forgeries[name]!()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(providers.isNoSignIn(refusal)).toBe(false);
  });

  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  it.each([
    ['a minute behind, its token of half a minute', () => ({ iat: inSeconds(-90), nbf: inSeconds(-90), exp: inSeconds(-60) })],
    ['a minute ahead', () => ({ iat: inSeconds(MINUTE), nbf: inSeconds(MINUTE), exp: inSeconds(10 * MINUTE) })],
    ['four minutes ahead', () => ({ iat: inSeconds(4 * MINUTE), nbf: inSeconds(4 * MINUTE), exp: inSeconds(10 * MINUTE) })],
  ])('is believed from a clock %s', async (_name, times) => {
    expect(await claimsOf(good(times()))).toMatchObject({ sub: 'ana' });
  });

  it.each([
    ['iat is an hour ahead', () => ({ iat: inSeconds(60 * MINUTE), exp: inSeconds(120 * MINUTE) })],
    ['iat is six minutes ahead', () => ({ iat: inSeconds(6 * MINUTE), exp: inSeconds(60 * MINUTE) })],
    ['nbf is six minutes ahead', () => ({ nbf: inSeconds(6 * MINUTE) })],
    ['exp is six minutes over', () => ({ iat: inSeconds(-20 * MINUTE), exp: inSeconds(-6 * MINUTE) })],
  ])('is refused when %s', async (_name, times) => {
    await expect(claimsOf(good(times()))).rejects.toThrow();
  });

  it('is read up to its bound, whatever it says of its length', async () => {
    let sent = 0;
    let isLeft = false;
    const block = Buffer.alloc(64 * 1024, 0x20);
    identity.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.once('close', () => {
        isLeft = true;
      });
      const more = () => {
        while (!isLeft && sent < 100 * MAX_ANSWER_BYTES) {
          sent += block.byteLength;
          if (!response.write(block)) return void response.once('drain', more);
        }
      };
      more();
    });
    const refusal = await providers.claimsFrom('google', callback(), checks).catch((error: Error) => error);
    expect(String((refusal as Error).cause ?? refusal)).toContain(`more than ${MAX_ANSWER_BYTES} bytes`);
    await expect.poll(() => isLeft).toBe(true);
    // Includes what the socket's buffers hold.
    expect(sent).toBeLessThan(20 * MAX_ANSWER_BYTES);
  });

  it("tells a person's own choice from a fault of the house", async () => {
    const refusalOf = (search: string) =>
      providers.claimsFrom('google', callback(search), checks).then(
        () => undefined,
        (error: unknown) => providers.isNoSignIn(error),
      );
    expect(await refusalOf('error=access_denied&state=s')).toBe(true);
    expect(await refusalOf('error=server_error&state=s')).toBe(false);
    const answerWith = (error: string) =>
      identity.answer((response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error }));
      });
    answerWith('invalid_grant');
    expect(await refusalOf('code=made-up&state=s')).toBe(true);
    answerWith('invalid_client');
    expect(await refusalOf('code=c&state=s')).toBe(false);
  });
});
