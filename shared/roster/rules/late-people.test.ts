import { describe, expect, it } from 'vitest';
import type { RosterMember, RosterRow } from '../roster.ts';
import { latePeople } from './late-people.ts';

const NOW = Date.parse('2026-11-20T12:45:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const late = (id: number, minutes: number, more: Partial<RosterMember> = {}): RosterMember => ({
  id,
  fullName: `Person ${id}`,
  lastName: `P${id}`,
  clockInStatus: 'out',
  clockedInAt: null,
  clockedOutAt: null,
  expected: { at: ago(minutes), source: 'start' },
  ...more,
});
const IN = { clockInStatus: 'in', clockedInAt: ago(50) } as const;
const said = (outcome: 'sick' | 'noAnswer' | 'roadClosed', revision = 1): Pick<RosterMember, 'call'> => ({
  call: { outcome, until: null, words: null, by: 'Luis Ortega', at: ago(2), revision },
});
const job = (jobPk: number, crew: RosterMember[]): RosterRow => ({
  id: jobPk,
  jobId: `1040${jobPk}`,
  jobPk,
  regionId: 1,
  foremanName: 'Keith Donnelly',
  foremanPhone: '(516) 555-0161',
  supervisorName: null,
  changedAt: null,
  crew,
});
const keys = (...jobs: RosterRow[]) => latePeople(jobs, NOW).map(({ key }) => key);

describe('whom to call [roster-12]', () => {
  it('are the late, the latest first; not those who are in, due later, off or of unknown time', () => {
    const crew = [
      late(1, 20),
      late(2, 43),
      late(3, 43, IN),
      late(4, 5),
      late(5, 43, { off: 'HOLIDAY' }),
      late(6, 43, { expected: undefined }),
    ];
    expect(keys(job(1, crew))).toEqual(['person-2', 'person-1']);
    const [line] = latePeople([job(1, crew)], NOW);
    expect(line).toMatchObject({ job: '10401', foremanPhone: '(516) 555-0161', crew: null, isAttended: false });
  });

  it('are those first whom nobody called, then those who did not answer, then those of whom it is known why', () => {
    const crew = [late(1, 60, said('sick')), late(2, 50, said('noAnswer')), late(3, 20), late(4, 50, IN)];
    expect(keys(job(1, crew))).toEqual(['person-3', 'person-2', 'person-1']);
  });

  it('are one line for a crew of which nobody came, until something else is known of one', () => {
    const crew = [late(1, 30), late(2, 43)];
    const [line, ...others] = latePeople([job(1, crew), job(2, [late(7, 90)])], NOW).toReversed();
    expect(line).toMatchObject({
      key: 'crew-1',
      crew: 2,
      people: [
        { jobId: 1, employeeId: 1, revision: 0 },
        { jobId: 1, employeeId: 2, revision: 0 },
      ],
    });
    expect(others.map(({ key, crew: of }) => [key, of])).toEqual([['person-7', null]]);
    expect(keys(job(1, [late(1, 30, said('sick')), late(2, 43)]))).toEqual(['person-2', 'person-1']);
    const blocked = [late(1, 30, said('roadClosed', 3)), late(2, 43, said('roadClosed', 4))];
    expect(latePeople([job(1, blocked)], NOW)).toMatchObject([
      { crew: 2, isAttended: true, people: [{ revision: 3 }, { revision: 4 }] },
    ]);
  });

  it('are each on one line, on however many jobs, so that one answer is for all', () => {
    const jobs = [job(1, [late(1, 20), late(2, 20, IN)]), job(2, [late(1, 20, said('noAnswer', 2)), late(3, 20, IN)])];
    expect(latePeople(jobs, NOW)).toMatchObject([
      {
        key: 'person-1',
        people: [
          { jobId: 1, revision: 0 },
          { jobId: 2, revision: 2 },
        ],
      },
    ]);
  });
});
