import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  expiresAt: number;
}

/**
 * Storage of the local identity provider. In memory, so a sign-in under way does not survive the
 * process. Entries expire.
 */
export function createIdentityMemory(now: () => number = Date.now): AdapterFactory {
  const kept = new Map<string, Kept>();
  const sweep = () => {
    for (const [key, { expiresAt }] of kept) if (expiresAt <= now()) kept.delete(key);
  };
  const where = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...kept].filter(([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload));

  return (model): Adapter => {
    const alive = (key: string) => {
      const found = kept.get(key);
      return found && found.expiresAt > now() ? found.payload : undefined;
    };
    const first = async (matches: (payload: AdapterPayload) => boolean) => {
      const key = where(model, matches)[0]?.[0];
      return key === undefined ? undefined : alive(key);
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        sweep();
        kept.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
      },
      find: async (id) => alive(`${model}:${id}`),
      findByUid: (uid) => first((payload) => payload.uid === uid),
      findByUserCode: (userCode) => first((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = alive(`${model}:${id}`);
        if (payload) payload.consumed = Math.floor(now() / 1000);
      },
      destroy: async (id) => {
        kept.delete(`${model}:${id}`);
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}
