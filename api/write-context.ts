import type { Caller } from './context.ts';
import type { Write } from './db/write.ts';

/** The argument of every command: the open transaction, the caller and the time. */
export interface WriteContext {
  write: Write;
  caller: Caller;
  now: Date;
  /** The business time zone. */
  timeZone: string;
}
