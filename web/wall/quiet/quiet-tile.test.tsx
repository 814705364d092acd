import { cleanup, render, screen, within } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it } from 'vitest';
import type { RosterMember } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import type { Seen } from '../words.ts';
import { QuietTile } from './quiet-tile.tsx';
import { tileType } from './tile-type.ts';

const NOW = Date.parse('2026-11-20T12:43:00Z');
const measure = (text: string, size: number): number => 0.5 * size * text.length;
const isoAt = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();

let last = 0;
const person = (lastName: string, said: Partial<RosterMember> = {}): RosterMember => {
  last += 1;
  return rosterMember({ id: last, fullName: `Ana ${lastName}`, ...said });
};
const inAlready = (lastName: string) => person(lastName, { clockInStatus: 'in', clockedInAt: isoAt(60) });
const expectedAgo = (minutes: number) => ({ expected: { at: isoAt(minutes), source: 'own' } as const });
const call = {
  outcome: 'roadClosed',
  until: null,
  words: null,
  by: 'Luis Ortega',
  at: isoAt(3),
  revision: 1,
} as const;

/** The tile of a wide job with room for three lines. */
function show(crew: RosterMember[], seen: Seen = 4) {
  const type = tileType({ width: 300, height: 200 }, seen);
  const shape = { type, width: 280, seen, measure, timeZone: 'America/New_York', asOf: NOW };
  render(<QuietTile job={proxy(rosterRow({ id: 1, jobId: '10401', crew }))} shape={shape} />);
  const tile = screen.getByRole('article', { name: 'Job 10401' });
  const lines = within(tile).queryAllByRole('listitem');
  return {
    marks: tile.className.split(' ').filter((name) => name.startsWith('is-')),
    count: tile.querySelector('.quiet-count')!.textContent,
    hasCheck: tile.querySelector('.icon') !== null,
    glyph: tile.querySelector('.quiet-shape .glyph')?.classList[1],
    lines: lines.map(({ textContent, className }) => [textContent, className]),
    glyphs: lines.map((line) => line.querySelector('.glyph')?.classList[1]),
  };
}

afterEach(cleanup);

describe('a tile of the quiet wall', () => {
  it('is silent for a full crew: a check, and nobody named', () => {
    const full = show([inAlready('Reyes'), inAlready('Osei')]);
    expect(full).toEqual({ marks: ['is-full'], count: '2/2 in', hasCheck: true, glyph: undefined, lines: [], glyphs: [] });
  });

  it('has no check for a job without a crew', () => {
    expect(show([])).toMatchObject({ marks: [], count: '0/0 in', hasCheck: false });
    expect(screen.getByText('No crew')).toBeTruthy();
  });

  it('has a shape for each sign: an open ring for late, a handset for attended, a clock for late since just now', () => {
    const { marks, count, lines, glyphs } = show([
      person('Reyes', expectedAgo(43)),
      person('Osei', expectedAgo(13)),
      person('Eze', { ...expectedAgo(58), call }),
      inAlready('Kaur'),
    ]);
    expect([marks, count]).toEqual([['is-late'], '1/4 in']);
    expect(lines).toEqual([
      ['Reyes43 min', 'is-late'],
      ['Osei13 min', 'is-soon'],
      ['Ezeroad closed', 'is-attended'],
    ]);
    expect(glyphs).toEqual(['glyph-out', 'glyph-due', 'glyph-attended']);
  });

  it('has the colour and the clock of somebody who is late since just now alone', () => {
    const { marks, glyphs } = show([person('Osei', expectedAgo(13)), inAlready('Kaur')]);
    expect([marks, glyphs]).toEqual([['is-soon'], ['glyph-due']]);
  });

  it.each([
    [3, []],
    [4, ['+1']],
    [5, ['+2']],
  ])('of %i who are not there names three at most, and the number of the others', (count, more) => {
    const names = ['Reyes', 'Osei', 'Eze', 'Novak', 'Walcott'].slice(0, count);
    const { lines } = show([...names.map((name, place) => person(name, expectedAgo(60 - place))), inAlready('Kaur')]);
    expect(lines.map(([text]) => /^[A-Z][a-z]+/.exec(text!)![0])).toEqual(names.slice(0, 3));
    expect(lines.flatMap(([text]) => /\+\d/.exec(text!)?.[0] ?? [])).toEqual(more);
  });

  it('says once that a whole crew is missing', () => {
    const { lines } = show([person('Reyes', expectedAgo(43)), person('Osei', expectedAgo(43))]);
    expect(lines).toEqual([['Crew43 min', 'is-late']]);
  });

  it('has numbers from eight metres, with the shape of the most urgent sign, and every name from two', () => {
    const crew = [person('Reyes', expectedAgo(43)), inAlready('Osei')];
    expect(show(crew, 8)).toMatchObject({ count: '1/2 in', lines: [], glyph: 'glyph-out' });
    cleanup();
    expect(show(crew, 2).lines).toEqual([
      ['Reyes43 min', 'is-late'],
      ['Osei', 'is-in'],
    ]);
  });
});
