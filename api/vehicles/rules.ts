import { refused } from '#shared/http/errors.ts';
import { CLOCK_SKEW_MS } from '../timesheets/sheets/rules.ts';

interface Trip {
  startDate: Date;
  endDate: Date | null;
  milesIn: number;
  milesOut: number | null;
}

/**
 * Checks a trip: an ended one has a later end and an odometer that did not run backwards; one under
 * way has neither end nor last reading.
 * @throws Failure 400 naming the field
 */
export function assertTrip({ startDate, endDate, milesIn, milesOut }: Trip, now: Date): void {
  const latest = now.getTime() + CLOCK_SKEW_MS;
  if (startDate.getTime() > latest) throw refused('startDate', 'must not be in the future');
  if ((endDate === null) !== (milesOut === null))
    throw refused(endDate === null ? 'endDate' : 'milesOut', `must be given with ${endDate === null ? 'milesOut' : 'endDate'}`);
  if (endDate === null || milesOut === null) return;
  if (endDate.getTime() > latest) throw refused('endDate', 'must not be in the future');
  if (endDate <= startDate) throw refused('endDate', 'must be later than startDate');
  if (milesOut < milesIn) throw refused('milesOut', 'must be at least milesIn');
}
