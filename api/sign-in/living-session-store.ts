import type { Interest } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import { findLivingSessions, type LivingSessionRow } from './living-session-repository.ts';
import { createLivingStore, type Living, type LivingStore } from './living-store.ts';

/** A sign-in that goes on, and the person behind it as they are now. */
export type LivingSession = Living<LivingSessionRow>;

/** The sign-ins that go on and whose people are active, by their numbers. */
export type LivingSessions = LivingStore<LivingSessionRow>;

/** Whatever is written here can end a session or change what its person may do. */
const INTEREST: Interest = { topics: ['session', 'employee', 'user'], aspects: [] };

/** Keeps in memory which sessions go on, told by what is written when to look again. */
export const createLivingSessions = ({ db, ...services }: Pick<Services, 'db' | 'changes' | 'now' | 'log'>): LivingSessions =>
  createLivingStore({
    ...services,
    interest: INTEREST,
    read: async (ids) => new Map((await findLivingSessions(db, ids)).map((row) => [row.sessionId, row])),
  });
