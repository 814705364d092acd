import type { Interest } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import { type ActiveSessionRow, findActiveSessions } from './active-session-repository.ts';
import { type Active, type ActiveStore, createActiveStore } from './active-store.ts';

/** A session that has not ended, with its person's current name and role. */
export type ActiveSession = Active<ActiveSessionRow>;

/** Active sessions of active people, by session id. */
export type ActiveSessions = ActiveStore<ActiveSessionRow>;

/** Writes to these topics can end a session or change its rights. */
const INTEREST: Interest = { topics: ['session', 'employee', 'user', 'display'], aspects: [] };

/** Caches active sessions in memory; change notices say when to read again. */
export const createActiveSessions = ({ db, ...services }: Pick<Services, 'db' | 'changes' | 'now' | 'log'>): ActiveSessions =>
  createActiveStore({
    ...services,
    interest: INTEREST,
    read: async (ids) => new Map((await findActiveSessions(db, ids)).map((row) => [row.sessionId, row])),
  });
