import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react';
import { proxy, type Snapshot, useSnapshot } from 'valtio';
import type { Doing, Place } from '#shared/live/presence.ts';
import type { Others } from '../live/presence.ts';
import { useLiveSide } from '../live/use-live.ts';

const NOBODY = proxy<Others>({ people: [], count: 0, byRow: {} });

const PlaceContext = createContext<{ place: Place | null; others: Others }>({ place: null, others: NOBODY });

/** Joins the place while mounted, and provides who else is there. */
export function AtPlace({ place, children }: { place: Place; children: ReactNode }) {
  const { presence } = useLiveSide();
  const [others, setOthers] = useState(NOBODY);
  useLayoutEffect(() => {
    setOthers(presence.enter(place));
    return () => presence.leave(place);
  }, [presence, place]);
  return <PlaceContext value={{ place, others }}>{children}</PlaceContext>;
}

/** Everybody else at this place. */
export const useOthers = (): Snapshot<Others> => useSnapshot(useContext(PlaceContext).others);

/** The people who are editing a row of this place. */
export const useEditorsOf = (row: number): Snapshot<Others>['byRow'][number] | undefined =>
  useSnapshot(useContext(PlaceContext).others).byRow[row];

/** Tells the others at this place what the reader does; undefined while they only read. */
export function useDoingHere(): (doing: Doing | undefined) => void {
  const { presence } = useLiveSide();
  const { place } = useContext(PlaceContext);
  return useCallback(
    (doing) => {
      if (place !== null) presence.does(place, doing);
    },
    [presence, place],
  );
}
