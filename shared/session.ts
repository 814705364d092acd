import { z } from 'zod';
import { MAX_SUPERVISORS } from './constants.ts';
import { CurrentUser, PersonRef } from './employees.ts';
import { Id, Timestamp } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';
import { TokenRight } from './roles.ts';

export const Provider = z.enum(['microsoft', 'google']);
export type Provider = z.infer<typeof Provider>;

/** The client of a sign-in: the office's browser, or the app on a foreman's phone. */
export const SignInClient = z.enum(['web', 'app']);
export type SignInClient = z.infer<typeof SignInClient>;

/**
 * Reason of a failed sign-in, in the login page's `status` parameter [sign-in-2]. `unavailable`: a
 * server fault, not the person's.
 */
export const SignInStatus = z.enum(['notFound', 'unauthorized', 'unavailable', 'error']);
export type SignInStatus = z.infer<typeof SignInStatus>;

/**
 * The api's answer to a one-time code or a refresh token. `expires` is the access token's expiry.
 */
export const Credentials = z.object({
  token: z.string(),
  refresh_token: z.object({ token: z.string() }),
  /** The sign-in's id at the api, as in the list of ended sessions. Not a secret. */
  sessionId: z.string(),
  expires: Timestamp,
  user: CurrentUser,
});
export type Credentials = z.infer<typeof Credentials>;

/** `POST auth/token` (PKCE): the one-time code with the verifier of the sign-in's challenge. */
export const TokenRequest = z.object({ code: z.string().min(1).max(200), codeVerifier: z.string().min(43).max(128) }).strict();

/**
 * `GET auth/ended?since=`: sign-ins that ended after the cursor, for gateways to close their
 * sockets.
 */
export const EndedSessions = z.object({
  data: z.array(z.object({ sessionId: z.string(), reason: z.string(), endedAt: Timestamp })),
  /** The next call's `since`. */
  cursor: z.string(),
});
export type EndedSessions = z.infer<typeof EndedSessions>;

/** `GET auth/program`: whose an API token is, for gateways that let its program in. */
export const Program = z.object({ tokenId: Id, name: z.string(), rights: z.array(TokenRight) });
export type Program = z.infer<typeof Program>;

/**
 * `POST auth/pairing`: the beginning of a pairing, as a device authorization [RFC 8628]. The device
 * code is the secret by which the gateway fetches the credentials; the user code stands on the
 * screen.
 */
export const Pairing = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url(),
  /** Seconds. */
  expires_in: z.number().int(),
  interval: z.number().int(),
});
export type Pairing = z.infer<typeof Pairing>;

/** `POST auth/pairing/token`. */
export const PairingTokenRequest = z.object({ device_code: z.string().min(1).max(200) }).strict();

/**
 * Codes of the refusals of `POST auth/pairing/token`: not paired yet; asked too often, so wait five
 * seconds longer from now on; the code is too old.
 */
export const PAIRING_PENDING = 'AUTHORIZATION_PENDING';
export const PAIRING_SLOW_DOWN = 'SLOW_DOWN';
export const PAIRING_EXPIRED = 'EXPIRED_TOKEN';

/** `POST /auth/display` at the gateway: what a screen shows while it waits to be paired. */
export const PairingView = Pairing.omit({ device_code: true });
export type PairingView = z.infer<typeof PairingView>;

/** `POST /auth/display/ask` at the gateway: whether the screen is paired now. */
export const PairingState = z.object({ state: z.enum(['paired', 'pending', 'slowDown', 'expired']) });
export type PairingState = z.infer<typeof PairingState>;

/** A session of a person [sign-in-7]. */
export const OwnSession = z.object({
  /** Equals `sessionId` of the credentials. */
  id: z.uuid(),
  /** Address of the sign-in; null for a session older than this list. */
  ip: z.string().nullable(),
  /** Its `User-Agent`. */
  device: z.string().nullable(),
  /** The supervisor as whom its admin acts. */
  actingAs: PersonRef.nullable(),
  createdAt: Timestamp,
  /** When it was last seen; null while it is online [sign-in-6]. */
  seenAt: Timestamp.nullable(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The sessions of the person at the keyboard: online ones first, then by last seen. */
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

/** The pictures of a map, in tiles, and whose map it is. */
export const MapTiles = z.object({
  /** With `{z}`, `{x}` and `{y}` for zoom level, column and row. */
  url: z.string(),
  credits: z.array(z.object({ words: z.string(), link: z.string().optional() })),
});
export type MapTiles = z.infer<typeof MapTiles>;

/**
 * The browser's view of its session: `GET /auth/session` at the gateway, and the answer of every
 * call that changes it. While an admin acts as a supervisor, `user` is the supervisor, whose rights
 * apply, and `actor` the admin; otherwise `actor` is null.
 */
export const SessionView = z.object({
  /**
   * Ids of this browser's sign-ins at the api, the person's own first, to find this one in the list
   * of sessions. Absent from an older gateway.
   */
  signIns: z.array(z.string()).default([]),
  user: CurrentUser,
  actor: CurrentUser.nullable(),
  supervisors: z.array(z.number().int().positive()),
  /** The version of the gateway. Absent from an older one. */
  version: z.string().optional(),
  /** Absent where maps are plain grids. */
  mapTiles: MapTiles.optional(),
});
export type SessionView = z.infer<typeof SessionView>;

/**
 * `PUT /auth/supervisors` at the gateway: row numbers of the supervisors to narrow every view to;
 * empty for no filter.
 */
export const SupervisorsChoice = z.object({ supervisors: z.array(z.number().int().positive()).max(MAX_SUPERVISORS) }).strict();
export type SupervisorsChoice = z.infer<typeof SupervisorsChoice>;

/**
 * `POST /auth/acting-as` at the gateway: the supervisor to act as, by row number.
 * `DELETE /auth/acting-as`, without a body, returns to the admin's own account. Both answer
 * `SessionView`, clear the selected supervisors and close the session's sockets with the reason
 * `switched`, on which pages reload.
 */
export const ActingAsRequest = z.object({ employeeId: z.number().int().positive() }).strict();
export type ActingAsRequest = z.infer<typeof ActingAsRequest>;
