import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Playlist } from '#shared/displays/playlist.ts';
import { createdAt, key, moment, revision, updatedAt } from './columns.ts';

/** A screen that shows the roster with nobody signed in. Deleting the row ends its session. */
export const display = pgTable('display', {
  id: key(),
  name: text().notNull(),
  /** Row numbers. Both lists are empty for the whole company; one of them always is. */
  regionIds: jsonb().$type<readonly number[]>().notNull(),
  supervisorIds: jsonb().$type<readonly number[]>().notNull(),
  showsNames: boolean().notNull(),
  showsNumbers: boolean().notNull(),
  playsSound: boolean().notNull().default(false),
  playlist: jsonb().$type<Playlist>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  revision: revision(),
});

/**
 * The session of a display, and what is known of its screen. Apart from the row that people edit:
 * no secret of it comes into the audit.
 */
export const displaySession = pgTable('display_session', {
  displayId: integer()
    .primaryKey()
    .references(() => display.id, { onDelete: 'cascade' }),
  /** As of people, it stands in access tokens and in the list of ended sessions. */
  sessionId: uuid().notNull().unique().defaultRandom(),
  refreshHash: text().notNull().unique(),
  /** The token before the last rotation. */
  previousRefreshHash: text().unique(),
  refreshedAt: moment().notNull(),
  expiresAt: moment().notNull(),
  /** On until then, by its last sign of life; past for one that was left. */
  onlineUntil: moment(),
  isOn: boolean().notNull().default(false),
  width: integer(),
  height: integer(),
  version: text(),
  /** It shows its name until then. */
  identifyUntil: moment(),
});

/** A screen that waits to be paired, for ten minutes. Of both codes only hashes are kept. */
export const pairing = pgTable(
  'pairing',
  {
    deviceHash: text().primaryKey(),
    userCodeHash: text().notNull().unique(),
    /** The display that an admin has made of it. */
    displayId: integer().references(() => display.id, { onDelete: 'cascade' }),
    /** Seconds that it has to wait between two questions. */
    intervalSeconds: integer().notNull(),
    askedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('pairing_expiry').on(table.expiresAt)],
);

/** A wrong code that somebody entered. */
export const pairingGuess = pgTable('pairing_guess', { id: key(), ip: text().notNull(), at: moment().notNull() }, (table) => [
  index('pairing_guess_at').on(table.at),
]);
