import { z } from 'zod';
import { refuseRuined } from './ruined.ts';

/**
 * Characters that a name must not contain: line breaks, control characters and bidi controls, which
 * make a name look like another one, or like two lines of a list or a log.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u;
/** Matches a visible character. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const NAME_IS_ONE_LINE = 'must be one line, without direction marks';

export const isOneLine = (text: string): boolean => !UNSEEN.test(text);

interface NameWords {
  /** Message for an empty name. */
  missing: string;
  most: number;
  tooLong: string;
  /** Message for a forbidden character. */
  unfit?: string;
}

/** Schema of a typed name: of a token, a webhook, a region, a person. */
export const TypedName = ({ missing, most, tooLong, unfit = NAME_IS_ONE_LINE }: NameWords) =>
  z
    .string(missing)
    .trim()
    .refine((text) => SEEN.test(text), { error: missing, abort: true })
    .superRefine(refuseRuined)
    .max(most, { error: tooLong, abort: true })
    .refine(isOneLine, unfit);
