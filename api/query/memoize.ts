/**
 * Works something out once for an object and whatever else it depends on, which the key says: to do
 * it for every request takes longer than many a statement. It is forgotten with the object.
 * @returns what was worked out; the caller changes nothing in it
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
