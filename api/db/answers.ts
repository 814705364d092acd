import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from './schema.ts';

const LIMIT_MS = 2_000;

/** Whether the database answers within two seconds. */
export async function answers(db: Db): Promise<boolean> {
  const stop = new AbortController();
  const late = pause(LIMIT_MS, false, { signal: stop.signal }).catch(() => false);
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => stop.abort());
}
