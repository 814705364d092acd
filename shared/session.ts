import { z } from 'zod';
import { CurrentUser } from './employees.ts';
import { Timestamp } from './query.ts';

export const Provider = z.enum(['microsoft', 'google']);
export type Provider = z.infer<typeof Provider>;

/** Why a sign-in was refused; the login page's `status` query parameter (specification 1, section 2, Login). */
export const SignInStatus = z.enum(['notFound', 'unauthorized', 'error']);
export type SignInStatus = z.infer<typeof SignInStatus>;

/** What the api hands out for a one-time code or a refresh token. `expires` is the access token's end. */
export const Credentials = z.object({
  token: z.string(),
  refresh_token: z.object({ token: z.string() }),
  /** Names this sign-in at the api; it appears in the list of ended sessions. Not a secret. */
  sessionId: z.string(),
  expires: Timestamp,
  user: CurrentUser,
});
export type Credentials = z.infer<typeof Credentials>;

/** `POST auth/token`: the one-time code, with the secret whose SHA-256 (base64url) began the sign-in. */
export const TokenRequest = z.object({ code: z.string().min(1).max(200), codeVerifier: z.string().min(43).max(128) }).strict();

/** `GET auth/ended?since=`: sign-ins that ended after the cursor, so that a gateway can close what they held open. */
export const EndedSessions = z.object({
  data: z.array(z.object({ sessionId: z.string(), reason: z.string(), endedAt: Timestamp })),
  /** Give this back as `since`. */
  cursor: z.string(),
});
export type EndedSessions = z.infer<typeof EndedSessions>;

/** What the browser may know of its own session: `GET /auth/session` at the gateway. */
export const SessionView = z.object({
  user: CurrentUser,
  supervisors: z.array(z.number().int().positive()),
});
export type SessionView = z.infer<typeof SessionView>;
