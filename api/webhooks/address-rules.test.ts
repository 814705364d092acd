import { describe, expect, it } from 'vitest';
import { isPublicAddress, urlFault } from './address-rules.ts';

describe('an address', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:2800:220:1:248:1893:25c8:1946',
    '::ffff:8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '11.0.0.1',
  ])('of the public internet is taken: %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.88.99.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:0:127.0.0.1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001::1',
    'fec0::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '100::1',
    '',
    'localhost',
    'not an address',
  ])('of any other kind is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the address of a webhook', () => {
  it.each(['https://example.com/muster', 'https://example.com:8443/?a=1', 'https://8.8.8.8/', 'https://[2606:2800:220:1::1]/'])(
    'may be %s',
    (url) => expect(urlFault(url, false)).toBeUndefined(),
  );

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://127.0.0.1/',
    // URL parsers read all of these as 127.0.0.1.
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[::]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0/',
    'nothing',
  ])('may not be %s', (url) => expect(urlFault(url, false)).toEqual(expect.any(String)));

  it('may be on this machine where that is allowed, but by the web alone', () => {
    expect(urlFault('http://127.0.0.1:3000/', true)).toBeUndefined();
    expect(urlFault('http://localhost/', true)).toBeUndefined();
    expect(urlFault('ftp://127.0.0.1/', true)).toEqual(expect.any(String));
  });
});
