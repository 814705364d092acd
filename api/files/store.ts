import type { Readable } from 'node:stream';
import type { ContentType } from './rules.ts';
import type { StorageState } from './s3-fault-rules.ts';

/** The fields of a file that a store needs. */
export interface Stored {
  storageKey: string;
  fileName: string;
  contentType: ContentType;
}

/** Stores files, and makes temporary addresses for them. */
export interface FileStore {
  /** Address that the bytes are PUT to, once. */
  uploadUrl(file: Stored): Promise<string>;
  /** Temporary address that shows a stored file, by storage key. */
  addressOf(storageKey: string): Promise<string>;
  /** Temporary address that saves it under its own name. */
  downloadUrl(file: Stored): Promise<string>;
  /** Address that saves a generated file; valid for minutes. */
  madeUrl(file: Stored): Promise<string>;
  /**
   * Bytes that arrived at an address without passing through the api, read to one byte beyond the
   * limit; undefined when there are none (yet).
   */
  incoming(storageKey: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Deletes arrived bytes after they were stored under their own key, or refused. */
  removeIncoming(storageKey: string): Promise<void>;
  remove(storageKey: string): Promise<void>;
  /** Deletes drafts of a killed process. */
  removeDrafts(): Promise<void>;
  /** Whether files are accepted, or why not: `full` when the disk is nearly full. */
  state(): Promise<StorageState>;
  /** Stores bytes that the api generated or checked. They are durable when this resolves. */
  put(storageKey: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Stores a file that is too large for memory: `fill` writes a draft, which counts once it is
   * complete.
   * @returns its size
   */
  make(file: Stored, fill: (path: string) => Promise<void>): Promise<number>;
  /** Whether its bytes exist: they may have been removed outside. */
  has(storageKey: string): Promise<boolean>;
  /** Opens a stored file; undefined when its bytes have been removed. */
  open(storageKey: string): Promise<{ stream: Readable; size: number } | undefined>;
}

/** A store whose bytes pass through the api. */
export interface LocalStore extends FileStore {
  /**
   * Stores what arrives, in the form that `settle` makes of it, as a draft until `accept` agrees;
   * otherwise nothing stays.
   * @throws Failure 413 beyond the limit, 415 for other contents, 507 without room, and what
   *   `settle` and `accept` throw
   */
  receive(body: Readable, expected: Expected, accept: Accept): Promise<void>;
}

interface Expected {
  storageKey: string;
  contentType: ContentType;
  maxBytes: number;
  /** Converts the bytes to what is stored. */
  settle: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Called with the size when all bytes have arrived; it calls `keep` at the moment from which the
 * file counts.
 */
type Accept = (size: number, keep: () => Promise<void>) => Promise<void>;

export const isLocal = (store: FileStore): store is LocalStore => 'receive' in store;
