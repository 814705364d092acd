import { z } from 'zod';
import { refuseRuined } from './ruined.ts';

/**
 * What a name may not hold: it is one line, and its letters run in their own direction. A line
 * break or a direction mark makes one name look like another, or like two lines of a list or a log.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/u;
/** Something that is seen. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const NAME_IS_ONE_LINE = 'must be one line, without direction marks';

export const isOneLine = (text: string): boolean => !UNSEEN.test(text);

interface NameWords {
  /** Said when there is none. */
  missing: string;
  most: number;
  tooLong: string;
  /** Said of a line break or a direction mark. */
  unfit?: string;
}

/** The name of something that people type: of a token, a webhook, a region, a person. */
export const TypedName = ({ missing, most, tooLong, unfit = NAME_IS_ONE_LINE }: NameWords) =>
  z
    .string(missing)
    .trim()
    .refine((text) => SEEN.test(text), { error: missing, abort: true })
    .superRefine(refuseRuined)
    .max(most, { error: tooLong, abort: true })
    .refine(isOneLine, unfit);
