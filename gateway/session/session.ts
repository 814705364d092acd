import type { CurrentUser } from '#shared/employees.ts';

/** One signed-in browser, without credentials. */
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
}

/** A session with its access token. Must not leave the gateway. */
export interface Access extends Session {
  readonly token: string;
}
