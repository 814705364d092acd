/**
 * A cell as text, with what its source says of it. A CSV says nothing: `text`. A workbook's `day`
 * is written `yyyy-MM-dd`, with `THH:mm` behind it if it has a time; a `clock` is `H:mm`, also
 * beyond 24 hours. `uncomputed` is a formula whose result the file does not hold.
 */
export interface Cell {
  readonly text: string;
  readonly is: 'text' | 'number' | 'day' | 'clock' | 'boolean' | 'error' | 'uncomputed';
}

/** A row of a table, by its number in the spreadsheet. */
export interface TableRow {
  line: number;
  cells: readonly Cell[];
}

export const NOTHING: Cell = { text: '', is: 'text' };

export const isEmptyCell = ({ text, is }: Cell): boolean => is !== 'uncomputed' && text.trim() === '';
