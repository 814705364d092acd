import type { CurrentUser } from '#shared/employees.ts';

/** One signed-in browser, as the rest of the gateway may know it. */
export interface Session {
  /** Another one from the moment on in which acting as somebody begins or ends. */
  readonly id: string;
  /** Names this sign-in at the api, in its list of ended sessions. */
  readonly signIn: string;
  readonly user: CurrentUser;
  /**
   * The admin at the keyboard while they act as `user`, with the sign-in of their own; null
   * otherwise.
   */
  readonly actor: { readonly user: CurrentUser; readonly signIn: string } | null;
  /** Employee ids of the supervisors the person narrowed their view to. */
  readonly supervisors: readonly number[];
}

/** A session together with the access token that speaks for it. Must not leave the gateway. */
export interface Access extends Session {
  readonly token: string;
}
