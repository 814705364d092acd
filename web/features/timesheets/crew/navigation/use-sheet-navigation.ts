import { useEffect, useState } from 'react';
import { beginSheetNavigation, extendSheetNavigation, readSheetNavigation } from '#web/features/timesheets/sheet-navigation.ts';

/** A day's place and neighbours in the list from which it was opened. */
export interface SheetNavigation {
  /** From 1. */
  place: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
}

/** Null for a day that is not in that list. */
export function useSheetNavigation(dwoId: number): SheetNavigation | null {
  const [days, setDays] = useState(readSheetNavigation);
  const at = days?.ids.indexOf(dwoId) ?? -1;
  const { ids = [], before = 0, count = 0 } = days ?? {};
  const lacks = at < 0 ? 'all' : lacking({ at, before, known: ids.length, count });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each of what is lacking
  useEffect(() => {
    if (lacks === null) return;
    let isGone = false;
    const asked = days === null || lacks === 'all' ? beginSheetNavigation() : extendSheetNavigation(days, lacks);
    asked.then(
      (found) => {
        if (!isGone) setDays(found);
      },
      // Without neighbours the way back to the list is still there.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [lacks]);
  return at < 0 ? null : { place: before + at + 1, count, previous: ids[at - 1], next: ids[at + 1] };
}

/** Which chunk is missing when the day is at an end of the known ones. */
function lacking({ at, before, known, count }: { at: number; before: number; known: number; count: number }) {
  if (at === known - 1 && before + known < count) return 'after';
  return at === 0 && before > 0 ? 'before' : null;
}
