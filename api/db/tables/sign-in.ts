import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { Provider, SignInClient } from '#shared/session.ts';
import { createdAt, isOneOf, key, moment, word } from './columns.ts';
import { employee } from './people.ts';

/** A sign-in under way: what the identity provider must return, and what the client must prove. */
export const loginAttempt = pgTable(
  'login_attempt',
  {
    /** OpenID Connect state. */
    state: text().primaryKey(),
    provider: word(Provider).notNull(),
    client: word(SignInClient).notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    clientState: text().notNull(),
    clientChallenge: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('login_attempt_client', isOneOf(table.client, SignInClient)),
    index('login_attempt_expiry').on(table.expiresAt),
  ],
);

/**
 * A finished sign-in that the holder of the verifier fetches once. Only the code's hash is kept.
 */
export const loginCode = pgTable(
  'login_code',
  {
    codeHash: text().primaryKey(),
    /** The default is for an api of before this column, while it still runs beside a newer one. */
    client: word(SignInClient).notNull().default('web'),
    clientChallenge: text().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [check('login_code_client', isOneOf(table.client, SignInClient)), index('login_code_expiry').on(table.expiresAt)],
);

/**
 * A signed-in device. Deleting the row ends the session: its refresh token and its access tokens
 * are refused.
 */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    employeeId: integer()
      .notNull()
      .references(() => employee.id, { onDelete: 'cascade' }),
    /** The admin who acts as `employeeId`, if somebody does. */
    actorId: integer().references(() => employee.id, { onDelete: 'cascade' }),
    refreshHash: text().notNull().unique(),
    /**
     * The token before the last rotation: when it is used again, it was stolen and the session
     * ends.
     */
    previousRefreshHash: text().unique(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    refreshedAt: createdAt(),
    /** Address and device where it began, in the audit's form. */
    ip: text(),
    device: text(),
    /** The person is online until then, by the last sign of life of this session. */
    onlineUntil: moment(),
  },
  (table) => [index('session_employee').on(table.employeeId), index('session_expiry').on(table.expiresAt)],
);

/** Ended sessions, so that gateways close their connections; kept for a day. */
export const endedSession = pgTable(
  'ended_session',
  {
    id: key(),
    sessionId: uuid().notNull(),
    reason: text().notNull(),
    /** Hash of the refresh token that ended with it. */
    refreshHash: text(),
    endedAt: createdAt(),
  },
  (table) => [index('ended_session_at').on(table.endedAt), index('ended_session_refresh').on(table.refreshHash)],
);
