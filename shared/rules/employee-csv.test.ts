import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberInCell, personCell, readPersonCell } from './employee-csv.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const word = fc.stringMatching(/^[A-Za-z]([a-z' -]{0,10}[a-z])?$/).map((text) => text.replaceAll(/ +/g, ' '));
const person = fc.record({
  employeeId: fc.tuple(digits(1), digits(5), digits(2)).map((parts) => parts.join('-')),
  firstName: word,
  lastName: word,
});

describe('a cell that names a person', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(person, (one) => {
        expect(readPersonCell(personCell(one))).toEqual(one);
      }),
    );
  });

  it('may be written in other orders', () => {
    const jane = { employeeId: '1-00042-01', firstName: 'Jane', lastName: 'Doe' };
    for (const cell of ['Jane Doe (1-00042-01)', '1-00042-01 - Doe, Jane', 'Doe, Jane 1-00042-01', ' 1-00042-01:Jane  Doe '])
      expect(readPersonCell(cell)).toEqual(jane);
  });

  it('may lack parts, which are then empty', () => {
    expect(readPersonCell('Jane')).toEqual({ employeeId: '', firstName: 'Jane', lastName: '' });
    expect(readPersonCell('')).toEqual({ employeeId: '', firstName: '', lastName: '' });
    expect(numberInCell('11-00042-011')).toBeUndefined();
  });
});
