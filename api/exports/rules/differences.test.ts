import { describe, expect, it } from 'vitest';
import { changesBetween } from './differences.ts';
import { createHeldRows, type HeldRow, supersededRows } from './held.ts';

const linesOf = (...lines: string[]) => ({ header: [], lines: lines.map((line) => line.split(' ')) });
const changes = (before: string[], now: string[]) =>
  changesBetween(linesOf(...before), linesOf(...now), ([who = '']) => who).map(
    ({ isNew, cells }) => `${isNew ? '+' : '-'}${cells.join(' ')}`,
  );

describe('what leads from one file to another', () => {
  it('is no line that says the same in the columns that count', () => {
    const [before, now] = [linesOf('al 4 0.07', 'bo 8 0.13'), linesOf('al 5 0.08', 'bo 8 0.14')];
    const twoCells = (cells: readonly string[]) => cells.slice(0, 2).join(' ');
    expect(changesBetween(before, now, twoCells, twoCells).map(({ cells }) => cells.join(' '))).toEqual([
      'al 4 0.07',
      'al 5 0.08',
    ]);
  });

  it('stands together by what it is about, the old before the new', () => {
    expect(changes(['bo 8', 'al 4', 'cy 1'], ['al 5', 'bo 8', 'di 2'])).toEqual(['-al 4', '+al 5', '-cy 1', '+di 2']);
  });

  it('counts lines that are there several times', () => {
    expect(changes(['al 4', 'al 4', 'al 4'], ['al 4'])).toEqual(['-al 4', '-al 4']);
    expect(changes(['al 4'], ['al 4', 'al 4'])).toEqual(['+al 4']);
    expect(changes(['al 4'], ['al 4'])).toEqual([]);
  });
});

it('rows that changed, went or came supersede a file, each once', () => {
  const now = new Map([
    [1, 10],
    [2, 21],
    [4, 40],
  ]);
  expect(
    supersededRows(
      [
        [1, 7, 10],
        [2, 1, 20],
        [3, 1, 30],
      ],
      now,
    ),
  ).toBe(3);
});

it('the rows of a file are held as they came, however many, and given out some at a time', () => {
  const rows = Array.from({ length: 25_000 }, (_, at): HeldRow => [at + 1, at % 7, 2 ** 48 - 1 - at]);
  const held = createHeldRows();
  for (const row of rows) held.add(row);
  const parts = [...held.parts()];
  expect(parts.map(({ length }) => length)).toEqual([10_000, 10_000, 5_000]);
  expect(parts.flat()).toEqual(rows);
  expect([...createHeldRows().parts()]).toEqual([]);
});
