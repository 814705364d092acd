import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardPlan, linesInCard, linesOf, type Measure, nameWidth, placeName, sizeOfNumber } from './card.ts';
import { inLines } from './room.ts';

const measure: Measure = (text, size, weight) => text.length * size * (weight > 500 ? 0.58 : 0.54);
const card: CardPlan = { lanes: 1, name: { size: 24, line: 28 }, nameRoom: 160, hasTimes: false, most: null };

describe('a name', () => {
  const place = (label: string, isHeavy = true) =>
    placeName({ label, words: ['not in at all', 'not in'], isHeavy }, card, measure);

  it('has the longest word beside it for which it leaves room, and none rather than be cut', () => {
    expect(place('Osei')).toEqual({ text: ['Osei'], scale: 1, isCut: false, word: 'not in' });
    expect(place('Villanueva')).toEqual({ text: ['Villanueva'], scale: 1, isCut: false, word: null });
  });

  it('has the same room for a word at every time of the day', () => {
    // A canvas measures a 1 as narrow as it is; beside a name all figures have one width.
    const narrowOnes: Measure = (text, size, weight) => measure(text.replaceAll('1', ''), size, weight);
    const at = (clock: string) =>
      placeName({ label: 'Osei', words: [`left ${clock} a.m.`, 'left'], isHeavy: false }, { ...card, nameRoom: 180 }, narrowOnes);
    expect(at('11:11').word).toBe('left');
    expect(at('08:00').word).toBe('left');
  });

  it('is a step smaller when it is wider than its card, then cut, never broken inside a word', () => {
    expect(place('M. Lindqvist')).toMatchObject({ text: ['M. Lindqvist'], scale: 0.875, isCut: false, word: null });
    expect(place('Featherstonehaugh')).toMatchObject({ text: ['Featherstonehaugh'], isCut: true, word: null });
    const calm = { ...card, name: { size: 20, line: 24 }, nameRoom: 160 };
    expect(placeName({ label: 'Featherstone-x', words: [], isHeavy: true }, calm, measure).scale).toBe(1);
  });

  it('goes on in a second line after a hyphen alone, as large as the others', () => {
    expect(place('Ramirez-Holtzmann')).toMatchObject({ text: ['Ramirez-', 'Holtzmann'], scale: 1, isCut: false, word: null });
    expect(place('Garcia-Lopez')).toMatchObject({ text: ['Garcia-Lopez'], scale: 0.875 });
    expect(place('Ana-Li Featherstonehaugh')).toMatchObject({ text: ['Ana-Li Featherstonehaugh'], isCut: true });
  });

  it('is cut and not broken in a card that does not name all of its crew', () => {
    const part = { ...card, most: 6 };
    const placed = placeName({ label: 'Ramirez-Holtzmann', words: [], isHeavy: true }, part, measure);
    expect(placed).toMatchObject({ text: ['Ramirez-Holtzmann'], scale: 0.875, isCut: true });
  });

  it('stands the same for any people in', () => {
    for (const label of ['M. Lindqvist', 'Featherstonehaugh', 'Ramirez-Holtzmann'])
      expect(place(label, false)).toEqual(place(label));
  });

  it('fits into its lines, or says that it is cut', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 2, max: 20 }), (letters, ems) => {
        const label = letters.map((count) => 'a'.repeat(count)).join('-');
        const room = 24 * ems;
        const { text, scale, isCut } = placeName({ label, words: [], isHeavy: true }, { ...card, nameRoom: room }, measure);
        expect(text.join('')).toBe(label);
        expect(text).toHaveLength(linesOf(nameWidth(measure, label), { size: 24, room }));
        for (const line of text) if (!isCut) expect(measure(line, 24 * scale, 600)).toBeLessThanOrEqual(room);
      }),
    );
  });
});

describe('the names of a card', () => {
  it('flow from lane to lane without a hole: a name of two lines beside six of one', () => {
    expect(linesInCard([2, 1, 1, 1, 1, 1], 2)).toBe(4);
    expect(linesInCard([1, 1, 1, 2], 2)).toBe(3);
    expect(linesInCard([], 2)).toBe(1);
  });

  it('take as few lines as hold them in their order', () => {
    const names = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 3 }), (each, lanes) => {
        const lines = linesInCard(each, lanes);
        expect(inLines(each, lines, 0).length).toBeLessThanOrEqual(lanes);
        expect(lines).toBeGreaterThanOrEqual(Math.max(...each));
        if (lines > Math.max(...each)) expect(inLines(each, lines - 1, 0).length).toBeGreaterThan(lanes);
      }),
    );
  });
});

describe("a job's number", () => {
  it('is larger than a name where it fits, and as large as fits where it does not', () => {
    expect(sizeOfNumber('#10491', { width: 221, size: 24 }, measure)).toBeCloseTo(1.15 * 24);
    const long = '#TSU-2026-000123-B';
    const size = sizeOfNumber(long, { width: 221, size: 24 }, measure);
    expect(measure(long, size, 600) + measure('8/8', 24, 600)).toBeLessThan(221 - 24);
  });
});
