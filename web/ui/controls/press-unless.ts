import type { MouseEvent } from 'react';

/**
 * What makes a button one that may be off: it says so and does nothing, and it keeps the focus,
 * which one that is `disabled` would lose to the page at the press that switches it off. A submit
 * button needs no `onPress`.
 */
export const pressUnless = (isOff: boolean, onPress?: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: (event: MouseEvent): void => {
    if (isOff) event.preventDefault();
    else onPress?.();
  },
});
