/** The cells of a file's lines, and what stands over them where it has a header. */
export interface Lines {
  header: readonly string[];
  lines: readonly (readonly string[])[];
}

/** A line that a file has and should not have any more, or has not and should have. */
export interface Change {
  isNew: boolean;
  cells: readonly string[];
}

type KeyOf = (cells: readonly string[]) => string;

/**
 * What leads from one file to another: the lines that only the first has are taken back, those that
 * only the second has are new. What is about the same thing, by its key, stands together, the old
 * before the new.
 * @param says what two lines that are the same say alike: all their cells, if nothing else is given
 */
export function changesBetween(before: Lines, now: Lines, keyOf: KeyOf, says: KeyOf = textOf): Change[] {
  const changes = [
    ...without(before.lines, now.lines, says).map((cells) => ({ isNew: false, cells })),
    ...without(now.lines, before.lines, says).map((cells) => ({ isNew: true, cells })),
  ];
  return [...Map.groupBy(changes, ({ cells }) => keyOf(cells))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => own);
}

/** The lines that the other file does not have, or not as often. */
function without(lines: Lines['lines'], others: Lines['lines'], says: KeyOf): readonly (readonly string[])[] {
  const left = new Map<string, number>();
  for (const cells of others) left.set(says(cells), (left.get(says(cells)) ?? 0) + 1);
  return lines.filter((cells) => {
    const count = left.get(says(cells)) ?? 0;
    left.set(says(cells), count - 1);
    return count <= 0;
  });
}

const textOf: KeyOf = (cells) => JSON.stringify(cells);
