/**
 * Memoizes a value by object (weakly) and key, where computing it for every request would take
 * longer than many a statement.
 * @returns the memoized value; callers must not change it
 *
 * @example
 * const fieldsOnce = memoizeFor<View, Fields>();
 * fieldsOnce(view, role, () => fieldsOf(view, role));
 */
export function memoizeFor<Of extends object, Worked>(): (of: Of, key: string, work: () => Worked) => Worked {
  const known = new WeakMap<Of, Map<string, Worked>>();
  return (of, key, work) => {
    const byKey = known.get(of) ?? new Map<string, Worked>();
    known.set(of, byKey);
    const before = byKey.get(key);
    if (before !== undefined) return before;
    const worked = work();
    byKey.set(key, worked);
    return worked;
  };
}
