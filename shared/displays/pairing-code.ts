/**
 * The letters of pairing codes: consonants alone, so that no code is a word, and no two that look
 * alike [RFC 8628, 6.1].
 */
export const PAIRING_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const PAIRING_CODE_LENGTH = 8;
/** The refusal of a code that no screen shows, any more or ever. */
export const PAIRING_CODE_WRONG = 'No screen shows this code: look at the screen again';

/** A code as it is stored: case, spaces and dashes do not count. */
export const foldPairingCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '');

/** A code as people read it: `KDXR-ZMWP`. */
export const pairingCodeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
