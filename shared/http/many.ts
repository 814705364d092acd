import { z } from 'zod';
import { Id, Revision } from './query.ts';

/** Most rows to which a command is done at once [screens-5]. */
export const MOST_ROWS = 300;

/** `ids` of a query: row numbers, separated by commas. */
export const ManyIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'must be row numbers separated by commas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(Id).max(MOST_ROWS, `must name at most ${MOST_ROWS}`));

/** The refusal that a command would get now; null when it would succeed. */
export const ForeseenRefusal = z.object({ code: z.string(), message: z.string() }).nullable();
export type ForeseenRefusal = z.infer<typeof ForeseenRefusal>;

/**
 * A row with the outcome of a command on it: `isAlready` when it is as the command would leave it.
 * The revision is sent with the command, which is refused after a change.
 */
export const ForeseenRow = z.object({ id: Id, revision: Revision, isAlready: z.boolean(), refusal: ForeseenRefusal });

/** A person in a query; `none` for no one. */
export const PersonOrNone = z
  .string()
  .regex(/^(none|\d{1,10})$/, 'must be a row number or none')
  .transform((text) => (text === 'none' ? null : Number(text)))
  .pipe(Id.nullable());

/** True when exactly one of these is given. */
export const isOne = (...given: unknown[]): boolean => given.filter((one) => one !== undefined).length === 1;
