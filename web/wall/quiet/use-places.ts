import { useEffect, useMemo } from 'react';
import { keptInBrowser } from '#web/storage/kept.ts';
import { type Place, type Places, placesOn } from './places.ts';

/** One wall shows one selection of regions for months; each has places of its own. */
const keyOf = (scope: string): string => `muster.wall-places.${scope || 'all'}`;

/**
 * The places of the day's jobs on this screen. They are kept in the browser: a wall that loads its
 * page again, or is switched on tomorrow, has each job where people look for it.
 * @param scope what the wall is confined to
 */
export function usePlaces(scope: string, day: string, jobs: readonly number[]): Places {
  const key = jobs.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the jobs are in their key
  const places = useMemo(() => placesOn(day, jobs, storedPlaces(scope)), [scope, day, key]);
  useEffect(() => keptInBrowser.setItem(keyOf(scope), JSON.stringify(places)), [scope, places]);
  return places;
}

/** Null when nothing is stored, or nothing that this version understands. */
function storedPlaces(scope: string): Places | null {
  try {
    const { day, places } = JSON.parse(keptInBrowser.getItem(keyOf(scope)) ?? 'null') as Places;
    const isPlace = (place: Place | null): boolean =>
      place === null || (typeof place.job === 'number' && typeof place.day === 'string');
    return typeof day === 'string' && places.every(isPlace) ? { day, places } : null;
  } catch {
    return null;
  }
}
