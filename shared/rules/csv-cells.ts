/** Matches cells that a spreadsheet would run as a formula (CSV injection), also guarded ones. */
const RUNS = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Negative numbers are not guarded: a spreadsheet would exclude a guarded one from sums. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** Guards a cell with an apostrophe when a spreadsheet would run it as a formula. */
export const guardCell = (cell: string): string => (RUNS.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell);

/** Removes the guard of a cell. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
