import type { Sight } from './messages.ts';
import type { Done } from './work.ts';

/** The two clocks are one, but a notice may be read a little after a screen was told. */
const EARLY_MS = 50;

/** For each write who showed it before the next one like it, and how long after it, ms. */
export function seenOf(done: readonly Done[], sights: readonly Sight[]): Array<Map<number, number>> {
  const byName = Map.groupBy(
    sights.toSorted((a, b) => a.at - b.at),
    ({ what }) => what,
  );
  return done.map(({ what, committedAt }, index) => {
    const until = done.slice(index + 1).find((later) => later.what === what)?.committedAt ?? Number.POSITIVE_INFINITY;
    const seen = new Map<number, number>();
    for (const { person, at } of byName.get(what) ?? [])
      if (at >= committedAt - EARLY_MS && at < until && !seen.has(person)) seen.set(person, Math.max(0, at - committedAt));
    return seen;
  });
}

/** Who saw the writes of each name at least once. */
export function whoSaw(done: readonly Done[], seen: ReadonlyArray<Map<number, number>>): Map<string, Set<number>> {
  const people = new Map<string, Set<number>>();
  for (const [index, { what }] of done.entries())
    people.set(what, new Set([...(people.get(what) ?? []), ...seen[index]!.keys()]));
  return people;
}
