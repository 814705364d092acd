import { createContext, useContext, useEffect, useRef } from 'react';

/** A single key that does something on the page that is shown. */
export interface PageKey {
  key: string;
  /** Its label in the list of shortcuts. */
  label: string;
  /** Absent if the key is only listed, because the focused control handles it itself. */
  onPress?: () => void;
}

/** The single keys of the shown page, registered by its parts. */
export interface PageKeys {
  all: () => PageKey[];
  /** Registers keys; `read` is called at every press. Returns what removes them. */
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

/** Provided by the shell around its pages. */
export const PageKeysContext = createContext<PageKeys | null>(null);

/** Registers keys of the page while the component is mounted. Without the shell they do nothing. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const page = useContext(PageKeysContext);
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => page?.add(() => current.current), [page]);
}
