import { useEffect, useSyncExternalStore } from 'react';

const listen = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Refused without a press, and where a frame may not: the wall works without. */
function toggle(): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches('input, select, textarea');

/** The whole screen, by a button or by the key F; null where the browser has none. */
export function useFullScreen(): { isOn: boolean; toggle: () => void } | null {
  const isPossible = document.fullscreenEnabled === true;
  const isOn = useSyncExternalStore(listen, () => Boolean(document.fullscreenElement));
  useEffect(() => {
    if (!isPossible) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isPossible]);
  return isPossible ? { isOn, toggle } : null;
}
