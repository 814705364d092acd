import { describe, expect, it } from 'vitest';
import { isAllowed, whyUnfit } from './rules.ts';

describe('isAllowed', () => {
  it.each(['MIT', 'MIT OR GPL-3.0-only', '(MIT OR CC0-1.0)', 'MIT AND Zlib', '(MIT AND ISC) OR SSPL-1.0'])(
    'takes %s',
    (expression) => expect(isAllowed(expression)).toBe(true),
  );

  it.each(['', 'CC-BY-3.0', 'SSPL-1.0', 'MIT AND CC-BY-3.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE', 'MIT MIT'])(
    'refuses "%s"',
    (expression) => expect(isAllowed(expression)).toBe(false),
  );
});

describe('whyUnfit', () => {
  it('refuses a package that names no licence', () => {
    expect(whyUnfit({ name: 'a', version: '1.0.0', licence: undefined })).toMatch(/names no licence/);
  });

  it('takes a licence read by hand only at the version that was read', () => {
    expect(whyUnfit({ name: 'xmlhttprequest-ssl', version: '2.1.2', licence: undefined })).toBeUndefined();
    expect(whyUnfit({ name: 'xmlhttprequest-ssl', version: '2.2.0', licence: undefined })).toMatch(/names no licence/);
  });

  it('refuses a manifest that says MIT over a licence file that says otherwise', () => {
    const text = 'Free for organizations with less than $2 million in annual revenue.';
    expect(whyUnfit({ name: 'a', version: '5.0.0', licence: 'MIT', text })).toMatch(/licence file/);
  });

  it.each([
    ['primereact', '10.9.9', '11.0.0'],
    ['primeicons', '7.0.0', '8.0.2'],
    ['apexcharts', '4.7.0', '5.0.0'],
    ['react-apexcharts', '1.7.0', '1.10.0'],
  ])('takes %s %s, and no %s', (name, open, closed) => {
    const whyNot = (version: string) => whyUnfit({ name, version, licence: 'MIT' });
    expect([whyNot(open), whyNot(closed)]).toEqual([undefined, expect.stringMatching(/open source up to/)]);
  });
});
