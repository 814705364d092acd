import { useEffect, useState } from 'react';
import { beginWalk, readWalk } from './walk.ts';

/** Where a day stands in the list that somebody came from. */
export interface Walk {
  /** From 1. */
  place: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
}

/** Null for a day that is not of that list. */
export function useWalk(dwoId: number): Walk | null {
  const [ids, setIds] = useState(readWalk);
  const isKnown = ids?.includes(dwoId) === true;
  useEffect(() => {
    if (isKnown) return;
    let isGone = false;
    beginWalk().then(
      (found) => {
        if (!isGone) setIds(found);
      },
      // Without them one can still go back to the list.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isKnown]);
  const at = ids?.indexOf(dwoId) ?? -1;
  return ids && at >= 0 ? { place: at + 1, count: ids.length, previous: ids[at - 1], next: ids[at + 1] } : null;
}
