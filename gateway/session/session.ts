import type { CurrentUser } from '#shared/employees.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Program } from '#shared/session.ts';

/** One signed-in browser, or a program at the feed, without credentials. */
export interface Session {
  /** Changes when acting as somebody begins or ends. */
  readonly id: string;
  /** The sign-in's id at the api, as in its list of ended sessions. */
  readonly signIn: string;
  readonly user: CurrentUser;
  /** The admin who acts as `user`, with their own sign-in; null otherwise. */
  readonly actor: { readonly user: CurrentUser; readonly signIn: string } | null;
  /** Employee ids of the supervisors the person narrowed their view to. */
  readonly supervisors: readonly number[];
  /** The program of an API token, whose rights hold in place of a role; absent for people. */
  readonly program?: Program;
}

/** A session with its access token. Must not leave the gateway. */
export interface Access extends Session {
  readonly token: string;
}

/** The browser is not signed in, or no longer [general-10]. */
export const noCredentials = (): Failure => new Failure(401, 'No Credentials found', { code: 'NO_SESSION' });

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
