/** A text without case and accents, for finding it: `Ángel` is found by `angel`. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
