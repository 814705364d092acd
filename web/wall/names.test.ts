// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockInStatus } from '../../shared/roster.ts';
import { crewLabels, keptNames, shortName } from './names.ts';

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

describe('keptNames', () => {
  const crew = (statuses: readonly ClockInStatus[]) =>
    statuses.map((clockInStatus, id) => ({ id, clockInStatus, clockedOutAt: null }));
  const anyCrew = fc.array(fc.constantFrom<ClockInStatus>('in', 'break', 'out'), { maxLength: 20 }).map(crew);

  it('are all when there is room for all', () => {
    expect(keptNames(crew(['in', 'out', 'break']), 3)).toEqual({ shown: crew(['in', 'out', 'break']), hidden: 0, hiddenOut: 0 });
  });

  it('keep the one who is not in, though last in order', () => {
    const kept = keptNames(crew(['in', 'in', 'break', 'in', 'out']), 3);
    expect(kept.shown.map(({ id }) => id)).toEqual([0, 4]);
    expect(kept).toMatchObject({ hidden: 3, hiddenOut: 0 });
  });

  it('never leave out a missing person for one who is in, keep the order, fit the card and lose nobody', () => {
    fc.assert(
      fc.property(anyCrew, fc.integer({ min: 1, max: 12 }), (people, seats) => {
        const { shown, hidden, hiddenOut } = keptNames(people, seats);
        expect(shown.length + (hidden > 0 ? 1 : 0)).toBeLessThanOrEqual(seats);
        expect(shown.length + hidden).toBe(people.length);
        expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toSorted((a, b) => a - b));
        if (hiddenOut > 0) expect(shown.every(({ clockInStatus }) => clockInStatus === 'out')).toBe(true);
        const out = (list: typeof people) => list.filter(({ clockInStatus }) => clockInStatus === 'out').length;
        expect(out([...shown]) + hiddenOut).toBe(out(people));
      }),
    );
  });
});
