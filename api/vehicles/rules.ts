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
    throw endDate === null
      ? refused('endDate', 'must be given with the miles at the end')
      : refused('milesOut', 'must be given with the end');
  if (endDate === null || milesOut === null) return;
  if (endDate.getTime() > latest) throw refused('endDate', 'must not be in the future');
  if (endDate <= startDate) throw refused('endDate', 'must be later than the start');
  if (milesOut < milesIn) throw refused('milesOut', 'must be at least the miles at the start');
}

/** What identifies a vehicle; `id` is absent for a new one. */
export interface Identity {
  id?: number;
  name: string;
  plate: string;
  vin: string | null;
}

const IDENTIFYING = ['name', 'plate', 'vin'] as const;
const folded = (text: string | null): string | undefined => text?.replaceAll(/\s+/g, ' ').trim().toLowerCase() || undefined;

/**
 * The first field in which a vehicle is like another one, and the name of that one: capitals and
 * spaces do not count [vehicles-2].
 */
export function takenField(
  others: readonly Identity[],
  wanted: Identity,
): { field: (typeof IDENTIFYING)[number]; of: string } | undefined {
  for (const field of IDENTIFYING) {
    const text = folded(wanted[field]);
    const same = others.find(({ id, ...other }) => id !== wanted.id && text !== undefined && folded(other[field]) === text);
    if (same) return { field, of: same.name };
  }
  return undefined;
}
