import type { SessionEndReason } from '#shared/live/messages.ts';

export type StoreListener = (id: string | undefined, why: string) => void;

/**
 * Where session records lie, sealed: a store sees ids, opaque texts and times, never a credential.
 * Ids are the gateway's own random texts. Times are milliseconds since the epoch.
 */
export interface SessionStore {
  /** The sealed record and its end, or undefined when there is none or it has expired. */
  read(id: string): Promise<{ sealed: string; expiresAt: number } | undefined>;
  /** Keeps the record until `expiresAt`, in place of an earlier one. */
  write(id: string, sealed: string, expiresAt: number): Promise<void>;
  /**
   * Changes a record that exists and keeps its end; false when it is gone, so that nothing removed
   * comes back.
   */
  replace(id: string, sealed: string): Promise<boolean>;
  /** Moves the end of a record that exists; of one that does not, nothing happens. */
  extend(id: string, expiresAt: number): Promise<void>;
  /** @param why told to those who listen to changes */
  remove(id: string, why?: string): Promise<void>;
  /**
   * Told on every other node that shares the store, within half a second, and perhaps on this one:
   * the id of a record that was replaced or removed, and why it was removed. Without an id
   * something may have been missed, and any record may have changed. Returns the stop.
   */
  onChanged(listener: StoreListener): () => void;
  /**
   * Tries to be the only one, on all nodes that share the store, to change this record. Undefined
   * when another one is. Whoever keeps the lock longer than `forMs` has lost it. The answer
   * releases it.
   */
  lock(id: string, forMs: number): Promise<(() => Promise<void>) | undefined>;
  /** Removes up to `limit` expired records and says how many. */
  purge(limit: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * The store cannot be reached: nobody can be recognised for the moment, and nobody is signed out by
 * it.
 */
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
] satisfies SessionEndReason[]);

/** True when a text that another program wrote is one of the reasons for which a session ends. */
export const isEndReason = (text: string): text is SessionEndReason => REASONS.has(text);
