import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lift, placeBeside } from './place-beside.ts';
import { useDismiss } from './use-dismiss.ts';
import './popover.css';

interface PopoverProps {
  /** The accessible name: its purpose. */
  name: string;
  /** The element that opened it: its anchor, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * A popover beside its opener, above everything including an open dialog; on a phone a sheet at the
 * lower edge. It is open while rendered. Escape, a press outside and leaving it by Tab close it.
 * Render it right after its opener, where Tab expects it.
 */
export function Popover({ name, opener, className = '', onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  useDismiss(true, box, onClose, opener);
  useLayoutEffect(() => {
    const [element, beside] = [box.current, opener.current];
    if (!element || !beside) return;
    lift(element);
    const stop = placeBeside(element, beside);
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus({ preventScroll: true });
    return () => {
      stop();
      // The focused element may have been removed, which leaves the focus to the body, as does a
      // focus in transit.
      const { activeElement } = document;
      const isLost = activeElement === document.body || element.contains(activeElement);
      if (isLost && !isLeft.current) beside.focus({ preventScroll: true });
    };
  }, [opener]);
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node)) return;
    if (box.current?.contains(relatedTarget) || opener.current?.contains(relatedTarget)) return;
    isLeft.current = true;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Without a tab stop, while its content is still loading, Tab would leave the popover and so
    // close it.
    if (event.key === 'Tab' && !box.current?.querySelector(TAB_STOPS)) event.preventDefault();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // An open dialog or panel around it stays.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={box}
      className={`popover ${className}`}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
