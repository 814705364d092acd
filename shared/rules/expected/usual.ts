import { median } from './expected.ts';
import type { PastShift } from './habits.ts';

/** The usual count is known for each of these steps of the day. */
export const USUAL_STEP_MINUTES = 5;
const STEPS = 1_440 / USUAL_STEP_MINUTES;

/**
 * How many people were clocked in on the last same weekdays: the median at each step of the clock
 * [roster-7]. A foreman stands beside the crew and does not count; nobody counts twice.
 * @param days those of the weekdays on which anybody of the company clocked in; the others, as
 *   holidays, do not count
 */
export function usualCounts(shifts: readonly PastShift[], days: readonly string[]): number[] {
  const byDay = new Map(days.map((date) => [date, new Map<number, boolean[]>()]));
  for (const { date, foremanId, employeeId, from, until } of shifts) {
    const people = byDay.get(date);
    if (!people || employeeId === foremanId) continue;
    const steps = people.get(employeeId) ?? new Array<boolean>(STEPS).fill(false);
    people.set(employeeId, steps);
    steps.fill(true, stepFrom(from), until === null ? STEPS : stepFrom(until));
  }
  const counts = [...byDay.values()].map((people) => countAtSteps(people.values()));
  return Array.from({ length: STEPS }, (_, step) => median(counts.map((day) => day[step]!)) ?? 0);
}

/** The first step that begins at this minute or later. */
const stepFrom = (minute: number): number => Math.min(STEPS, Math.max(0, Math.ceil(minute / USUAL_STEP_MINUTES)));

function countAtSteps(people: Iterable<readonly boolean[]>): number[] {
  const counts = new Array<number>(STEPS).fill(0);
  for (const steps of people) for (let step = 0; step < STEPS; step++) if (steps[step]) counts[step]! += 1;
  return counts;
}

/** The usual count at a minute of the clock. */
export const usualAt = (counts: readonly number[], minute: number): number =>
  counts[Math.min(STEPS - 1, Math.max(0, Math.floor(minute / USUAL_STEP_MINUTES)))] ?? 0;
