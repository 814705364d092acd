import { useCallback, useEffect, useMemo, useState } from 'react';
import { hasSound, maySound, playTone } from '#web/sound/tone.ts';
import { keptInBrowser } from '#web/storage/kept.ts';

const STORAGE_KEY = 'muster.wall-sound';

export interface WallSound {
  /** The room wants to hear and see when somebody turns late. */
  isOn: boolean;
  /** The browser keeps this page silent until somebody has pressed something on it. */
  isBlocked: boolean;
  play: () => void;
  /** Undefined where it is set elsewhere. */
  onSwitch: ((isOn: boolean) => void) | undefined;
}

/**
 * The sound of a wall. Switching it on plays it once, by which the browser allows it. It is
 * kept in this browser; nothing is played at load.
 * @param own what the row of a paired display says; undefined on the wall of a person
 */
export function useSound(own: boolean | undefined): WallSound {
  const [isKept, setKept] = useState(() => keptInBrowser.getItem(STORAGE_KEY) === 'on');
  const [isBlocked, setBlocked] = useState(false);
  const isOn = hasSound() && (own ?? isKept);
  const play = useCallback(() => void playTone().then((isHeard) => setBlocked(!isHeard)), []);
  useEffect(() => {
    if (!isOn) return;
    const look = (): void => void maySound().then((may) => setBlocked(!may));
    look();
    // Each press may be the one that the browser waits for.
    const events = ['pointerup', 'keyup'] as const;
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, [isOn]);
  const isOwn = own !== undefined;
  return useMemo(() => {
    const onSwitch = (next: boolean): void => {
      if (next) keptInBrowser.setItem(STORAGE_KEY, 'on');
      else keptInBrowser.removeItem(STORAGE_KEY);
      setKept(next);
      if (next) play();
    };
    return { isOn, isBlocked: isOn && isBlocked, play, onSwitch: isOwn ? undefined : onSwitch };
  }, [isOn, isBlocked, isOwn, play]);
}
