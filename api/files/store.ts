import type { Readable } from 'node:stream';
import type { ContentType } from './rules.ts';

/** A file as its store knows it. */
export interface Stored {
  storageKey: string;
  fileName: string;
  contentType: ContentType;
}

/** Where files lie, and the addresses that open them for a while. */
export interface FileStore {
  /** Where the bytes are to be PUT, once. */
  uploadUrl(file: Stored): Promise<string>;
  /** Where a stored file can be shown for a while, by its storage key. */
  addressOf(storageKey: string): Promise<string>;
  /** Where it can be saved under its own name. */
  downloadUrl(file: Stored): Promise<string>;
  /** The same of a file that was made here: for minutes, to whoever saves it now. */
  madeUrl(file: Stored): Promise<string>;
  /**
   * What was sent to an address without passing through the api, read to one byte beyond the limit;
   * undefined when there is nothing (yet).
   */
  incoming(storageKey: string, maxBytes: number): Promise<Buffer | undefined>;
  /** Throws that away: it is kept under its own key by now, or refused. */
  removeIncoming(storageKey: string): Promise<void>;
  remove(storageKey: string): Promise<void>;
  /** Throws away drafts that a killed process left behind. */
  removeDrafts(): Promise<void>;
  /** False while no more files are taken, because the disk is nearly full. */
  hasRoom(): Promise<boolean>;
  /** Keeps bytes that the api has made or checked itself. They are there when this resolves. */
  put(storageKey: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Keeps a file that is too large to be held: `fill` writes a draft, which counts once it is
   * complete. Answers its size.
   */
  make(file: Stored, fill: (path: string) => Promise<void>): Promise<number>;
  /** Whether its bytes are there: somebody may have taken them away. */
  has(storageKey: string): Promise<boolean>;
  /** The bytes of a stored file; undefined when somebody took them away. */
  open(storageKey: string): Promise<{ stream: Readable; size: number } | undefined>;
}

/** A store whose bytes pass through the api. */
export interface LocalStore extends FileStore {
  /**
   * Keeps what arrives, as `settle` makes it, under another name until `accept` has agreed to it;
   * nothing stays otherwise.
   * @throws Failure 413 beyond the limit, 415 for other contents, 507 without room, and whatever
   *   `settle` and `accept` throw
   */
  receive(body: Readable, expected: Expected, accept: Accept): Promise<void>;
}

interface Expected {
  storageKey: string;
  contentType: ContentType;
  maxBytes: number;
  /** The bytes as they are kept. */
  settle: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Called with the size when all bytes are there; calls `keep` at the moment from which the file
 * counts.
 */
type Accept = (size: number, keep: () => Promise<void>) => Promise<void>;

export const isLocal = (store: FileStore): store is LocalStore => 'receive' in store;
