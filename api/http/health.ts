import type { FastifyInstance } from 'fastify';
import { answers } from '../db/answers.ts';
import type { Db } from '../db/schema.ts';

interface HealthSources {
  db: Db;
  listening: () => boolean;
  /** Whether files are still accepted. */
  hasRoom: () => Promise<boolean>;
}

/**
 * `GET /healthz`: 200 while the database answers, else 503. Without notifications, or with a full
 * disk, the api is degraded, not down: answers are still right.
 */
export function serveHealth(app: FastifyInstance, { db, listening, hasRoom }: HealthSources): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const [database, room] = await Promise.all([answers(db), hasRoom()]);
    reply.header('cache-control', 'no-store').code(database ? 200 : 503);
    const status = database ? (listening() && room ? 'ok' : 'degraded') : 'down';
    return { status, database, listening: listening(), disk: room ? 'ok' : 'full' };
  });
}
