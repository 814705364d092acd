import { MAX_SUPERVISORS } from '#shared/constants.ts';
import { type Kept, keptInBrowser } from '../storage/kept.ts';

const STORAGE_KEY = 'muster.supervisors';

/** The selection of supervisors that this person stored in this browser; removes anybody else's. */
export function storedSelection(person: number, storage: Kept = keptInBrowser): number[] {
  try {
    const stored: { person?: unknown; supervisors?: unknown } = JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}');
    if (stored.person === person && isSelection(stored.supervisors)) return stored.supervisors;
  } catch {
    // Not written by this module: treated as absent.
  }
  storage.removeItem(STORAGE_KEY);
  return [];
}

/** Stores the selection for the person's next session; removes an empty one [sign-in-4]. */
export function storeSelection(person: number, supervisors: readonly number[], storage: Kept = keptInBrowser): void {
  if (supervisors.length === 0) storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, JSON.stringify({ person, supervisors }));
}

const isSelection = (ids: unknown): ids is number[] =>
  Array.isArray(ids) && ids.length <= MAX_SUPERVISORS && ids.every((id) => Number.isSafeInteger(id) && id > 0);
