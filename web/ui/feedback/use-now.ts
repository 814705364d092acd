import { useEffect, useState } from 'react';
import { now } from '#web/clock/clock.ts';

/** The server's time in ms, updated every second while `isWanted`. */
export function useNow(isWanted: boolean): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    if (!isWanted) return;
    setShown(now());
    const timer = setInterval(() => setShown(now()), 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return shown;
}
