/** Components that ask before the page is left. */
const asking = new Set<object>();

/** Registers a component that asks. Returns what removes it. */
export function askBeforeLeaving(): () => void {
  const who = {};
  asking.add(who);
  return () => void asking.delete(who);
}

/** True while a component would ask, because the page has unsaved input. */
export const asksBeforeLeaving = (): boolean => asking.size > 0;
