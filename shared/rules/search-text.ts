import { nearAscii } from './letters.ts';

/**
 * Normalises a text for search [general-14]: without marks, case and apostrophes. `Peña`, `Łukasz`
 * and `O’Neill` match `pena`, `lukasz` and `oneill`. The database's counterpart is `search_text`.
 */
export const searchText = (text: string): string => nearAscii(text).toLowerCase().replaceAll("'", '');
