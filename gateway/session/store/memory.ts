import { createListeners } from '#gateway/listeners.ts';
import type { SessionStore, StoreListener } from './store.ts';

/** Opens an in-memory session store, for tests. */
export function createMemoryStore(clock: () => number = Date.now): SessionStore {
  const records = new Map<string, { sealed: string; expiresAt: number }>();
  const changed = createListeners<Parameters<StoreListener>>();
  const locks = new Map<string, { until: number }>();

  const alive = (id: string) => {
    const record = records.get(id);
    return record && record.expiresAt > clock() ? record : undefined;
  };

  return {
    async read(id) {
      const record = alive(id);
      return record && { ...record };
    },
    async write(id, sealed, expiresAt) {
      records.set(id, { sealed, expiresAt });
    },
    async replace(id, sealed) {
      const record = alive(id);
      if (record) record.sealed = sealed;
      changed.emit(id, '');
      return record !== undefined;
    },
    async extend(id, expiresAt) {
      const record = alive(id);
      if (record) record.expiresAt = expiresAt;
    },
    async remove(id, why = '') {
      records.delete(id);
      changed.emit(id, why);
    },
    onChanged: changed.add,
    async lock(id, forMs) {
      const taken = locks.get(id);
      if (taken && taken.until > clock()) return undefined;
      const mine = { until: clock() + forMs };
      locks.set(id, mine);
      return async () => {
        if (locks.get(id) === mine) locks.delete(id);
      };
    },
    async purge(limit) {
      const expired = [...records].filter(([, record]) => record.expiresAt <= clock()).slice(0, limit);
      for (const [id] of expired) records.delete(id);
      return expired.length;
    },
    async close() {},
  };
}
