import type { FastifyInstance } from 'fastify';
import { PROBE, serveProbes } from '#shared/servers/probes.ts';
import { answers } from '../db/answers.ts';
import type { Db } from '../db/schema.ts';

interface HealthSources {
  /** The version of this process. */
  version: string;
  db: Db;
  listening: () => boolean;
  /** `ok` while files are accepted, else why not, e.g. `full`. */
  storage: () => Promise<string>;
  /** True from the moment on in which the process is told to stop. */
  isStopping: () => boolean;
  /** Whether the database was already newer than this version when the api started. */
  isNewer: boolean;
}

/**
 * `GET /healthz`: 200 while the database answers, else 503. Without notifications, or room for
 * files, the api is degraded, not down: answers are still right. Also `/livez` and `/readyz`: it is
 * ready while the database answers and nobody has told it to stop.
 */
export function serveHealth(app: FastifyInstance, { version, db, listening, storage, isStopping, isNewer }: HealthSources): void {
  serveProbes(app, isStopping, async () => ((await answers(db)) ? undefined : 'the database does not answer'));
  app.get('/healthz', PROBE, async (_request, reply) => {
    const [database, disk] = await Promise.all([answers(db), storage()]);
    reply.header('cache-control', 'no-store').code(database ? 200 : 503);
    const status = database ? (listening() && disk === 'ok' ? 'ok' : 'degraded') : 'down';
    return { status, version, database, listening: listening(), disk, schema: isNewer ? 'newer' : 'own' };
  });
}
