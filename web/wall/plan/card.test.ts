import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardPlan, linesInCard, linesOf, type Measure, placeName, sizeOfNumber } from './card.ts';
import { inLines } from './room.ts';

const measure: Measure = (text, size, weight) => text.length * size * (weight > 500 ? 0.58 : 0.54);
const card: CardPlan = { width: 221, lanes: 1, name: { size: 24, line: 28 }, nameRoom: 160, hasTimes: false };

describe('a name', () => {
  const place = (label: string, isHeavy = true) =>
    placeName({ label, words: ['not in at all', 'not in'], isHeavy }, card, measure);

  it('has the longest word beside it for which it leaves room, and none rather than be cut', () => {
    expect(place('Osei')).toEqual({ lines: 1, width: null, word: 'not in' });
    expect(place('Villanueva')).toEqual({ lines: 1, width: null, word: null });
  });

  it('has the same room for a word at every time of the day', () => {
    // A canvas measures a 1 as narrow as it is; beside a name all figures have one width.
    const narrowOnes: Measure = (text, size, weight) => measure(text.replaceAll('1', ''), size, weight);
    const at = (clock: string) =>
      placeName({ label: 'Osei', words: [`left ${clock} a.m.`, 'left'], isHeavy: false }, { ...card, nameRoom: 180 }, narrowOnes);
    expect(at('11:11').word).toBe('left');
    expect(at('08:00').word).toBe('left');
  });

  it('goes on in a second line when it is wider than its card, whoever is in', () => {
    expect(place('Featherstonehaugh')).toMatchObject({ lines: 2, word: null });
    expect(place('Featherstonehaugh', false)).toEqual(place('Featherstonehaugh'));
  });

  it('fills its lines in the lighter type too: what is kept for a second line is no gap', () => {
    // Wider than the room in the heavier type alone.
    const label = 'Van der Beek';
    const { lines, width } = place(label, false);
    expect(measure(label, 24, 400)).toBeLessThan(card.nameRoom);
    expect(lines).toBe(2);
    expect(measure(label, 24, 400)).toBeGreaterThan(width! * 24);
    expect(width! * 24).toBeLessThanOrEqual(card.nameRoom);
  });

  it('fits into its lines, however they are broken, and has no line more than it may need', () => {
    const letters = fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(letters, fc.integer({ min: 2, max: 20 }), (hundredths, ems) => {
        const each = hundredths.map((width) => (24 * width) / 100);
        const room = 24 * ems;
        const whole = each.reduce((sum, width) => sum + width, 0) / 24;
        const letter = Math.max(...each) / 24;
        const lines = linesOf({ whole, letter }, { size: 24, room });
        const needed = inLines(each, room + 1e-9, 0).length;
        expect(lines).toBeGreaterThanOrEqual(needed);
        expect((lines - 1) * (room - 24 * letter)).toBeLessThan(Math.max(1, 24 * (whole - letter)));
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
    expect(sizeOfNumber('#10491', card, measure)).toBeCloseTo(1.15 * 24);
    const long = '#TSU-2026-000123-B';
    const size = sizeOfNumber(long, card, measure);
    expect(measure(long, size, 600) + measure('8/8', 24, 600)).toBeLessThan(card.width - 24);
  });
});
