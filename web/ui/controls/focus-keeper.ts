/*
 * Keeps the focus when the focused control is removed: its row was cleared, its message dismissed,
 * its question answered. The browser would move the focus to the body, so that Tab restarts at the
 * top and a screen reader says nothing. The keeper focuses the control that takes the same place.
 */

/**
 * Controls that may get the focus without a user's action. A text field would open a phone's
 * keyboard.
 */
const FOCUSABLE = 'a[href], button, select, summary, input[type="checkbox"], input[type="radio"], [tabindex]';
/**
 * Parts of a page: the next control is looked for in the one that holds the place of the removed
 * one.
 */
const REGION = 'dialog, [role="dialog"], [role="tabpanel"], nav, section, aside, form, main';

/**
 * A virtual table: it removes rows as they scroll out of sight, and gets the focus itself when the
 * focused row goes.
 */
const SCROLLER = '.table-scroller';

/** The element that had the focus last. */
interface Focused {
  element: HTMLElement;
  /** The page's path: after a navigation the keeper does nothing. */
  path: string;
  /** The element that had the focus before it came into this part of the page. */
  before: HTMLElement | null;
}

const isLost = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

const canHave = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !isLost(element) && !element.closest('[inert]') && (element.checkVisibility?.() ?? true);

const isBehind = (element: Node, place: Node): boolean =>
  (place.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Between two elements: right behind `previous` in `home`, or at its beginning. */
interface Place {
  home: Element;
  previous: Node | null;
}

/**
 * The place of a lost element: its own if it is only disabled, else by the mutation records of its
 * removal.
 */
function placeOf(element: HTMLElement, records: readonly MutationRecord[]): Place | null {
  if (element.isConnected) return { home: element.parentElement ?? document.body, previous: element };
  let lost: Node = element;
  for (const { target, removedNodes, previousSibling } of records) {
    if (![...removedNodes].some((node) => node.contains(lost))) continue;
    if (target.isConnected && target instanceof Element) return { home: target, previous: previousSibling };
    lost = target;
  }
  return null;
}

/**
 * The control at the place, or the last before it: of the same kind in the same list, else any of
 * the same part of the page, or of the part around it.
 */
function successor({ home, previous }: Place, lost: HTMLElement): HTMLElement | null {
  const scroller = home.closest<HTMLElement>(SCROLLER);
  if (scroller) return scroller;
  const from = previous?.isConnected ? previous : home;
  const isAfter = (element: Node): boolean => isBehind(element, from) && !(from === previous && from.contains(element));
  const nearest = (within: Element, isMeant: (element: HTMLElement) => boolean): HTMLElement | null => {
    const all = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => canHave(element) && isMeant(element));
    return all.find(isAfter) ?? all.at(-1) ?? null;
  };
  const isKin = (element: HTMLElement): boolean => element.className === lost.className && element.tagName === lost.tagName;
  const kin = home.matches('ul, ol, tbody') ? nearest(home, isKin) : null;
  let [found, region] = [kin, home.closest(REGION)];
  for (; !found && region; region = region.parentElement?.closest(REGION) ?? null) found = nearest(region, () => true);
  return found ?? nearest(document.body, () => true);
}

/** Keeps the focus from getting lost in the document. Returns its stop. */
export function keepFocus(document: Document): () => void {
  let last: Focused | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const region = target.closest(REGION);
    const cameFrom = last && region !== last.element.closest(REGION) ? last.element : (last?.before ?? null);
    last = { element: target, path: location.pathname, before: cameFrom };
  };
  const onBlur = (): void => {
    const left = last;
    // Blurred without a removal, e.g. by a press beside it: there is nothing to keep.
    queueMicrotask(() => {
      if (last === left && left && !isLost(left.element) && document.activeElement === document.body) last = null;
    });
  };
  const onChange = (records: readonly MutationRecord[]): void => {
    if (!last || !isLost(last.element)) return;
    const { element, path, before } = last;
    const place = placeOf(element, records);
    // A microtask later, because the code that removed the control may itself move the focus.
    queueMicrotask(() => {
      if (document.activeElement !== document.body || last?.element !== element) return;
      last = null;
      if (path !== location.pathname) return;
      const heir = (place && successor(place, element)) ?? (before && canHave(before) ? before : null);
      // No scrolling: the control in its place is visible already.
      (heir ?? document.querySelector('main'))?.focus({ preventScroll: true });
    });
  };
  const observer = new MutationObserver(onChange);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
