import { act, cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import { language } from '#web/texts/language.ts';
import { CallLine } from './call-line.tsx';

const NOW = Date.parse('2026-11-20T12:43:00Z');
const measure = (text: string, size: number): number => 0.5 * size * text.length;

/** So many jobs, each with one who is in and one who is late, the first the longest. */
function late(jobs: number): Roster {
  const roster = Array.from({ length: jobs }, (_, place) => {
    const expected = { at: new Date(NOW - (90 - place) * 60_000).toISOString(), source: 'own' } as const;
    return rosterRow({
      id: place + 1,
      jobId: `${10_401 + place}`,
      foremanName: 'Raymond Castillo',
      foremanPhone: `(516) 555-01${10 + place}`,
      crew: [
        rosterMember({ id: 100 + place, fullName: `Ana Reyes${place}`, expected }),
        rosterMember({ id: 200 + place, fullName: `Ben Osei${place}`, clockInStatus: 'in' }),
      ],
    });
  });
  return proxy({ roster } as unknown as Roster);
}

const show = (jobs: number, width: number) =>
  render(<CallLine data={late(jobs)} asOf={NOW} width={width} measure={measure} />).container.querySelector('section')!;
const parts = (line: Element) => [...line.children].map(({ textContent }) => textContent);
const entry = (place: number): string => `Reyes${place} #${10_401 + place}R. Castillo(516) 555-01${10 + place}`;

afterEach(() => {
  cleanup();
  language.choice = 'en';
});

describe('the line of whom to call', () => {
  it.each([
    ['en', 'Call'],
    ['es', 'Llamar'],
  ])('names as many as fit whole, and says how many more there are, in %s', (choice, call) => {
    language.choice = choice as 'en' | 'es';
    expect(parts(show(12, 1_856))).toEqual([call, entry(0), entry(1), entry(2), '+9']);
    cleanup();
    expect(parts(show(12, 1_000))).toEqual([call, entry(0), '+11']);
    cleanup();
    expect(parts(show(3, 1_856))).toEqual([call, entry(0), entry(1), entry(2)]);
  });

  it('is empty, and keeps its place, while nobody is late', () => {
    expect(parts(show(0, 1_856))).toEqual([]);
    expect(screen.getByRole('region', { name: 'Call' }).className).toContain('rigid');
  });

  it('has another element for who takes another place, so that nothing moves', async () => {
    const data = late(12);
    const { container } = render(<CallLine data={data} asOf={NOW} width={1_856} measure={measure} />);
    const [first, second] = container.querySelectorAll('section > span');
    const more = container.querySelector('.quiet-more');
    await act(async () => data.roster.splice(0, 1));
    expect(container.querySelector('section > span')!.textContent).toBe(second!.textContent);
    expect([first, second, more].map((one) => one!.isConnected)).toEqual([false, false, false]);
  });
});
