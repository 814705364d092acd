/* The arrows of a remote control. */
import { useEffect } from 'react';

/** Everything that OK presses. */
const PRESSED = 'a[href], button:not(:disabled), input:not(:disabled)';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** What a remote control sends for Back differs by its maker. */
const BACK = ['Escape', 'GoBack', 'BrowserBack'];

/**
 * Arrows move the focus between all that can be pressed on the wall, in its order and round; while
 * a list is open, between its choices, and Back closes it. Among radio buttons, Up and Down are the
 * browser's, which choose; Left and Right go on. OK presses, and ticks a box.
 */
export function useArrows(wall: HTMLElement | null): void {
  useEffect(() => {
    if (!wall) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (act(wall, event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [wall]);
}

/** False when the key is none of ours, or the browser's own. */
function act(wall: HTMLElement, key: string): boolean {
  const list = wall.querySelector<HTMLElement>('[popover]:popover-open');
  const { activeElement: current } = document;
  if (list && BACK.includes(key)) {
    list.hidePopover();
    return true;
  }
  if (key === 'Enter' && current instanceof HTMLInputElement && wall.contains(current)) {
    current.click();
    return true;
  }
  const step = STEPS[key];
  const isRadio = current?.matches('[type=radio]') ?? false;
  if (!step || (isRadio && (key === 'ArrowUp' || key === 'ArrowDown'))) return false;
  return moveFrom(current, stopsIn(wall, list), step);
}

/** Of radio buttons only the chosen one: the others are its own. */
const stopsIn = (wall: HTMLElement, list: HTMLElement | null): HTMLElement[] =>
  [...(list ?? wall).querySelectorAll<HTMLElement>(PRESSED)].filter(
    (one) => (list !== null || !one.closest('[popover]')) && !one.matches('[type=radio]:not(:checked)'),
  );

/** Goes on to the next that takes the focus: what is not shown does not. */
function moveFrom(current: Element | null, stops: readonly HTMLElement[], step: 1 | -1): boolean {
  const at = stops.indexOf(current as HTMLElement);
  const from = at < 0 && step < 0 ? stops.length : at;
  for (let more = 1; more <= stops.length; more += 1) {
    const next = stops.at((from + more * step) % stops.length);
    next?.focus();
    if (next && document.activeElement === next) return true;
  }
  return false;
}
