import { session } from '../http/session-state.ts';
import { keptInTab } from '../storage/kept.ts';

/* The last address of each list, kept in `sessionStorage`. */

const keyOf = (name: string): string => `muster.list.${session.view?.user.id ?? 0}.${name}`;

export const readRemembered = (name: string): URLSearchParams | null => {
  const text = keptInTab.getItem(keyOf(name));
  return text === null ? null : new URLSearchParams(text);
};

export const remember = (name: string, address: URLSearchParams): void => keptInTab.setItem(keyOf(name), address.toString());
