import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crewLabels, shortName } from './names.ts';

const person = (id: number, fullName: string) => ({ id, fullName, lastName: fullName.split(' ').slice(1).join(' ') });

describe('crewLabels', () => {
  it('are last names', () => {
    expect(crewLabels([person(1, 'Owen Reyes'), person(2, 'Joanna Ueda')])).toEqual(['Reyes', 'Ueda']);
  });

  it('give two alike an initial, and only those two', () => {
    const crew = [person(1, 'Owen Reyes'), person(2, 'Ana Reyes'), person(3, 'Joanna Ueda')];
    expect(crewLabels(crew)).toEqual(['O. Reyes', 'A. Reyes', 'Ueda']);
  });

  it('give the whole name when the initials are alike as well', () => {
    expect(crewLabels([person(1, 'Owen Reyes'), person(2, 'Olga Reyes')])).toEqual(['Owen Reyes', 'Olga Reyes']);
  });

  it('tell people with different names apart, one label for each', () => {
    const crews = fc.uniqueArray(fc.tuple(fc.constantFrom('Ana', 'Abe', 'Bo', 'Éva', '𝒜da'), fc.constantFrom('Reyes', 'Ueda')), {
      selector: (name) => name.join(' '),
    });
    fc.assert(
      fc.property(crews, (names) => {
        const labels = crewLabels(names.map((name, id) => person(id, name.join(' '))));
        expect(labels).toHaveLength(names.length);
        expect(new Set(labels).size).toBe(names.length);
      }),
    );
  });
});

describe('shortName', () => {
  it.each([
    ['Raymond Castillo', 'R. Castillo'],
    ['Mary Van Dyke', 'M. Van Dyke'],
    ['Cher', 'Cher'],
    ['  élodie   Roux ', 'É. Roux'],
    ['', ''],
  ])('of %j is %j', (fullName, short) => expect(shortName(fullName)).toBe(short));
});
