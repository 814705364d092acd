import type { Page } from 'playwright-core';
import type { OvertimeAhead, PersonAhead } from '#shared/timesheets/overtime-ahead.ts';
import { poseAnswers } from './posed-answer.ts';

const NAMES = [
  'Owen Reyes',
  'Ana Pereira',
  'Bartholomew Featherstonehaugh-Okonkwo',
  'Lia Novak',
  'Tom Reed',
  'Mia Abbott',
  'Jorge Peña',
  'Sam Okafor',
  'Ruth Klein',
  'Ivan Petrov',
];
const FRIDAY = 4;
const HOUR_MS = 3_600_000;

/**
 * Poses a Friday on which people are past 40 hours, or will be: three of them since some day, all
 * others with a clock that has run for five hours and a quarter.
 * @param people how many, at most ten
 */
export function poseOvertime(people: number): (page: Page) => Promise<void> {
  const start = new Date(Date.now() - 5.25 * HOUR_MS).toISOString();
  const data = NAMES.slice(0, people).map((fullName, place): PersonAhead => {
    const isPast = place < 3;
    const each = isPast ? 660 - place * 10 : 560 - place * 9;
    return {
      id: place + 1,
      fullName,
      foremanId: place === 3 ? place + 1 : 90,
      foreman: 'Ray Castillo',
      region: place % 2 === 0 ? 'Long Island' : 'Hudson Valley',
      days: [each, each, each, each, isPast ? 137 : 0, 0, 0],
      ahead: place === 1 ? null : [540, 540, 540, 540, 540, place % 3 === 0 ? 300 : 0, 0],
      clock: isPast ? null : { day: FRIDAY, start, breaksMs: 0, breakSince: null },
    };
  });
  return poseAnswers({ overtimeAhead: ({ monday }): OvertimeAhead => ({ monday, today: FRIDAY, data }) });
}
