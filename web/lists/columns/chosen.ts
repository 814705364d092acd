/** A column that somebody chose. */
export interface ChosenColumn {
  id: string;
  /** In pixels; null for the column's own. */
  width: number | null;
}

/** The chosen columns of a list in their order; null while nobody chose any. */
export type ChosenColumns = readonly ChosenColumn[] | null;

/** With less, no head could be read; with more, a column would be the whole screen. */
export const LEAST_CHOSEN = 48;
export const MOST_CHOSEN = 800;

/** A view keeps at most 1,200 characters of a parameter. */
const MOST_TEXT = 1_000;
const COLUMN = /^([a-z][a-zA-Z0-9]{0,29})(?:-(\d{1,4}))?$/;

export const widthWithin = (width: number): number => Math.round(Math.max(LEAST_CHOSEN, Math.min(MOST_CHOSEN, width)));

/**
 * Reads `name-240.status`: ids in their order, with a width where one was chosen. What makes no
 * sense counts as absent, and so does a second mention.
 */
export function readColumns(text: string | null): ChosenColumns {
  if (text === null || text.length > MOST_TEXT) return null;
  const found = new Map<string, ChosenColumn>();
  for (const part of text.split('.')) {
    const [, id, width] = COLUMN.exec(part) ?? [];
    if (id !== undefined && !found.has(id)) found.set(id, { id, width: width === undefined ? null : widthWithin(Number(width)) });
  }
  return found.size === 0 ? null : [...found.values()];
}

/** The text of the address; undefined while nobody chose any. */
export const writeColumns = (columns: ChosenColumns): string | undefined =>
  columns?.map(({ id, width }) => (width === null ? id : `${id}-${width}`)).join('.');
