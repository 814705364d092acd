import type { MouseEvent } from 'react';

/**
 * Props of a button that may be off. It uses `aria-disabled` and does nothing while it is off;
 * `disabled` would lose the focus to the page at the very press that switches it off. A submit
 * button needs no `onPress`.
 */
export const pressUnless = (isOff: boolean, onPress?: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: (event: MouseEvent): void => {
    if (isOff) event.preventDefault();
    else onPress?.();
  },
});
