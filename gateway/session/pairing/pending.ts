import { randomBytes } from 'node:crypto';
import type { Seal } from '../seal.ts';
import type { SessionStore } from '../store/store.ts';

/** Pairings under way: the device code of each screen, which the browser never has. */
export interface PendingPairings {
  /** @returns the id for the browser's cookie */
  begin(pendingId: string | undefined, deviceCode: string, lifeMs: number): Promise<string>;
  /** Undefined when nothing was begun in this browser, or it is too old. */
  deviceCodeOf(pendingId: string | undefined): Promise<string | undefined>;
  forget(pendingId: string): Promise<void>;
}

interface PendingPairingsOptions {
  store: SessionStore;
  seal: Seal;
  clock: () => number;
}

export function createPendingPairings({ store, seal, clock }: PendingPairingsOptions): PendingPairings {
  const keyOf = (pendingId: string) => `pairing:${pendingId}`;
  return {
    async begin(given, deviceCode, lifeMs) {
      const pendingId = given ?? randomBytes(16).toString('base64url');
      await store.write(keyOf(pendingId), seal.seal(keyOf(pendingId), deviceCode), clock() + lifeMs);
      return pendingId;
    },
    async deviceCodeOf(pendingId) {
      if (pendingId === undefined) return undefined;
      const kept = await store.read(keyOf(pendingId));
      return kept && seal.open(keyOf(pendingId), kept.sealed);
    },
    forget: (pendingId) => store.remove(keyOf(pendingId), 'paired'),
  };
}
