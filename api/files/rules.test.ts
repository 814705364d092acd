import { describe, expect, it } from 'vitest';
import { TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import { cleanName, contentTypeFor, disposition, isContent, notWhatItSays, readExpiry, uploadExpiry } from './rules.ts';
import { createSigner } from './signature-rules.ts';

describe('contentTypeFor', () => {
  it('follows the extension', () => {
    expect(contentTypeFor('a.b.JPG', 'clock_photo')).toBe('image/jpeg');
    expect(contentTypeFor('bill.pdf', 'job_site_photo')).toBe('application/pdf');
    expect(contentTypeFor('page.JFIF', 'employee_picture')).toBe('image/jpeg');
  });
  it.each([
    ['x.svg', 'job_site_photo'],
    ['x.html', 'job_site_photo'],
    ['x.pdf', 'clock_photo'],
    ['x.pdf', 'employee_picture'],
    ['jpg', 'clock_photo'],
    ['x.jpg.exe', 'clock_photo'],
  ] as const)('refuses %s as %s', (name, type) => {
    expect(() => contentTypeFor(name, type)).toThrow(Failure);
  });
});

it('limits are those of [people-6] and [expenses-1]', () => {
  expect(Object.entries(TAKEN).map(([type, { maxBytes }]) => [type, maxBytes])).toEqual([
    ['job_site_photo', 10_000_000],
    ['clock_photo', 1_000_000],
    ['employee_picture', 1_000_000],
  ]);
});

describe('isContent', () => {
  it('reads the first bytes, not the name', () => {
    expect(isContent(Buffer.from('%PDF-1.7'), 'application/pdf')).toBe(true);
    expect(isContent(Buffer.from('<svg xmlns'), 'image/png')).toBe(false);
    expect(isContent(Buffer.from([0xff, 0xd8]), 'image/jpeg')).toBe(false);
  });

  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  it('takes a PNG for a .jpg, which it becomes, and no JPEG for a .png', () => {
    expect([isContent(PNG, 'image/jpeg'), isContent(Buffer.from([0xff, 0xd8, 0xff]), 'image/png')]).toEqual([true, false]);
  });

  it.each([
    ['HEIC', '\0\0\0\x24ftypheic\0\0\0\0mif1'],
    ['HEIC', '\0\0\0\x1cftypmif1\0\0\0\0heic'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['WebP', 'RIFF\x10\x20\0\0WEBPVP8 '],
    ['GIF', 'GIF89a'],
    ['TIFF', 'II*\0\x08'],
    ['BMP', 'BM\x36\x24\0\0\0\0\0\0'],
  ])('names a %s picture, and how to share it', (kind, head) => {
    const { message, statusCode } = notWhatItSays(Buffer.from(head, 'latin1'));
    expect([statusCode, message]).toEqual([
      415,
      expect.stringMatching(`^The file is a ${kind} picture: share or save it as JPEG`),
    ]);
    expect(message.includes('iPhone')).toBe(kind === 'HEIC');
  });

  it('says of everything else that its name is wrong', () => {
    for (const head of ['<html>', '\0\0\0\x20ftypisom', 'RIFF\0\0\0\0WAVE', 'BM the song', '', 'II*'])
      expect(notWhatItSays(Buffer.from(head, 'latin1')).message).toBe('The file is not what its name says');
  });
});

describe('cleanName', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\pictures\\me.jpg', 'me.jpg'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie: x.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['.png', 'file.png'],
    ['..', 'file..'],
    [`😀${'a'.repeat(195)}.jpg`, `${'a'.repeat(195)}.jpg`],
    [`😀${'a'.repeat(194)}.jpg`, `😀${'a'.repeat(194)}.jpg`],
  ])('makes %j %j', (given, clean) => {
    expect(cleanName(given)).toBe(clean);
  });
});

describe('disposition', () => {
  it('shows pictures, saves everything else, in any script', () => {
    expect(disposition('é "x".png', 'image/png', false)).toBe(
      `inline; filename="_ _x_.png"; filename*=UTF-8''%C3%A9%20%22x%22.png`,
    );
    expect(disposition('a.pdf', 'application/pdf', false)).toMatch(/^attachment;/);
    expect(disposition('a.png', 'image/png', true)).toMatch(/^attachment;/);
  });
});

describe('expiry', () => {
  const now = new Date('2026-11-18T23:30:00Z');
  it('of an upload is a quarter of an hour away', () => {
    expect(uploadExpiry(now)).toEqual(new Date('2026-11-18T23:45:00Z'));
  });
  it('of a reading address is the same all day, and never less than two days away', () => {
    expect(readExpiry(now)).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(readExpiry(new Date('2026-11-18T00:00:00Z'))).toEqual(new Date('2026-11-21T00:00:00Z'));
  });
});

describe('signatures', () => {
  const permit = { method: 'GET', storageKey: 'k', expiresAtMs: 5, isDownload: false } as const;
  it('hold for one permit and one secret', () => {
    const signer = createSigner(Buffer.alloc(32, 1));
    const signature = signer.sign(permit);
    expect(signer.isSignature(permit, signature)).toBe(true);
    for (const other of [
      { ...permit, method: 'PUT' as const },
      { ...permit, storageKey: 'l' },
      { ...permit, expiresAtMs: 6 },
      { ...permit, isDownload: true },
    ])
      expect(signer.isSignature(other, signature)).toBe(false);
    expect(createSigner(Buffer.alloc(32, 2)).isSignature(permit, signature)).toBe(false);
    expect(signer.isSignature(permit, '')).toBe(false);
  });

  it('of each given secret hold, and the first one signs', () => {
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const both = createSigner(next, old);
    expect(both.isSignature(permit, createSigner(old).sign(permit))).toBe(true);
    expect(createSigner(next).isSignature(permit, both.sign(permit))).toBe(true);
    expect(createSigner(old).isSignature(permit, both.sign(permit))).toBe(false);
  });
});
