import { useEffect, useState } from 'react';
import { beginWalk, growWalk, readWalk } from '#web/features/timesheets/walk.ts';

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
  const [days, setDays] = useState(readWalk);
  const at = days?.ids.indexOf(dwoId) ?? -1;
  const { ids = [], before = 0, count = 0 } = days ?? {};
  const lacks = at < 0 ? 'all' : lacking({ at, before, known: ids.length, count });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each of what is lacking
  useEffect(() => {
    if (lacks === null) return;
    let isGone = false;
    const asked = days === null || lacks === 'all' ? beginWalk() : growWalk(days, lacks);
    asked.then(
      (found) => {
        if (!isGone) setDays(found);
      },
      // Without them one can still go back to the list.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [lacks]);
  return at < 0 ? null : { place: before + at + 1, count, previous: ids[at - 1], next: ids[at + 1] };
}

/** At an end of what is known, the days beyond it. */
function lacking({ at, before, known, count }: { at: number; before: number; known: number; count: number }) {
  if (at === known - 1 && before + known < count) return 'after';
  return at === 0 && before > 0 ? 'before' : null;
}
