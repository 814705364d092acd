import { describe, expect, it } from 'vitest';
import { foldEmail } from './contacts.ts';

describe('foldEmail', () => {
  it('takes letters of ASCII for the same in either case', () => {
    expect(foldEmail('Kate.O+Z@CORP.Test')).toBe('kate.o+z@corp.test');
  });

  it.each(['\u212Aate@corp.test', 'k\u0130m@corp.test', 'STRA\u1E9EE@corp.test', 'É@corp.test'])(
    'takes no other letter of %s for one of ASCII',
    (address) => {
      const [, name = ''] = /^(.*)@/.exec(foldEmail(address)) ?? [];
      expect([...name].filter((letter) => letter > '\u007F')).toEqual([...address].filter((letter) => letter > '\u007F'));
    },
  );
});
