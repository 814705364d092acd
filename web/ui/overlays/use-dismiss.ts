import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes something that is open on Escape or on a press outside it. A press on a toast closes
 * nothing: it is about something else.
 * @param box what counts as inside
 * @param opener what opened it: a press there is its own affair, and it gets the focus back after
 *   Escape
 */
export function useDismiss(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  onDismiss: () => void,
  opener?: RefObject<HTMLElement | null>,
): void {
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || box.current?.contains(target) || opener?.current?.contains(target)) return;
      if (target.closest('.toasts')) return;
      dismiss.current();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      dismiss.current();
      opener?.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, box, opener]);
}
