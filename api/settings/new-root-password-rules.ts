import { dictionary } from '@zxcvbn-ts/language-common';

const LEAST_CHARACTERS = 8;
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Reduces a text to its letters, so that `Muster-2026!` is recognized as the product's name. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Checks a new root password; says what is wrong, or undefined when it is strong enough. */
export function rootPasswordFault(password: string): string | undefined {
  if (password.length < LEAST_CHARACTERS) return `The root password must have at least ${LEAST_CHARACTERS} characters.`;
  const folded = password.normalize('NFC').toLowerCase();
  const isGuessed = COMMON.has(folded) || new Set(folded).size < 4 || lettersOf(password) === 'muster';
  return isGuessed ? 'This password is among those that are tried first: choose another, of several words.' : undefined;
}
