import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/schema.ts';

interface HealthSources {
  db: Db;
  listening: () => boolean;
}

const LIMIT_MS = 2_000;

/** `GET /healthz`: 200 while the database answers, else 503. Deaf is degraded, not down: answers are right, only slower. */
export function serveHealth(app: FastifyInstance, { db, listening }: HealthSources): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const database = await answers(db);
    reply.header('cache-control', 'no-store').code(database ? 200 : 503);
    return { status: database ? (listening() ? 'ok' : 'degraded') : 'down', database, listening: listening() };
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
