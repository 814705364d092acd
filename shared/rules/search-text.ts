import { nearAscii } from './letters.ts';

/**
 * A text as it is searched by ear [general-14]: no marks, no case, no apostrophes, one composition.
 * `Peña`, `Łukasz` and `O’Neill` are found by `pena`, `lukasz` and `oneill`. The database says the
 * same of its own texts (`search_text`).
 */
export const searchText = (text: string): string => nearAscii(text).toLowerCase().replaceAll("'", '');
