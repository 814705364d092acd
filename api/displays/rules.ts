import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { FIRST_DISPLAY_NUMBER } from '#shared/constants.ts';
import { PAIRING_CODE_LENGTH, PAIRING_LETTERS } from '#shared/displays/pairing-code.ts';

/** A code is valid this long [displays-2]. */
export const PAIRING_SECONDS = 10 * 60;
/** Between two questions of a screen, and what is added for each that comes too early. */
export const ASK_EVERY_SECONDS = 5;
export const SLOW_DOWN_SECONDS = 5;
/** Screens that may wait to be paired at the same time. */
export const MOST_WAITING = 200;
/** Wrong codes from one address, and from all, in `GUESSES_WITHIN_MS`; further ones are refused. */
export const MOST_GUESSES_OF_ADDRESS = 10;
export const MOST_GUESSES = 50;
export const GUESSES_WITHIN_MS = 10 * 60_000;
export const MOST_DISPLAYS = 500;
/** A display that has been away for longer is paired again [displays-4]. */
const SESSION_DAYS = 90;
/**
 * The last refresh token gets the same answer again for this long: nobody stands before a display
 * to pair it again after a gateway died with the answer.
 */
export const DISPLAY_GRACE_SECONDS = 10 * 60;
export const IDENTIFY_SECONDS = 10;

export const displaySessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000);

/** The caller's number of a display, above every person's row number [displays-3]. */
export const readerOf = (displayId: number): number => FIRST_DISPLAY_NUMBER + displayId;
export const displayOf = (readerId: number): number => readerId - FIRST_DISPLAY_NUMBER;

export const newDeviceCode = (): string => randomBytes(32).toString('base64url');

export const newUserCode = (): string =>
  Array.from({ length: PAIRING_CODE_LENGTH }, () => PAIRING_LETTERS[randomInt(PAIRING_LETTERS.length)]).join('');

/** Keyed: of eight letters a plain hash could be reversed. */
export const userCodeHash = (secret: Uint8Array, code: string): string =>
  createHmac('sha256', secret).update(`pairing\n${code}`).digest('base64url');
