import { openRedisStore } from './redis.ts';
import { rememberReads } from './remembered-reads.ts';
import { openSqliteStore } from './sqlite.ts';
import type { SessionStore } from './store.ts';

/** Opens the session store: Redis when there is a URL, else SQLite in `folder`. */
export async function openStore(
  redisUrl: string | undefined,
  folder: string,
  onError: (error: Error) => void,
): Promise<SessionStore> {
  if (redisUrl === undefined) return openSqliteStore(folder);
  return rememberReads(await openRedisStore({ url: redisUrl, onError }));
}
