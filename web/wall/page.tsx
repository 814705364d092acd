import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Roster } from '#shared/roster/roster.ts';
import { useLive } from '../live/use-live.ts';
import type { LiveView } from '../live/view.ts';
import { usePrint } from '../print/print.ts';
import { useTexts } from '../texts/texts.ts';
import { useLasting } from '../ui/feedback/use-lasting.ts';
import { AlertsWall } from './alerts-wall.tsx';
import { useDisplaySound, useIsDisplay, usePlaylist, useTellScreen } from './display/use-display.ts';
import { FullWall } from './full-wall.tsx';
import { HoursWall } from './hours-wall.tsx';
import { NightWall, useNight } from './night-wall.tsx';
import { useMeasure } from './plan/measure.ts';
import { stageFor } from './plan/stage.ts';
import { PrintedWall } from './printed-wall.tsx';
import { QuietWall } from './quiet-wall.tsx';
import { useRenewal } from './renewal.ts';
import { useScreen, useSomebody, useWakeLock } from './screen.ts';
import { wallTexts } from './texts.ts';
import { useLateTurn } from './tools/late-turn.ts';
import { useSound } from './tools/use-sound.ts';
import { type WallView, wallChoices } from './words.ts';
import './wall.css';
import './small-screens.css';
import './forced-colors.css';

/** The most rows that the api answers at once. */
const LIMIT = 300;
/**
 * The pill shows a lost feed at once. The band, which moves every card, comes only after this long,
 * so that a short restart does not show it.
 */
const LOST_AFTER_MS = 3_000;

/**
 * The roster of the day for a big screen. It needs nobody: it recovers and turns to the next day by
 * itself.
 */
export default function WallPage() {
  const [parameters] = useSearchParams();
  const isDisplay = useIsDisplay();
  useTellScreen();
  const asked = wallChoices(parameters);
  // A display shows its scope, whatever its address says.
  const chosen = isDisplay ? { ...asked, regions: [] } : asked;
  const played = usePlayed(chosen);
  const choices = { ...chosen, regions: played.regions };
  const view = olderOf(played.roster, played.side);
  const { data, staleSince } = view;
  const isLost = useLasting(data !== undefined && staleSince !== null, LOST_AFTER_MS);
  const { width, height } = useScreen();
  const stage = useMemo(() => stageFor({ width, height }), [width, height]);
  useWakeLock();
  useTitle(`${useTexts(wallTexts)('wall')} · Muster`);

  const asOf = staleSince?.getTime() ?? null;
  const sound = useSound(useDisplaySound());
  // Of all that the wall may show, whatever regions stand now.
  const whole = useRoster(chosen.regions.join());
  const isAlarmed = useLateTurn(whole.data, asOf, sound.isOn ? sound.play : undefined);
  useRenewal(whole.data, data !== undefined && staleSince === null && !isAlarmed);
  const isNight = useNight(whole.data, asOf);
  const isSomebodyThere = useSomebody();

  const { isOn: isPrinting } = usePrint();
  const shown = { view, choices, stage, asOf, isLost, sound, isAlarmed, ...useMeasure() };
  if (isPrinting && data) return <PrintedWall view={view} data={data} regions={played.regions} />;
  switch (played.view) {
    case null:
      return <QuietWall {...shown} view={{ ...view, data: undefined }} />;
    case 'board':
      return <FullWall {...shown} />;
    case 'alerts':
      return <AlertsWall {...shown} alerts={played.alerts.data} />;
    case 'hours':
      return <HoursWall {...shown} hours={played.hours.data} />;
    case 'quiet':
      return <QuietWall {...shown} />;
    default: {
      // A person who comes to it sees what it shows by day.
      const isDim = (played.view === 'night' || isNight) && !isSomebodyThere;
      return isDim ? <NightWall {...shown} /> : <QuietWall {...shown} />;
    }
  }
}

const useRoster = (region: string) => useLive('roster', { limit: LIMIT, offset: 0, region });

/** What stands: a view, of these regions. */
interface Turn {
  view: WallView;
  regions: readonly number[];
}

/**
 * The view that stands, by the playlist of a display or else by the address, with its data. What
 * views need beside the roster is kept open for all that the playlist has: so the next view can be
 * shown at once, and until it can, the one before stays.
 */
function usePlayed({ view, regions }: Turn) {
  const { isKnown, playlist, view: playing, regions: played } = usePlaylist();
  const wanted: Turn = playing === null ? { view, regions } : { view: playing, regions: played };
  const needs = (one: WallView): boolean => wanted.view === one || playlist.some((entry) => entry.view === one);
  const coming = useShown(wanted, needs);
  const [standing, setStanding] = useState<Turn | null>(null);
  const stands = useShown(standing ?? wanted, needs);
  // Regions that a person chooses are shown at once, also while their jobs are being loaded.
  const hasRoster = standing === null || playing === null || coming.roster.data !== undefined;
  const isReady = isKnown && hasRoster && (coming.side === undefined || coming.side.data !== undefined);
  if (isReady && (standing?.view !== wanted.view || !isSame(standing.regions, wanted.regions))) setStanding(wanted);
  if (isReady) return { ...wanted, ...coming };
  if (standing) return { ...standing, ...stands };
  // A query that fails does not blank the wall: it goes on with the roster.
  return { ...coming, ...wanted, view: coming.side?.status === 'failed' ? ('auto' as const) : null };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** The roster of a turn, and what its view has beside it. */
function useShown({ view, regions }: Turn, needs: (view: WallView) => boolean) {
  const region = regions.join();
  const roster = useRoster(region);
  const alerts = useLive('openAlerts', needs('alerts') ? { region } : null);
  const hours = useLive('hoursToday', needs('hours') ? { region } : null);
  const side: LiveView | undefined = view === 'alerts' ? alerts : view === 'hours' ? hours : undefined;
  return { roster, alerts, hours, side };
}

/** The roster's view, as old as what is shown beside it. */
const olderOf = (roster: LiveView<Roster>, side: LiveView | undefined): LiveView<Roster> =>
  side?.staleSince && !roster.staleSince ? { ...roster, staleSince: side.staleSince, retryAt: side.retryAt } : roster;

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
