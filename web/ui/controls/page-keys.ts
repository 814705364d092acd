import { createContext, useContext, useEffect, useRef } from 'react';

/** A single key that does something on the page that is shown. */
export interface PageKey {
  key: string;
  /** Its label in the list of shortcuts. */
  label: string;
  /** Absent if the key is only listed, because the focused control handles it itself. */
  onPress?: () => void;
}

/** The keys of the page that is shown, as its parts have told them. */
export interface PageKeys {
  all: () => PageKey[];
  /** Returns what takes them away again. `read` is asked at each press. */
  add: (read: () => readonly PageKey[]) => () => void;
}

export function createPageKeys(): PageKeys {
  const parts = new Set<() => readonly PageKey[]>();
  return {
    all: () => [...parts].flatMap((read) => read()),
    add: (read) => {
      parts.add(read);
      return () => void parts.delete(read);
    },
  };
}

/** The shell puts one here, around its pages. */
export const PageKeysContext = createContext<PageKeys | null>(null);

/**
 * Gives the page keys of its own, while the component is there. Outside the shell they do nothing.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const page = useContext(PageKeysContext);
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => page?.add(() => current.current), [page]);
}
