/** The lines of a file as cells, and its header where it has one. */
export interface Lines {
  header: readonly string[];
  lines: readonly (readonly string[])[];
}

/** A line to take back, or a new line. */
export interface Change {
  isNew: boolean;
  cells: readonly string[];
}

type KeyOf = (cells: readonly string[]) => string;

/**
 * The difference between two files: lines that only the first has are taken back, lines that only
 * the second has are new. Lines with the same key stand together, the old before the new.
 * @param equalBy two lines are the same when this is equal; all cells by default
 */
export function changesBetween(before: Lines, now: Lines, keyOf: KeyOf, equalBy: KeyOf = textOf): Change[] {
  const changes = [
    ...without(before.lines, now.lines, equalBy).map((cells) => ({ isNew: false, cells })),
    ...without(now.lines, before.lines, equalBy).map((cells) => ({ isNew: true, cells })),
  ];
  return [...Map.groupBy(changes, ({ cells }) => keyOf(cells))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => own);
}

/** The lines that the other file has not, or not as often (multiset difference). */
function without(lines: Lines['lines'], others: Lines['lines'], equalBy: KeyOf): readonly (readonly string[])[] {
  const left = new Map<string, number>();
  for (const cells of others) left.set(equalBy(cells), (left.get(equalBy(cells)) ?? 0) + 1);
  return lines.filter((cells) => {
    const count = left.get(equalBy(cells)) ?? 0;
    left.set(equalBy(cells), count - 1);
    return count <= 0;
  });
}

const textOf: KeyOf = (cells) => JSON.stringify(cells);
