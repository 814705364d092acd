import type { Write } from '../db/write.ts';

/** Work that follows a write but need not hold it up. It is queued inside the write: no commit, no work. */
export interface Queue {
  /** Adds up the hours and the labor cost of these jobs (row numbers) anew. */
  recomputeCosts(write: Write, jobIds: readonly number[]): Promise<void>;
}
