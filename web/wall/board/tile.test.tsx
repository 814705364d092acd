import { cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, expect, it } from 'vitest';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import type { Cell } from '../plan/fit.ts';
import { lateWordedOf, Tile, wordedOf } from './tile.tsx';

afterEach(cleanup);

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

it('says how late each is, or where a name leaves no room for that, one of each block', () => {
  const worded = (rows: readonly boolean[], narrow: readonly number[] = []) => [
    ...lateWordedOf(
      rows,
      [
        [0, 1, 2],
        [3, 4],
      ],
      (place) => !narrow.includes(place),
    ),
  ];
  expect(worded([OUT, OUT, IN, OUT, OUT])).toEqual([0, 1, 3, 4]);
  expect(worded([OUT, OUT, IN, OUT, OUT], [1])).toEqual([0, 3]);
  expect(worded([OUT, OUT, IN, OUT, OUT], [0, 3])).toEqual([1, 4]);
  // Of people who are in the room does not count.
  expect(worded([OUT, OUT, IN, OUT, OUT], [2])).toEqual([0, 1, 3, 4]);
});

it.each([
  [
    ['Osei', 'Kaur', 'Bell'],
    ['28 min', '27 min', '26 min'],
  ],
  [
    ['Osei', 'Featherstonehaugh', 'Bell'],
    ['28 min', null, null],
  ],
  [
    ['Featherstonehaugh', 'Kaur', 'Bell'],
    [null, '27 min', null],
  ],
])('shows beside %s, who are all late, %s, and says it of each', (names, shown) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const crew = names.map((name, place) =>
    rosterMember({
      id: place + 1,
      fullName: `Ana ${name}`,
      lastName: name,
      clockInStatus: 'out',
      expected: { at: new Date(now - (28 - place) * 60_000).toISOString(), source: 'own' },
    }),
  );
  const cell: Cell = { width: 260, height: 400, name: { size: 24, line: 28 }, isStacked: false, hasTimes: false, least: 20 };
  render(
    <Tile
      job={proxy(rosterRow({ id: 1, crew }))}
      place={{ job: 1, column: 0, row: 0, wide: 1 }}
      cell={cell}
      measure={(text, size) => text.length * size * 0.56}
      isLost={false}
      asOf={now}
      timeZone="America/New_York"
    />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.wall-word')?.textContent ?? null)).toEqual(shown);
  for (const [place, row] of rows.entries()) expect(row.textContent).toContain(`${28 - place} min`);
});
