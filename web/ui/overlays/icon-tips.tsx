import { type RefObject, useEffect, useRef, useState } from 'react';
import { AFTER_MS, LINGER_MS, Tip, useHideOnEscape } from './tooltip.tsx';

/**
 * The name of a control that shows an icon and no word; null for every other. What only screen
 * readers read is no word, nor is a figure such as a count.
 */
export function iconName(control: Element): string | null {
  const shown: string[] = [];
  const unseen: string[] = [];
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const isUnseen = node.parentElement?.closest('.unseen, svg') !== null;
    (isUnseen ? unseen : shown).push(node.textContent?.trim() ?? '');
  }
  if (/\p{L}/u.test(shown.join('')) || !control.querySelector('svg, .pi')) return null;
  return control.getAttribute('aria-label') ?? unseen.find((text) => text !== '') ?? null;
}

const PRESSABLE = 'button, a[href], [role="button"]';

/** The hovered or focused control, if it shows an icon alone and has no tooltip of its own. */
function iconAt(target: EventTarget | null): { control: HTMLElement; name: string } | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
  if (!control || control.closest('.tooltip-anchor')) return null;
  const name = iconName(control);
  return name === null ? null : { control, name };
}

interface IconTipsProps {
  /** What was hovered or focused before this was there. */
  reached: EventTarget | null;
}

/**
 * Says the name of every icon that can be pressed, under the pointer or the keyboard's focus. A
 * press hides it: what stands there then may be something else.
 */
export function IconTips({ reached }: IconTipsProps) {
  const [name, setName] = useState<string | null>(null);
  const anchor = useRef<HTMLElement>(null);
  const first = useRef(reached);
  useEffect(() => watchIcons(first.current, anchor, setName), []);
  useHideOnEscape(name !== null, () => setName(null));
  if (name === null) return null;
  return (
    // A screen reader has said the name already.
    <Tip anchor={anchor} side="below" isHidden>
      {name}
    </Tip>
  );
}

/** Returns its stop. */
function watchIcons(
  reached: EventTarget | null,
  anchor: RefObject<HTMLElement | null>,
  show: (name: string | null) => void,
): () => void {
  const away = new AbortController();
  const { signal } = away;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (name: string | null, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => show(name), ms);
  };
  const come = (target: EventTarget | null, ms: number): void => {
    const icon = iconAt(target);
    if (icon?.control === anchor.current) return;
    anchor.current = icon?.control ?? null;
    if (icon) {
      show(null);
      later(icon.name, ms);
    } else later(null, LINGER_MS);
  };
  const hide = (): void => {
    clearTimeout(timer);
    show(null);
  };
  document.addEventListener('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && come(target, AFTER_MS), {
    signal,
  });
  document.addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && target.matches(':focus-visible') && come(target, 0),
    {
      signal,
    },
  );
  document.addEventListener('focusout', () => come(null, 0), { signal });
  come(reached, AFTER_MS);
  document.addEventListener('pointerdown', hide, { signal });
  document.addEventListener('keydown', ({ key }) => (key === 'Enter' || key === ' ') && hide(), { signal });
  return () => {
    away.abort();
    clearTimeout(timer);
  };
}
