/** What a spreadsheet would run as a formula, however often it was guarded already. */
const RUNS = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A cell of a file for people, guarded with an apostrophe when a spreadsheet would run it. */
export const guardCell = (cell: string): string => (RUNS.test(cell) ? `'${cell}` : cell);

/** The cell as it was before it was guarded. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
