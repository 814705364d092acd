export interface Listeners<Arguments extends unknown[]> {
  /** Adds a listener; returns the unsubscribe. */
  add(listener: (...args: Arguments) => void): () => void;
  /** Calls every listener. */
  emit(...args: Arguments): void;
}

export function createListeners<Arguments extends unknown[]>(): Listeners<Arguments> {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(...args) {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}
