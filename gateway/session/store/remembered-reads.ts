import { type SessionStore, StoreFailure } from './store.ts';

/** Capacity: sessions of a busy company. The least recently used are evicted. */
const MOST = 20_000;

/**
 * Serves stale records from memory while the shared store is unavailable, so that sessions which
 * this node has seen go on. They stay sealed. A session that ended elsewhere during the outage
 * gains nothing, because the api refuses its token.
 */
export function rememberReads(store: SessionStore, clock: () => number = Date.now): SessionStore {
  const seen = new Map<string, { sealed: string; expiresAt: number }>();

  // Invalidates records that another node changed or removed, and caches their new content.
  store.onChanged((id) => {
    if (id === undefined) seen.clear();
    else if (seen.delete(id)) read(id).catch(() => {});
  });

  function remember(id: string, record: { sealed: string; expiresAt: number }): void {
    seen.delete(id);
    seen.set(id, record);
    if (seen.size > MOST) seen.delete(seen.keys().next().value!);
  }

  function recall(id: string, error: unknown): { sealed: string; expiresAt: number } {
    const record = seen.get(id);
    if (!(error instanceof StoreFailure) || !record || record.expiresAt <= clock()) throw error;
    return { ...record };
  }

  async function read(id: string): Promise<{ sealed: string; expiresAt: number } | undefined> {
    try {
      const record = await store.read(id);
      if (record) remember(id, record);
      else seen.delete(id);
      return record;
    } catch (error) {
      return recall(id, error);
    }
  }

  return {
    ...store,
    read,
    async replace(id, sealed) {
      const isThere = await store.replace(id, sealed);
      const record = seen.get(id);
      if (isThere && record) remember(id, { ...record, sealed });
      else seen.delete(id);
      return isThere;
    },
    async extend(id, expiresAt) {
      // A failed extension is harmless: the next use extends it.
      await store.extend(id, expiresAt).catch((error: unknown) => recall(id, error));
    },
    async remove(id, why) {
      seen.delete(id);
      await store.remove(id, why);
    },
  };
}
