import type { FastifyBaseLogger } from 'fastify';
import type { Asker, SignedInRole } from '../shared/permissions.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/schema.ts';
import type { Author, Write } from './db/write.ts';
import type { FileStore } from './files/store.ts';

/**
 * The person, or program, that makes a request. `employeeId` is the row number, not the d-ddddd-dd
 * text.
 */
export interface Caller extends Asker {
  sessionId: string;
  employeeId: number;
  /** The admin behind it, when somebody acts as this person. */
  actorId: number | null;
  role: SignedInRole;
  /** The API token behind it, when another program asks; its rights hold, not those of the role. */
  tokenId: number | null;
  fullName: string;
  /**
   * Supervisors the caller narrowed the view to, from the supervisors header; null when none are
   * selected.
   */
  supervisorIds: readonly number[] | null;
}

/** The part of the company that a display shows, and how much of it. */
export interface DisplayScope {
  /** Row numbers; of an empty list all. */
  regionIds: readonly number[];
  supervisorIds: readonly number[];
  showsNames: boolean;
  showsNumbers: boolean;
}

/** The services of the api. Areas take them as an argument; no module holds an instance. */
export interface Services {
  db: Db;
  changes: Changes;
  log: FastifyBaseLogger;
  now: () => Date;
  businessTimeZone: string;
  files: FileStore;
  /** `inWrite` with this system's database, changes and queue. */
  write<T>(author: Author, work: (write: Write) => Promise<T>): Promise<T>;
}

/** The argument of every command: the open transaction, the caller, the time, and stored files. */
export interface WriteContext {
  write: Write;
  caller: Caller;
  now: Date;
  /** The business time zone. */
  timeZone: string;
  files: FileStore;
}
