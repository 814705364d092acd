import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const secret = randomBytes(32);
const record = JSON.stringify({ token: 'x'.repeat(2000), name: 'Zoë Núñez 李' });

describe('session record seal', () => {
  it('opens what it sealed, and hides it', () => {
    const seal = createSeal([secret]);
    const sealed = seal.seal('id', record);
    expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('xxxx');
    expect(seal.open('id', sealed)).toBe(record);
  });

  it('does not open a record that was moved to another id', () => {
    const seal = createSeal([secret]);
    expect(seal.open('other', seal.seal('id', record))).toBeUndefined();
  });

  it('does not open a record of which one bit was changed, or that was cut', () => {
    const seal = createSeal([secret]);
    const bytes = Buffer.from(seal.seal('id', record), 'base64');
    for (const position of [0, 11, 12, 27, 28, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[position]! ^= 1;
      expect(seal.open('id', altered.toString('base64'))).toBeUndefined();
    }
    expect(seal.open('id', bytes.subarray(0, 20).toString('base64'))).toBeUndefined();
    expect(seal.open('id', '')).toBeUndefined();
  });

  it('opens with an older secret and seals with the newest', () => {
    const newest = randomBytes(32);
    const sealedBefore = createSeal([secret]).seal('id', record);
    const both = createSeal([newest, secret]);
    expect(both.open('id', sealedBefore)).toBe(record);
    expect(createSeal([newest]).open('id', both.seal('id', record))).toBe(record);
    expect(createSeal([newest]).open('id', sealedBefore)).toBeUndefined();
  });
});
