import type { Client } from 'pg';
import { now } from '../clock.ts';

const NOTICES = 'muster_changes';

/** When commits were known outside the database, on the shared clock. */
export interface Commits {
  /**
   * Begins to wait for the next commit; the returned function says when it was heard, infinity
   * when not yet.
   */
  next(): () => number;
}

/**
 * Hears the commits of every api. An api tells the others of a change within its transaction: so
 * the notice comes with the commit, before the api's own answer.
 */
export async function hearCommits(client: Client): Promise<Commits> {
  await client.query(`listen ${NOTICES}`);
  let heardAt = Number.POSITIVE_INFINITY;
  client.on('notification', () => {
    heardAt = Math.min(heardAt, now());
  });
  return {
    next() {
      heardAt = Number.POSITIVE_INFINITY;
      return () => heardAt;
    },
  };
}
