/**
 * A session is named by its record, which the cookie names, and by the sign-in that counts there
 * now. Acting as somebody begins another sign-in in the same record: what was begun in the one is
 * not carried out in the other.
 */
export const sessionIdOf = (recordId: string, signIn: string): string => `${recordId}.${signIn}`;

export const recordIdOf = (id: string): string => id.split('.', 1)[0]!;

/** True when the id names this sign-in, or names none: then it means whichever counts now. */
export const isNamedBy = (id: string, signIn: string): boolean =>
  id === recordIdOf(id) || id === sessionIdOf(recordIdOf(id), signIn);
