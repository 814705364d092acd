import supertest from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../db/open.ts';
import { quietLog } from '../test/quiet-log.ts';
import { type Api, createHttp } from './api.ts';
import { serveHealth } from './health.ts';

let app: Api;
afterEach(() => app.close());

async function health(url: string, listening: boolean, hasRoom = true) {
  const database = connectDatabase(url, quietLog);
  app = createHttp(quietLog);
  serveHealth(app, { db: database.db, listening: () => listening, hasRoom: async () => hasRoom });
  await app.ready();
  const { status, body } = await supertest(app.server).get('/healthz');
  await database.close();
  return { status, body };
}

describe('GET /healthz', () => {
  it('is 503 while the database cannot be reached', async () => {
    expect(await health('postgres://nobody@127.0.0.1:1/none', false)).toEqual({
      status: 503,
      body: { status: 'down', database: false, listening: false, disk: 'ok' },
    });
  });

  it('says that the disk takes no more files', async () => {
    const { body } = await health('postgres://nobody@127.0.0.1:1/none', true, false);
    expect(body).toMatchObject({ disk: 'full' });
  });
});
