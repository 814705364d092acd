export type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Browser storage with a fallback in memory, where access throws because it is forbidden, or there
 * is no room.
 */
function keptIn(name: 'localStorage' | 'sessionStorage'): Kept {
  const own = new Map<string, string>();
  const tried = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => own.get(key) ?? tried((storage) => storage.getItem(key)) ?? null,
    setItem: (key, text) => {
      own.delete(key);
      const isKept = tried((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (!isKept) own.set(key, text);
    },
    removeItem: (key) => {
      own.delete(key);
      tried((storage) => storage.removeItem(key));
    },
  };
}

/** For all tabs of this browser, and for the next time. */
export const keptInBrowser = keptIn('localStorage');
/** Kept for the life of the tab. */
export const keptInTab = keptIn('sessionStorage');
