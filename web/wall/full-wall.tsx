import { useMemo, useState } from 'react';
import { useNow } from '../clock/use-now.ts';
import { keptInTab } from '../storage/kept.ts';
import { Board } from './board/board.tsx';
import { Strip } from './board/strip.tsx';
import { Frame, type Shown } from './frame.tsx';
import { roomOn } from './plan/layout.ts';
import { stripBelowBand, stripFor } from './plan/strip.ts';
import { useLayout } from './plan/use-layout.ts';

const PAGE_EVERY_MS = 20_000;

/**
 * Every name of every crew, on pages that turn where one does not hold them, below those who are
 * late.
 */
export function FullWall(shown: Shown) {
  const { view, choices, stage, asOf, isLost, measure, isTyped } = shown;
  const { data } = view;
  const [stayPage, setStayPage] = useStayPage();
  const turn = useNow((now) => Math.floor(now / PAGE_EVERY_MS));
  const strip = useMemo(() => stripFor(stage), [stage]);
  const room = useMemo(() => roomOn(stage, strip), [stage, strip]);
  const lessRoom = useMemo(() => ({ ...room, height: room.height - stage.band }), [room, stage]);
  const lower = isLost && strip ? stripBelowBand(strip, stage.band) : null;
  const layout = useLayout(data, { room, scope: choices.regions.join(), measure, isTyped, asOf });
  const pages = layout.pages.length;
  const page = stayPage === null ? turn % pages : Math.min(stayPage, pages - 1);
  const paging = {
    page,
    pages,
    isStaying: stayPage !== null,
    onStay: (stay: boolean) => setStayPage(stay ? page : null),
  };
  return (
    <Frame {...shown} paging={paging}>
      {(roster) => (
        <>
          {strip && <Strip data={roster} plan={lower ?? strip} measure={measure} asOf={asOf} />}
          <Board
            data={roster}
            page={layout.pages[page]!}
            room={isLost && !lower ? lessRoom : room}
            measure={measure}
            isLost={isLost}
            asOf={asOf}
          />
        </>
      )}
    </Frame>
  );
}

const STAY_PAGE_KEY = 'muster.wall-page';

/**
 * The page of cards on which somebody told this wall to stay, or null while pages turn, and its
 * setter. It is kept in the tab's storage, because a wall loads its page again for a new version.
 */
function useStayPage(): [number | null, (page: number | null) => void] {
  const [stayPage, setStayPage] = useState<number | null>(() => {
    const stored = keptInTab.getItem(STAY_PAGE_KEY);
    return stored !== null && /^\d+$/.test(stored) ? Number(stored) : null;
  });
  const stay = (page: number | null): void => {
    if (page === null) keptInTab.removeItem(STAY_PAGE_KEY);
    else keptInTab.setItem(STAY_PAGE_KEY, String(page));
    setStayPage(page);
  };
  return [stayPage, stay];
}
