import { Failure } from '#shared/http/errors.ts';
import type { ForeseenRefusal } from '#shared/http/many.ts';

/**
 * The refusal that a check ends with; null when it ends without. For screens that show before a
 * command whether it would succeed: the check is the command's own [screens-5].
 */
export async function refusalOf(check: () => unknown): Promise<ForeseenRefusal> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code = '', message } = error.toBody();
    return { code, message };
  }
}

/** Whether a row already is as a change would leave it; a field that is not given stays. */
export const isAsAsked = <Change extends object>(now: { [Name in keyof Change]: unknown }, change: Change): boolean =>
  (Object.keys(change) as (keyof Change)[]).every((field) => change[field] === undefined || change[field] === now[field]);
