import type { Interest } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import { type ActiveSessionRow, findActiveSessions } from './active-session-repository.ts';
import { type Active, type ActiveStore, createActiveStore } from './active-store.ts';

/** A sign-in that goes on, and the person behind it as they are now. */
export type ActiveSession = Active<ActiveSessionRow>;

/** The sign-ins that go on and whose people are active, by their numbers. */
export type ActiveSessions = ActiveStore<ActiveSessionRow>;

/** Whatever is written here can end a session or change what its person may do. */
const INTEREST: Interest = { topics: ['session', 'employee', 'user'], aspects: [] };

/** Keeps in memory which sessions go on, told by what is written when to look again. */
export const createActiveSessions = ({ db, ...services }: Pick<Services, 'db' | 'changes' | 'now' | 'log'>): ActiveSessions =>
  createActiveStore({
    ...services,
    interest: INTEREST,
    read: async (ids) => new Map((await findActiveSessions(db, ids)).map((row) => [row.sessionId, row])),
  });
