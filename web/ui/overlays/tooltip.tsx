import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { lift, placeBeside } from './place-beside.ts';
import './tooltip.css';

interface TooltipProps {
  /** A few words; nothing that can be pressed. */
  text: ReactNode;
  /**
   * The explained control. By keyboard the tooltip shows on focus: use `aria-disabled` rather than
   * `disabled` where it gives the reason.
   */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  /** False while there is nothing to explain. */
  isNeeded?: boolean;
  /** The preferred side: the one without the text that is read together with the control. */
  side?: 'above' | 'below';
}

/** The delay until it shows, because a pointer passes over many things on its way. */
export const AFTER_MS = 300;
/** The delay until it hides, long enough to move the pointer from the control to the tooltip. */
export const LINGER_MS = 100;

/** A few words about a thing, under the pointer or the keyboard's focus; Escape hides them. */
export function Tooltip({ text, children, isNeeded = true, side = 'above' }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);
  const later = (shown: boolean, ms: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(shown), ms);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = isShown && isNeeded;
  useHideOnEscape(isOpen, () => setShown(false));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the thing inside
    <span
      ref={anchor}
      className="tooltip-anchor inline-flex slim"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') later(true, AFTER_MS);
      }}
      onPointerLeave={() => later(false, LINGER_MS)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) later(true, 0);
      }}
      onBlur={() => later(false, 0)}
    >
      {cloneElement(children, isOpen ? { 'aria-describedby': id } : {})}
      {isOpen && (
        <Tip id={id} anchor={anchor} within side={side}>
          {text}
        </Tip>
      )}
    </span>
  );
}

export function useHideOnEscape(isOpen: boolean, onHide: () => void): void {
  const hide = useRef(onHide);
  hide.current = onHide;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

interface TipProps {
  id?: string;
  anchor: { readonly current: HTMLElement | null };
  /** It is placed beside the anchor's first child, not beside the anchor. */
  within?: boolean;
  side: 'above' | 'below';
  /** Hidden from screen readers, which already know the words. */
  isHidden?: boolean;
  children: ReactNode;
}

/** The words, in the top layer beside what they explain. */
export function Tip({ id, anchor, within = false, side, isHidden = false, children }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [element, beside] = [tip.current, within ? anchor.current?.firstElementChild : anchor.current];
    if (!element || !beside) return;
    lift(element);
    return placeBeside(element, beside, { side, align: 'center' });
  }, [anchor, within, side]);
  return (
    <span ref={tip} id={id} className="tooltip meta ink off-paper" role="tooltip" aria-hidden={isHidden || undefined}>
      {children}
    </span>
  );
}
