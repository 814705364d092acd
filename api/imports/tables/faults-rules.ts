/** A file that is no table. The message says what it is instead, and what to do. */
export class UnreadableTable extends Error {}

/** The way out for texts that are no CSV. */
export const SAVE_AS_CSV = 'in the spreadsheet choose Save As, CSV UTF-8';
