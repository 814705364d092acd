import type { Caller } from './context.ts';
import type { Write } from './db/write.ts';

/** Where something is written: inside which write, for whom, and when. */
export interface Desk {
  write: Write;
  caller: Caller;
  now: Date;
  /** The business time zone. */
  timeZone: string;
}
