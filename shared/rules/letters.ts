/**
 * ASCII transliterations of letters and signs that Unicode does not decompose into a base letter
 * and a mark.
 */
const LIKENESS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'ng',
  Ŋ: 'NG',
  ı: 'i',
  ĸ: 'k',
  ə: 'e',
  Ə: 'E',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '‚': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
  '″': "''",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '•': '-',
  '·': '.',
  '⁄': '/',
  '∕': '/',
  '×': 'x',
  '÷': '/',
  '±': '+/-',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '°': 'deg',
  µ: 'u',
  μ: 'u',
  '€': 'EUR',
  '£': 'GBP',
  '©': '(c)',
  '®': '(R)',
};

/** Nearly every text is, and stays as it is. */
const IS_ASCII = /^[\x20-\x7e]*$/;

/**
 * Transliterates a text to ASCII. Letters of other alphabets and control characters stay: the
 * caller handles them.
 */
export const nearAscii = (text: string): string => (IS_ASCII.test(text) ? text : transliterated(text));

const transliterated = (text: string): string =>
  likeness(text.normalize('NFC')) // before it is taken apart: `≠` would come to be `=` and a mark
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, likeness);

const likeness = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, (sign) => LIKENESS[sign] ?? sign);

/**
 * Normalises a text for search [general-14]: without marks, case and apostrophes. `Peña`, `Łukasz`
 * and `O’Neill` match `pena`, `lukasz` and `oneill`. The database's counterpart is `search_text`.
 */
export const searchText = (text: string): string => nearAscii(text).toLowerCase().replaceAll("'", '');

/**
 * A text as people compare it: without marks, case, apostrophes and doubled spaces, however its
 * letters are composed. It is the same for a text that is compared already.
 */
export const plain = (text: string): string => searchText(text).trim().replaceAll(/\s+/g, ' ');
