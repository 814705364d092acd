/** Components that would ask before the page is left. */
const asking = new Set<object>();

/** Says that somebody would ask; returns how to take it back. */
export function askBeforeLeaving(): () => void {
  const who = {};
  asking.add(who);
  return () => void asking.delete(who);
}

/** Whether words that nobody saved stand on the page. */
export const asksBeforeLeaving = (): boolean => asking.size > 0;
