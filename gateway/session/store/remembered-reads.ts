import { type SessionStore, StoreFailure } from './store.ts';

/** Sessions of a busy company; beyond that the longest unused are forgotten. */
const MOST = 20_000;

/**
 * Lets sessions that this node has seen go on while the shared store is away: they are read from
 * memory, sealed as they are. A session that ended elsewhere meanwhile gains nothing by it, because
 * the api refuses its token.
 */
export function rememberReads(store: SessionStore, clock: () => number = Date.now): SessionStore {
  const seen = new Map<string, { sealed: string; expiresAt: number }>();

  // Whom another node signed out, or made somebody else, is not recalled as they were, but as they
  // are now.
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
      // Extended a little later is as good.
      await store.extend(id, expiresAt).catch((error: unknown) => recall(id, error));
    },
    async remove(id, why) {
      seen.delete(id);
      await store.remove(id, why);
    },
  };
}
