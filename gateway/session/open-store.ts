import { openRedisStore } from './redis-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { SessionStore } from './store.ts';

/** Opens the store that the settings name: Redis when there is an address, else a file in `folder`. */
export async function openStore(
  redisUrl: string | undefined,
  folder: string,
  onError: (error: Error) => void,
): Promise<SessionStore> {
  return redisUrl === undefined ? openSqliteStore(folder) : openRedisStore({ url: redisUrl, onError });
}
