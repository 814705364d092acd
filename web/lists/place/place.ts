import { session } from '#web/http/session-state.ts';
import { keptInTab } from '#web/storage/kept.ts';

/** Where one was in a list when one left it for another page. */
export interface Place {
  /** The window's scroll offset, px. */
  y: number;
  /** The height of the list with its rows, px. */
  height: number;
  /** The `data-row` of the row that was pressed last, and the path to which one left. */
  row: string | null;
  to: string;
}

/** Lists with other filters, sorting or page have places of their own: so many are kept. */
const MOST_PLACES = 20;

const storeKey = (): string => `muster.places.${session.view?.user.id ?? 0}`;

function readPlaces(): [of: string, Place][] {
  try {
    return JSON.parse(keptInTab.getItem(storeKey()) ?? '[]') as [string, Place][];
  } catch {
    return [];
  }
}

/** @param of the list with its query */
export const readPlace = (of: string): Place | null => readPlaces().find(([other]) => other === of)?.[1] ?? null;

export function keepPlace(of: string, place: Place): void {
  const others = readPlaces().filter(([other]) => other !== of);
  keptInTab.setItem(storeKey(), JSON.stringify([[of, place], ...others].slice(0, MOST_PLACES)));
}
