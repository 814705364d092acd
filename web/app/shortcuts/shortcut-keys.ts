import { proxy } from 'valtio';
import { keptInBrowser } from '#web/storage/kept.ts';

const STORAGE_KEY = 'muster.shortcuts';

/**
 * Whether the list of shortcuts is open, and whether single keys act at all: who dictates or
 * mistypes can turn them off.
 */
const state = proxy({ isListOpen: false, areOn: keptInBrowser.getItem(STORAGE_KEY) !== 'off' });

export const shortcuts = {
  state,
  show: (): void => {
    state.isListOpen = true;
  },
  hide: (): void => {
    state.isListOpen = false;
  },
  turn: (on: boolean): void => {
    state.areOn = on;
    if (on) keptInBrowser.removeItem(STORAGE_KEY);
    else keptInBrowser.setItem(STORAGE_KEY, 'off');
  },
};

/** The keys of Find, as they stand on the keyboard. */
export const FIND_KEY = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** Whether these open Find: on every page, in every field. */
export const isFindKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k';

/** A second key that comes later than this belongs to no sequence. */
const SEQUENCE_MS = 1_500;

interface Actions {
  onFind: () => void;
  onHelp: () => void;
  onSearch: () => void;
  /** @returns false when the letter leads nowhere */
  onJump: (letter: string) => boolean;
  /** A key of the page's own. @returns false when it has none such */
  onPageKey: (key: string) => boolean;
}

/**
 * Listens for single keys while nobody types, and for those of Find; while no dialog stands open.
 * Returns its stop.
 */
export function listenForShortcuts(
  { onFind, onHelp, onSearch, onJump, onPageKey }: Actions,
  page: Document = document,
): () => void {
  let jumpUntil = 0;
  const press = (event: KeyboardEvent): void => {
    if (isFindKey(event)) {
      if (page.querySelector(MODAL) !== null) return;
      event.preventDefault();
      onFind();
      return;
    }
    if (!state.areOn || isForOthers(event, page)) return;
    const isSecond = event.timeStamp < jumpUntil;
    jumpUntil = 0;
    const isTaken = isSecond ? onJump(event.key) : take(event);
    if (isTaken) event.preventDefault();
  };
  const take = ({ key, timeStamp }: KeyboardEvent): boolean => {
    if (key === '?') onHelp();
    else if (key === '/') onSearch();
    else if (key === 'g') jumpUntil = timeStamp + SEQUENCE_MS;
    else return onPageKey(key);
    return true;
  };
  page.addEventListener('keydown', press);
  return () => page.removeEventListener('keydown', press);
}

/**
 * Controls that take letters as text or to choose. A switch, a check box or a button has no use for
 * them.
 */
const TYPING = [
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"], [type="reset"])',
  'textarea',
  'select',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '[role="combobox"]',
  '[role="listbox"]',
].join();
/** Controls that are pressed by the space bar. */
const PRESSED = 'button, summary, a, input:not([type="range"]), [role="button"], [role="tab"]';
const MODAL = 'dialog[open], [aria-modal="true"]';

function isForOthers(event: KeyboardEvent, page: Document): boolean {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return true;
  if (key === ' ' && target instanceof Element && target.closest(PRESSED) !== null) return true;
  return (target instanceof Element && target.closest(TYPING) !== null) || page.querySelector(MODAL) !== null;
}
