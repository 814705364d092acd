import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answersChallenge, providerFault, refusalOf, supervisorIdsOf, vouchedEmails } from './rules.ts';

describe('vouchedEmails', () => {
  it("takes Google's e-mail only when Google says it is verified", () => {
    const email = 'Ana@Demo.Test';
    expect(vouchedEmails('google', { email, email_verified: true })).toEqual(['ana@demo.test']);
    for (const email_verified of [false, undefined, 'true', 1])
      expect(vouchedEmails('google', { email, email_verified })).toEqual([]);
  });

  it("takes the sign-in name of Microsoft's directory first, then the e-mail", () => {
    expect(vouchedEmails('microsoft', { preferred_username: 'a@corp.test', email: 'b@corp.test' })).toEqual([
      'a@corp.test',
      'b@corp.test',
    ]);
  });

  it.each([{ xms_edov: false }, { xms_edov: '0' }, { xms_edov: 0 }, { email_verified: false }])(
    'leaves an e-mail out that Microsoft does not vouch for: %o',
    (doubt) => {
      expect(vouchedEmails('microsoft', { preferred_username: 'a@corp.test', email: 'b@corp.test', ...doubt })).toEqual([
        'a@corp.test',
      ]);
    },
  );

  it('takes the Kelvin sign of an address for itself, not for a k', () => {
    expect(vouchedEmails('google', { email: '\u212AATE@corp.test', email_verified: true })).toEqual(['\u212Aate@corp.test']);
  });

  it.each([undefined, 7, '', 'no address', 'a b@c', `${'x'.repeat(330)}@c.test`])('reads nothing into %o', (email) => {
    expect(vouchedEmails('google', { email, email_verified: true })).toEqual([]);
    expect(vouchedEmails('microsoft', { email, preferred_username: email })).toEqual([]);
  });
});

describe('providerFault', () => {
  it.each([
    ['google', 'https://accounts.google.com', true],
    ['microsoft', 'https://login.microsoftonline.com/7a3c1e52-0000-4000-8000-000000000000/v2.0', true],
    ['google', 'http://127.0.0.1:3002', false],
    ['google', 'http://localhost:3002', false],
  ] as const)('accepts %s at %s', (provider, issuer, isProduction) => {
    expect(providerFault(provider, issuer, isProduction)).toBeUndefined();
  });

  it.each([
    ['google', 'nonsense', false],
    ['google', 'http://idp.example', false],
    ['google', 'http://127.0.0.1.example', false],
    ['google', 'http://127.0.0.1:3002', true],
    ['microsoft', 'https://login.microsoftonline.com/common/v2.0', true],
    ['microsoft', 'https://login.microsoftonline.com/organizations/v2.0', true],
    ['microsoft', 'https://login.microsoftonline.us/consumers', true],
  ] as const)('refuses %s at %s (production: %s)', (provider, issuer, isProduction) => {
    expect(providerFault(provider, issuer, isProduction)).toMatch(/^must /);
  });
});

describe('refusalOf', () => {
  it('tells the unknown from those who may not enter', () => {
    expect(refusalOf(undefined, 'web')).toBe('notFound');
    expect(refusalOf({ role: 'admin', isActive: false }, 'web')).toBe('unauthorized');
    expect(refusalOf({ role: 'foreman', isActive: false }, 'app')).toBe('unauthorized');
  });

  it('keeps foremen and workers out of the web app, not out of the phone app', () => {
    for (const role of ['admin', 'subadmin', 'supervisor'] as const)
      expect(refusalOf({ role, isActive: true }, 'web')).toBeUndefined();
    for (const role of ['foreman', 'worker'] as const) {
      expect(refusalOf({ role, isActive: true }, 'web')).toBe('unauthorized');
      expect(refusalOf({ role, isActive: true }, 'app')).toBeUndefined();
    }
  });
});

describe('answersChallenge', () => {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  it('knows the secret behind a challenge', () => {
    expect(answersChallenge(verifier, challenge)).toBe(true);
    expect(answersChallenge(`${verifier}x`, challenge)).toBe(false);
    expect(answersChallenge(verifier, '')).toBe(false);
    expect(answersChallenge(challenge, challenge)).toBe(false);
  });
});

describe('supervisorIdsOf', () => {
  it('reads ids, each once and sorted; nothing is null', () => {
    expect(supervisorIdsOf('7, 3,7')).toEqual([3, 7]);
    for (const nothing of [undefined, '', ' ']) expect(supervisorIdsOf(nothing)).toBeNull();
  });

  it.each(['0', 'x', '1,', '-1', '1;2', '9999999999', Array.from({ length: 501 }, (_, index) => index + 1).join(',')])(
    'refuses %s by name',
    (header) => {
      expect(() => supervisorIdsOf(header)).toThrow(
        expect.objectContaining({
          statusCode: 400,
          extras: { errors: [expect.objectContaining({ field: 'x-supervisor-ids' })] },
        }),
      );
    },
  );
});
