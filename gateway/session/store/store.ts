import type { SessionEndReason } from '#shared/live/messages.ts';

export type StoreListener = (id: string | undefined, why: string) => void;

/**
 * Storage of session records. They are sealed: a store sees ids, opaque texts and times, never a
 * credential. Ids are random texts of the gateway. Times are milliseconds since the epoch.
 */
export interface SessionStore {
  /** The sealed record and its expiry; undefined when there is none or it has expired. */
  read(id: string): Promise<{ sealed: string; expiresAt: number } | undefined>;
  /** Stores the record until `expiresAt`; replaces an earlier one. */
  write(id: string, sealed: string, expiresAt: number): Promise<void>;
  /** Changes an existing record and keeps its expiry; false when it is gone, so none comes back. */
  replace(id: string, sealed: string): Promise<boolean>;
  /** Sets the expiry of a record, if it exists. */
  extend(id: string, expiresAt: number): Promise<void>;
  /** @param why the reason, for listeners to changes */
  remove(id: string, why?: string): Promise<void>;
  /**
   * Calls the listener within half a second on every other node that shares the store, perhaps on
   * this one too: with the id of a replaced or removed record, and the reason of a removal. Without
   * an id any record may have changed, because notifications were missed. Returns the unsubscribe.
   */
  onChanged(listener: StoreListener): () => void;
  /**
   * Tries to lock this record over all nodes that share the store. Undefined when it is locked. The
   * lock expires after `forMs`.
   * @returns a function that releases the lock
   */
  lock(id: string, forMs: number): Promise<(() => Promise<void>) | undefined>;
  /** Removes up to `limit` expired records; returns how many. */
  purge(limit: number): Promise<number>;
  close(): Promise<void>;
}

/** The store is unavailable: sessions cannot be read for now, but nobody is signed out by that. */
export class StoreFailure extends Error {
  constructor(options: ErrorOptions) {
    super('The session store cannot be reached', options);
    this.name = 'StoreFailure';
  }
}

const REASONS = new Set<string>([
  'logout',
  'expired',
  'deactivated',
  'changed',
  'replaced',
  'switched',
  'elsewhere',
  'byAdmin',
  'unpaired',
] satisfies SessionEndReason[]);

/** Type guard of a session's end reason, for texts of other programs. */
export const isEndReason = (text: string): text is SessionEndReason => REASONS.has(text);
