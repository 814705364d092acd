import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema.ts';

interface HealthSources {
  db: Db;
  listening: () => boolean;
  /** Whether files are still taken. */
  hasRoom: () => Promise<boolean>;
}

const LIMIT_MS = 2_000;

/**
 * `GET /healthz`: 200 while the database answers, else 503. Deaf is degraded, not down: answers are right, only slower. So is a disk that
 * takes no more files.
 */
export function serveHealth(app: FastifyInstance, { db, listening, hasRoom }: HealthSources): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const [database, room] = await Promise.all([answers(db), hasRoom()]);
    reply.header('cache-control', 'no-store').code(database ? 200 : 503);
    const status = database ? (listening() && room ? 'ok' : 'degraded') : 'down';
    return { status, database, listening: listening(), disk: room ? 'ok' : 'full' };
  });
}

async function answers(db: Db): Promise<boolean> {
  const stop = new AbortController();
  const late = pause(LIMIT_MS, false, { signal: stop.signal }).catch(() => false);
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => stop.abort());
}
