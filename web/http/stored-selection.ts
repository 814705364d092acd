import { z } from 'zod';
import { type Kept, keptInBrowser } from '../storage/kept.ts';

const STORAGE_KEY = 'muster.supervisors';

const Stored = z.object({ person: z.number().int(), supervisors: z.array(z.number().int().positive()).max(500) });

/** The selection of supervisors that this person stored in this browser; removes anybody else's. */
export function storedSelection(person: number, storage: Kept = keptInBrowser): number[] {
  try {
    const stored = Stored.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'));
    if (stored.person === person) return stored.supervisors;
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
