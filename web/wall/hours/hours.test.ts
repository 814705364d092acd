import { expect, it } from 'vitest';
import { rosterMember, rosterRow } from '#web/test/roster-rows.ts';
import { hoursOfDay } from './hours.ts';

const at = Date.parse('2026-11-20T15:00:00Z');
const moment = { at, minute: 600 };
const REGIONS = [
  { id: 1, name: 'Long Island' },
  { id: 2, name: 'Queens' },
];
const ana = rosterMember({ id: 11, fullName: 'Ana Pereira', clockInStatus: 'in' });
const tom = rosterMember({ id: 12, fullName: 'Tom Reed', clockInStatus: 'break' });
const lia = rosterMember({ id: 13, fullName: 'Lia Novak' });
const row = (id: number, regionId: number, crew: (typeof ana)[]) =>
  rosterRow({ id, jobPk: id, regionId, jobId: `1040${id}`, crew });
const job = (id: number, minutes: number) => ({ id, minutes, running: 0, runningSince: null });
const running = { id: 2, minutes: 90, running: 1, runningSince: '2026-11-20T14:30:00.000Z' };
const usual = new Array<number>(288).fill(3);

it('[displays-9] hours are by job where all jobs are in one region', () => {
  const hours = { data: [running], regions: [{ id: 1, usual }] };
  const { minutes, parts } = hoursOfDay(hours, [row(1, 1, [lia]), row(2, 1, [ana, tom, lia])], REGIONS, moment);
  expect(minutes).toBe(120);
  expect(parts).toEqual([
    { id: 1, title: '#10401', minutes: 0, here: 0, of: 1, againstUsual: null },
    { id: 2, title: '#10402', minutes: 120, here: 2, of: 3, againstUsual: null },
  ]);
});

it('[displays-9] hours are by region where there are several, against the usual count, each person once', () => {
  const hours = {
    data: [job(1, 30), running, job(3, 60)],
    regions: [
      { id: 1, usual },
      { id: 2, usual: null },
    ],
  };
  const rows = [row(1, 1, [ana]), row(2, 1, [ana, tom]), row(3, 2, [lia])];
  const { minutes, parts } = hoursOfDay(hours, rows, REGIONS, moment);
  expect(minutes).toBe(210);
  expect(parts).toEqual([
    { id: 1, title: 'Long Island', minutes: 150, here: 2, of: 2, againstUsual: -1 },
    { id: 2, title: 'Queens', minutes: 60, here: 0, of: 1, againstUsual: null },
  ]);
});

it('hours are by region where there are more jobs than tiles', () => {
  const rows = Array.from({ length: 97 }, (_, place) => row(place + 1, 1, []));
  expect(hoursOfDay({ data: [], regions: [] }, rows, REGIONS, moment).parts).toHaveLength(1);
});
