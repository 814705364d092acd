import type { RosterMember } from '#shared/roster/roster.ts';

type Named = Pick<RosterMember, 'id' | 'lastName' | 'fullName'>;

/** 'R. Castillo' of 'Raymond Castillo'; a single word stays as it is. */
export function shortName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return rest.length === 0 ? first : `${initial(first)}. ${rest.join(' ')}`;
}

const initial = (name: string): string => (Array.from(name.trim())[0] ?? '').toUpperCase();

/**
 * The labels of a crew, in its order: the last name; two equal ones get an initial, or the whole
 * name if that is equal too.
 */
export function crewLabels(crew: readonly Named[]): string[] {
  const lastNames = countOf(crew.map(({ lastName }) => lastName));
  const labels = crew.map((person) =>
    lastNames.get(person.lastName) === 1 ? person.lastName : `${initial(person.fullName)}. ${person.lastName}`,
  );
  const alike = countOf(labels);
  return crew.map((person, index) => (alike.get(labels[index]!) === 1 ? labels[index]! : person.fullName));
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
