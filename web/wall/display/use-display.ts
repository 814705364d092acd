import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { displayCalls } from '#shared/calls/sessions.ts';
import { type Playing, type Playlist, type PlaylistView, viewAt } from '#shared/displays/playlist.ts';
import type { LiveAnswers } from '#shared/live.ts';
import type { Region } from '#shared/regions.ts';
import { useNow } from '#web/clock/use-now.ts';
import { send } from '#web/http/send.ts';
import { session } from '#web/http/session-state.ts';
import { useRegions } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useScreen } from '../screen.ts';
import { chosenRegions } from '../words.ts';

/** True for a paired display; false for a person who looks at the wall. */
export const useIsDisplay = (): boolean => useSnapshot(session).view?.user.role === 'display';

/**
 * What a display is told of itself; undefined for a person. The open query is by which it counts as
 * on.
 */
export function useOwnDisplay(): LiveAnswers['ownDisplay'] | undefined {
  return useLive('ownDisplay', useIsDisplay() ? {} : null).data;
}

const NONE = proxy<{ data: Pick<LiveAnswers['ownDisplay']['data'], 'regionsInScope' | 'playsSound' | 'playlist'> }>({
  data: { regionsInScope: [], playsSound: false, playlist: [] },
});

/** The regions whose jobs the wall may have; empty while they are not known yet. */
export function useWallRegions(): readonly Region[] {
  const isDisplay = useIsDisplay();
  const own = useSnapshot(useOwnDisplay() ?? NONE).data.regionsInScope;
  const all = useRegions(!isDisplay);
  return isDisplay ? own : all;
}

/** Whether a display plays a tone when somebody turns late; undefined for a person. */
export function useDisplaySound(): boolean | undefined {
  const isDisplay = useIsDisplay();
  const { playsSound } = useSnapshot(useOwnDisplay() ?? NONE).data;
  return isDisplay ? playsSound : undefined;
}

interface PlaylistOfDisplay {
  /** False until a display has been told; a person has none. */
  isKnown: boolean;
  playlist: Playlist;
  /** The view that stands now; null where the wall follows its address and the clock. */
  view: PlaylistView | null;
  /** The regions that it shows; empty for all of the display's scope. */
  regions: readonly number[];
}

/** What the playlist of a display shows now [displays-7], followed by the second. */
export function usePlaylist(): PlaylistOfDisplay {
  const isDisplay = useIsDisplay();
  const { data, status } = useLive('ownDisplay', isDisplay ? {} : null);
  const { playlist } = useSnapshot(data ?? NONE).data;
  const timeZone = useSnapshot(session).view?.user.businessTimeZone ?? 'UTC';
  const standing = useMemo(() => standingIn(playlist, timeZone), [playlist, timeZone]);
  const view = useNow((now) => standing(now).view);
  const shown = useNow((now) => standing(now).regionIds.join());
  const regions = useMemo(() => chosenRegions(shown), [shown]);
  return { isKnown: !isDisplay || status !== 'loading', playlist, view, regions };
}

/** What stands at a moment, computed when it may be something else. */
function standingIn(playlist: Playlist, timeZone: string): (now: number) => Playing {
  let known: Playing & { from: number } = { view: null, regionIds: [], from: 0, until: 0 };
  return (now) => {
    if (now < known.from || now >= known.until) known = { ...viewAt(playlist, now, timeZone), from: now };
    return known;
  };
}

const TELL_AGAIN_MS = 60_000;

/** Tells the size of the screen, in its own pixels, and the version, when they are new. */
export function useTellScreen(): void {
  const isDisplay = useIsDisplay();
  const version = useSnapshot(session).view?.version ?? '';
  const { width, height } = useScreen();
  const ratio = useSyncExternalStore(
    () => () => {},
    () => window.devicePixelRatio,
  );
  useEffect(() => {
    if (!isDisplay || width === 0 || height === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const body = { width: Math.round(width * ratio), height: Math.round(height * ratio), version };
    const tell = (): void => {
      send(displayCalls.tell, { body }).catch(() => {
        timer = setTimeout(tell, TELL_AGAIN_MS);
      });
    };
    // A window that is being resized is told once.
    timer = setTimeout(tell, 500);
    return () => clearTimeout(timer);
  }, [isDisplay, width, height, ratio, version]);
}
