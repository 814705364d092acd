/** What a spreadsheet would run as a formula, however often it was guarded already. */
const RUNS = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A loss is a number and no formula: guarded, a spreadsheet would leave it out of its sums. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

/** A cell of a file for people, guarded with an apostrophe when a spreadsheet would run it. */
export const guardCell = (cell: string): string => (RUNS.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell);

/** The cell as it was before it was guarded. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
