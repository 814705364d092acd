import { describe, expect, it } from 'vitest';
import { rosterMember } from '#web/test/roster-rows.ts';
import { crewStateOf } from './exceptions.ts';

const member = (id: number, lastName: string, said = {}) => rosterMember({ id, fullName: `Ana ${lastName}`, ...said });
const IN = { clockInStatus: 'in', clockedInAt: '2026-11-27T12:00:00.000Z' };
const LEFT = { clockedOutAt: '2026-11-27T20:31:00.000Z' };
const ELSEWHERE = { elsewhere: { jobId: '10584', clockedOutAt: null } };
const NOW = Date.parse('2026-11-27T12:43:00.000Z');
/** Expected so many minutes ago. */
const expected = (minutes: number) => ({ expected: { at: new Date(NOW - minutes * 60_000).toISOString(), source: 'own' } });
const told = (crew: Parameters<typeof crewStateOf>[0]) =>
  crewStateOf(crew, NOW).exceptions.map(({ label, sign }) => [label, sign]);

describe('the state of a crew on the quiet wall', () => {
  it('names nobody of a crew that is in', () => {
    expect(crewStateOf([member(1, 'Reyes', IN), member(2, 'Osei', IN)], NOW)).toEqual({
      here: 2,
      of: 2,
      exceptions: [],
      others: ['Reyes', 'Osei'],
    });
  });

  it('names those who are not where they should be, the most urgent first; a break counts as in', () => {
    const crew = [
      member(1, 'Reyes', LEFT),
      member(2, 'Osei', { ...IN, clockInStatus: 'break' }),
      member(3, 'Nolan', ELSEWHERE),
      member(4, 'Eze'),
      member(5, 'Kaur', IN),
    ];
    expect(told(crew)).toEqual([
      ['Eze', 'missing'],
      ['Nolan', 'elsewhere'],
      ['Osei', 'break'],
      ['Reyes', 'left'],
    ]);
    expect(crewStateOf(crew, NOW)).toMatchObject({ here: 2, of: 5, others: ['Kaur'] });
  });

  it('is one line for a crew of which nobody came, or everybody left', () => {
    expect(told([member(1, 'Reyes'), member(2, 'Osei')])).toEqual([[null, 'missing']]);
    expect(told([member(1, 'Reyes', LEFT), member(2, 'Osei', LEFT)])).toEqual([[null, 'left']]);
    expect(told([member(1, 'Reyes')])).toEqual([['Reyes', 'missing']]);
    expect(told([member(1, 'Reyes'), member(2, 'Osei', LEFT)])).toHaveLength(2);
  });

  it('tells who is late from who is late for long, due later or off', () => {
    const crew = [
      member(1, 'Reyes', expected(-47)),
      member(2, 'Jimenez', expected(13)),
      member(3, 'Osei', expected(28)),
      member(4, 'Eze', expected(43)),
      member(5, 'Pope', { off: 'HOLIDAY', ...expected(43) }),
    ];
    expect(told(crew)).toEqual([
      ['Eze', 'late'],
      ['Osei', 'late'],
      ['Jimenez', 'soon'],
      ['Reyes', 'due'],
      ['Pope', 'off'],
    ]);
    expect(crewStateOf(crew, NOW).exceptions.map(({ minutes }) => minutes)).toEqual([43, 28, 13, 0, 0]);
  });

  it('tells two of one name apart', () => {
    expect(told([member(1, 'Reyes'), rosterMember({ id: 2, fullName: 'Bo Reyes' }), member(3, 'Osei', IN)])).toEqual([
      ['A. Reyes', 'missing'],
      ['B. Reyes', 'missing'],
    ]);
  });

  it('tells who was called from who is late: after them, and whole crews of whom the same was said', () => {
    const said = (outcome: string, until: string | null = null) => ({
      ...expected(43),
      call: { outcome, until, words: null, by: null, at: '2026-11-27T12:30:00.000Z', revision: 1 },
    });
    const crew = [
      member(1, 'Reyes', said('sick')),
      member(2, 'Osei', expected(13)),
      member(3, 'Eze', said('noAnswer')),
      member(4, 'Kaur', said('inAt', '2026-11-27T13:00:00.000Z')),
      member(5, 'Pope', said('inAt', '2026-11-27T12:30:00.000Z')),
      member(6, 'Nolan', LEFT),
    ] as Parameters<typeof told>[0];
    expect(told(crew)).toEqual([
      ['Eze', 'late'],
      ['Pope', 'late'],
      ['Osei', 'soon'],
      ['Reyes', 'attended'],
      ['Kaur', 'attended'],
      ['Nolan', 'left'],
    ]);
    const both = [member(1, 'Reyes', said('roadClosed')), member(2, 'Osei', said('roadClosed'))] as typeof crew;
    expect(told(both)).toEqual([[null, 'attended']]);
    expect(told([both[0]!, crew[0]!])).toHaveLength(2);
  });
});
