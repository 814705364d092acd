import { Failure } from '#shared/http/errors.ts';

/** The refusal of a rule: its status, its code or the field it names. */
export function refusalOf(check: () => void): [number, string | undefined] | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.statusCode, error.extras.code ?? error.extras.errors?.[0]?.field];
  }
}
