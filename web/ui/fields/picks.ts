import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys go from one thing to pick to the next, round and round: what has `data-pick`. */
export function stepPicks(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  if (by === undefined) return;
  const picks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = picks.indexOf(document.activeElement as HTMLElement);
  // From elsewhere, e.g. the search, up is the last one.
  const from = at === -1 && by < 0 ? 0 : at;
  picks.at((from + by + picks.length) % picks.length)?.focus();
  event.preventDefault();
}
