/** Each project loads what prepares it by itself: what they share lies beside their modules. */
const KEPT = Symbol.for('muster.tests.once');
const shared = globalThis as { [KEPT]?: Map<string, Promise<unknown>> };
shared[KEPT] ??= new Map();
const kept = shared[KEPT];

/**
 * Makes something once in this process; all callers get the same promise. A caller that only begins
 * it need not await it: a failure reaches those that do.
 */
export function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const begun = kept.get(name) as Promise<T> | undefined;
  if (begun) return begun;
  const made = make();
  made.catch(() => undefined);
  kept.set(name, made);
  return made;
}
