/**
 * A session id consists of the record's id, which the cookie contains, and the id of the sign-in in
 * use. Acting as somebody changes the sign-in within the record, so that a call begun as one person
 * is never carried out as another.
 */
export const sessionIdOf = (recordId: string, signIn: string): string => `${recordId}.${signIn}`;

export const recordIdOf = (id: string): string => id.split('.', 1)[0]!;

/** True when the id names this sign-in, or only the record and so any sign-in of it. */
export const isNamedBy = (id: string, signIn: string): boolean =>
  id === recordIdOf(id) || id === sessionIdOf(recordIdOf(id), signIn);
