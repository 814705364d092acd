import { Failure } from '#shared/http/errors.ts';
import { centsIn } from '#shared/rules/costs.ts';

const NO_ROOM = 'The job would come to more than can be stored';

/**
 * Checks a sum of amounts.
 * @throws Failure 400 at the amount that overflows a column of money
 */
export function storableSum(dollars: string): string {
  if (centsIn(dollars) !== undefined) return dollars;
  throw new Failure(400, NO_ROOM, { errors: [{ field: 'amount', reason: NO_ROOM }] });
}
