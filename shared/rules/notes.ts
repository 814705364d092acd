/** Characters of a note's title and text. */
export const NOTE_TITLE_MAX = 18;
export const NOTE_MAX = 255;

export const NOTE_TOO_LONG = `Note must have at most ${NOTE_MAX} characters`;

/** Characters of a line in a shift log. */
export const LINE_MAX = 500;

export const LINE_TOO_LONG = `Line must have at most ${LINE_MAX} characters`;

/** Characters of the reason for which a sheet is sent back. */
export const REASON_MAX = 255;
