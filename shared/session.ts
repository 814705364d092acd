import { z } from 'zod';
import { CurrentUser, PersonRef } from './employees.ts';
import { Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';

export const Provider = z.enum(['microsoft', 'google']);
export type Provider = z.infer<typeof Provider>;

/** Where a sign-in goes back to: the office's browser, or the app on a foreman's phone. */
export const SignInClient = z.enum(['web', 'app']);
export type SignInClient = z.infer<typeof SignInClient>;

/**
 * Why a sign-in was refused; the login page's `status` query parameter [sign-in-2]. `unavailable`:
 * the house is at fault, not the person.
 */
export const SignInStatus = z.enum(['notFound', 'unauthorized', 'unavailable', 'error']);
export type SignInStatus = z.infer<typeof SignInStatus>;

/**
 * What the api hands out for a one-time code or a refresh token. `expires` is the access token's
 * end.
 */
export const Credentials = z.object({
  token: z.string(),
  refresh_token: z.object({ token: z.string() }),
  /** Names this sign-in at the api; it appears in the list of ended sessions. Not a secret. */
  sessionId: z.string(),
  expires: Timestamp,
  user: CurrentUser,
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * `POST auth/token`: the one-time code, with the secret whose SHA-256 (base64url) began the
 * sign-in.
 */
export const TokenRequest = z.object({ code: z.string().min(1).max(200), codeVerifier: z.string().min(43).max(128) }).strict();

/**
 * `GET auth/ended?since=`: sign-ins that ended after the cursor, so that a gateway can close what
 * they had open.
 */
export const EndedSessions = z.object({
  data: z.array(z.object({ sessionId: z.string(), reason: z.string(), endedAt: Timestamp })),
  /** Give this back as `since`. */
  cursor: z.string(),
});
export type EndedSessions = z.infer<typeof EndedSessions>;

/** One place where a person is signed in [sign-in-7]. */
export const OwnSession = z.object({
  /** As `sessionId` of the credentials. */
  id: z.uuid(),
  /** Where it was begun; null for one that is older than this list. */
  ip: z.string().nullable(),
  /** Its `User-Agent`. */
  device: z.string().nullable(),
  /** As whom its admin acts there. */
  actingAs: PersonRef.nullable(),
  createdAt: Timestamp,
  /** Its last sign of life; null while it is there [sign-in-6]. */
  seenAt: Timestamp.nullable(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Where the person at the keyboard is signed in: what is there first, then last seen first. */
export const OwnSessions = z.object({ data: z.array(OwnSession) });

export const ownSessionsLive = liveResource<z.infer<typeof OwnSessions>>()({
  path: LIVE_PATHS.ownSessions,
  everyMs: 15_000,
  audience: 'person',
  right: ['read', 'ownSession'],
  query: z.object({}).strict(),
  answer: ListAnswer,
  topics: ['session', 'user', 'employee'],
});

/**
 * What the browser may know of its own session: `GET /auth/session` at the gateway, and the answer
 * of every call that changes it. While an admin acts as a supervisor, `user` is the supervisor,
 * whose rights hold, and `actor` the admin at the keyboard; otherwise `actor` is null.
 */
export const SessionView = z.object({
  /**
   * What the api calls the sign-ins of this browser, the person's own first: which of their
   * sessions is this one. Absent from an older gateway.
   */
  signIns: z.array(z.string()).default([]),
  user: CurrentUser,
  actor: CurrentUser.nullable(),
  supervisors: z.array(z.number().int().positive()),
});
export type SessionView = z.infer<typeof SessionView>;

/**
 * `PUT /auth/supervisors` at the gateway: row numbers of the supervisors to narrow the view to;
 * none shows everything again.
 */
export const SupervisorsChoice = z.object({ supervisors: z.array(z.number().int().positive()).max(500) }).strict();
export type SupervisorsChoice = z.infer<typeof SupervisorsChoice>;

/**
 * `POST /auth/acting-as` at the gateway: the supervisor to act as, by row number. `DELETE
 * /auth/acting-as`, without a body, returns to the admin's own account. Both answer `SessionView`,
 * clear the selected supervisors and close the session's sockets with the reason `switched`: load
 * the page again.
 */
export const ActingAsRequest = z.object({ employeeId: z.number().int().positive() }).strict();
export type ActingAsRequest = z.infer<typeof ActingAsRequest>;
