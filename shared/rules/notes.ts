/** Characters of a note's title and text. */
export const NOTE_TITLE_MAX = 18;
export const NOTE_MAX = 255;

export const NOTE_TOO_LONG = `Note must have at most ${NOTE_MAX} characters`;
