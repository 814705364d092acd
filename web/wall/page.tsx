import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useUnknownRegion } from '../lists/use-regions.ts';
import { useLive } from '../live/use-live.ts';
import { usePrint } from '../print/print.ts';
import { keptInTab } from '../storage/kept.ts';
import { useTexts } from '../texts/texts.ts';
import { useLasting } from '../ui/feedback/use-lasting.ts';
import { Board } from './board/board.tsx';
import { Strip } from './board/strip.tsx';
import { Head } from './head/head.tsx';
import { LostBand, Notice, UnknownRegion } from './notices/notice.tsx';
import { useNow } from './now.ts';
import { useMeasure } from './plan/measure.ts';
import { stageFor } from './plan/stage.ts';
import { usePlan } from './plan/use-plan.ts';
import { PrintedWall } from './printed-wall.tsx';
import { useRenewal } from './renewal.ts';
import { useActivityMark, useScreen, useWakeLock } from './screen.ts';
import { wallTexts } from './texts.ts';
import { chosenRegions } from './words.ts';
import './wall.css';
import './small-screens.css';
import './forced-colors.css';

/** The most rows that the api answers at once. */
const LIMIT = 300;
const PAGE_EVERY_MS = 20_000;
/**
 * The pill shows a lost feed at once. The band, which moves every card, comes only after this long,
 * so that a short restart does not show it.
 */
const LOST_AFTER_MS = 3_000;
const SHIFT_EVERY_MS = 10 * 60_000;
/** Offsets against burn-in: nothing stays on the same pixels of the screen for a day. */
const SHIFTS = ['0px 0px', '2px 0px', '2px 2px', '0px 2px'];

/**
 * The roster of the day for a big screen. It needs nobody: it pages, recovers and turns to the next
 * day by itself.
 */
export default function WallPage() {
  const [parameters] = useSearchParams();
  const regions = chosenRegions(parameters.get('region'));
  const view = useLive('roster', { limit: LIMIT, offset: 0, region: regions.join(',') });
  const { data, staleSince, retryAt } = view;
  const unknownRegion = useUnknownRegion();
  const isLost = useLasting(data !== undefined && staleSince !== null, LOST_AFTER_MS);

  const { width, height } = useScreen();
  const stage = useMemo(() => stageFor({ width, height }), [width, height]);
  const { measure, isTyped } = useMeasure();
  const [stayPage, setStayPage] = useStayPage();
  const turn = useNow((now) => Math.floor(now / PAGE_EVERY_MS));
  const plan = usePlan(data, { stage, isLost, turn: stayPage === null ? turn : 0, measure });
  const pages = plan.pages.length;
  const page = stayPage === null ? turn % pages : Math.min(stayPage, pages - 1);
  const paging = {
    page,
    pages,
    isStaying: stayPage !== null,
    onStay: (stay: boolean) => setStayPage(stay ? page : null),
  };

  const shift = useNow((now) => SHIFTS[Math.floor(now / SHIFT_EVERY_MS) % SHIFTS.length]!);
  const [wall, setWall] = useState<HTMLElement | null>(null);
  useActivityMark(wall);
  useWakeLock();
  useRenewal(data, data !== undefined && staleSince === null);
  useTitle(`${useTexts(wallTexts)('wall')} · Muster`);

  const { isOn: isPrinting } = usePrint();
  if (isPrinting && data) return <PrintedWall view={view} data={data} regions={regions} />;

  return (
    <main
      ref={setWall}
      className={`wall wall-${stage.head}${isLost ? ' is-stale' : ''}${isTyped ? '' : ' is-untyped'}`}
      style={{
        ...({ '--shift': shift } as CSSProperties),
        zoom: stage.zoom,
        width: stage.width,
        height: stage.height,
        paddingInline: stage.padding,
      }}
    >
      <Head view={view} regions={regions} paging={paging} height={stage.headHeight} />
      {isLost && staleSince && data && <LostBand since={staleSince} retryAt={retryAt} timeZone={data.timeZone} />}
      {unknownRegion !== null ? (
        <UnknownRegion named={unknownRegion} />
      ) : data ? (
        <>
          {plan.strip && <Strip data={data} stage={stage} plan={plan.strip} turn={turn} measure={measure} />}
          <Board data={data} page={plan.pages[page]!} measure={measure} isLost={isLost} />
        </>
      ) : (
        <Notice view={view} />
      )}
    </main>
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

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
