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

  it.each([
    ['7-44156-85 Doe,', { employeeId: '7-44156-85', firstName: '', lastName: 'Doe' }],
    ['7-44156-85 , Jane', { employeeId: '7-44156-85', firstName: 'Jane', lastName: '' }],
    ['7-44156-85, Doe, Jane', { employeeId: '7-44156-85', firstName: 'Jane', lastName: 'Doe' }],
    ['Doe, Jane, 7-44156-85', { employeeId: '7-44156-85', firstName: 'Jane', lastName: 'Doe' }],
    ['Jane Doe, 7-44156-85', { employeeId: '7-44156-85', firstName: 'Jane', lastName: 'Doe' }],
    ['7-44156-85 , ', { employeeId: '7-44156-85', firstName: '', lastName: '' }],
    [', Jane', { employeeId: '', firstName: 'Jane', lastName: '' }],
    ['Doe,', { employeeId: '', firstName: '', lastName: 'Doe' }],
    ['7-4156-85', { employeeId: '7-4156-85', firstName: '', lastName: '' }],
    ['7-4156-85 Doe, Jane', { employeeId: '7-4156-85', firstName: 'Jane', lastName: 'Doe' }],
    ['44156 Doe, Jane', { employeeId: '44156', firstName: 'Jane', lastName: 'Doe' }],
    ['7-44156-85 Doe 3rd, Jane', { employeeId: '7-44156-85', firstName: 'Jane', lastName: 'Doe 3rd' }],
    ['0-00000-00 Doe, Jane', { employeeId: '0-00000-00', firstName: 'Jane', lastName: 'Doe' }],
  ])('tells in %j which part is missing, and what is a number of the wrong form', (cell, parts) => {
    expect(readPersonCell(cell)).toEqual(parts);
  });

  it('has no number when it holds the placeholder, or more digits than a number has', () => {
    for (const cell of ['0-00000-00 Doe, Jane', '1-1-00042-01', '1-00042-01-1']) expect(numberInCell(cell)).toBeUndefined();
  });
});
