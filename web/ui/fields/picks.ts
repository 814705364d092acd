import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus by the arrow keys among the elements with `data-pick`, in a circle. */
export function stepPicks(event: KeyboardEvent<HTMLElement>): void {
  const by = STEPS[event.key];
  if (by === undefined) return;
  const picks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = picks.indexOf(document.activeElement as HTMLElement);
  // When the focus is elsewhere, e.g. in the search field, ArrowUp goes to the last one.
  const from = at === -1 && by < 0 ? 0 : at;
  picks.at((from + by + picks.length) % picks.length)?.focus();
  event.preventDefault();
}
