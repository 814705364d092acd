import { expect, it } from 'vitest';
import { wordedOf } from './tile.tsx';

const IN = false;
const OUT = true;

it('gives one word to each block of missing people, beside the first who leaves room for it', () => {
  const worded = (rows: readonly boolean[], lanes: readonly (readonly number[])[], narrow: readonly number[] = []) => [
    ...wordedOf(rows, lanes, (place) => !narrow.includes(place)),
  ];
  expect(worded([OUT, OUT, IN, OUT, IN], [[0, 1, 2, 3, 4]])).toEqual([0, 3]);
  expect(worded([OUT, OUT, OUT, IN], [[0, 1, 2, 3]], [0])).toEqual([1]);
  expect(worded([OUT, OUT, IN], [[0, 1, 2]], [0, 1])).toEqual([]);
  // A block ends with its lane.
  expect(
    worded(
      [OUT, OUT, OUT, OUT],
      [
        [0, 1],
        [2, 3],
      ],
    ),
  ).toEqual([0, 2]);
});
