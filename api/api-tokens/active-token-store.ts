import type { Interest } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import { SYSTEM } from '../db/write.ts';
import { type Active, createActiveStore } from '../sign-in/active-store.ts';
import { type ActiveTokenRow, findActiveTokens, recordUse } from './repository.ts';
import { tokenHashOf } from './rules.ts';

type ActiveToken = Active<ActiveTokenRow>;

export interface ActiveTokens {
  /** Finds a valid token by its text, and records its use. */
  find(token: string, ip: string): Promise<ActiveToken | undefined>;
  close(): Promise<void>;
}

/** Writes to these topics can end a token or change its rights. */
const INTEREST: Interest = { topics: ['api_token', 'employee'], aspects: [] };
/** Uses are recorded at most this often, so that reading does not write on every call. */
const NOTED_EVERY_MS = 60_000;

/** Caches valid tokens in memory, as sessions are. */
export function createActiveTokens({ db, write, ...services }: Omit<Services, 'files' | 'businessTimeZone'>): ActiveTokens {
  const { now, log } = services;
  const store = createActiveStore({ ...services, interest: INTEREST, read: (hashes) => findActiveTokens(db, hashes) });
  const notedAt = new Map<number, number>();
  const notes = new Set<Promise<unknown>>();

  /** Records a use in the background; a failure fails no call. */
  function note(tokenId: number, ip: string): void {
    const at = now();
    const last = notedAt.get(tokenId) ?? Number.NEGATIVE_INFINITY;
    if (at.getTime() - last < NOTED_EVERY_MS) return;
    notedAt.set(tokenId, at.getTime());
    const unlessSince = new Date(at.getTime() - NOTED_EVERY_MS);
    const noted = write(SYSTEM, async ({ tx, changed }) => {
      if (await recordUse(tx, tokenId, { at, ip, unlessSince })) changed('api_token');
    }).catch((error: unknown) => log.warn({ err: error, tokenId }, 'the use of a token could not be noted'));
    notes.add(noted);
    void noted.finally(() => notes.delete(noted));
  }

  return {
    async find(token, ip) {
      const found = await store.find(tokenHashOf(token));
      if (found) note(found.tokenId, ip);
      return found;
    },
    async close() {
      await store.close();
      await Promise.all(notes);
    },
  };
}
