import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lift, placeBeside } from './place-beside.ts';
import { useDismiss } from './use-dismiss.ts';
import './popover.css';

interface PopoverProps {
  /** What it is for, for screen readers. */
  name: string;
  /** What opened it: it stands beside this, and gives the focus back to it. */
  opener: RefObject<HTMLElement | null>;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * What opens beside a field, over everything and over an open dialog too; on a phone a sheet at the
 * lower edge. It is there while it is rendered. Escape, a press outside and leaving it by Tab close
 * it. Render it right after its opener, where Tab expects it.
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
      // What had the focus may have gone by now, and left it to the page. On its way elsewhere it
      // is nobody's for a moment.
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
    // While what it holds is on its way, Tab would only leave and close it.
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
