import supertest from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../db/open.ts';
import { quietLog } from '../test/quiet-log.ts';
import { type Api, createHttp } from './api.ts';
import { serveHealth } from './health.ts';

let app: Api;
afterEach(() => app.close());

async function health(
  url: string,
  listening: boolean,
  { disk = 'ok', path = '/healthz', isStopping = false, isNewer = false } = {},
) {
  const database = connectDatabase(url, quietLog);
  app = createHttp(quietLog);
  serveHealth(app, {
    version: '1.2.3',
    db: database.db,
    listening: () => listening,
    storage: async () => disk,
    isStopping: () => isStopping,
    isNewer,
  });
  await app.ready();
  const { status, body } = await supertest(app.server).get(path);
  await database.close();
  return { status, body };
}

describe('GET /healthz', () => {
  it('is 503 while the database cannot be reached', async () => {
    expect(await health('postgres://nobody@127.0.0.1:1/none', false)).toEqual({
      status: 503,
      body: { status: 'down', version: '1.2.3', database: false, listening: false, disk: 'ok', schema: 'own' },
    });
  });

  it('says that the disk takes no more files', async () => {
    const { body } = await health('postgres://nobody@127.0.0.1:1/none', true, { disk: 'full' });
    expect(body).toMatchObject({ disk: 'full' });
  });

  it('says that the database is newer than the api', async () => {
    const { body } = await health('postgres://nobody@127.0.0.1:1/none', true, { isNewer: true });
    expect(body).toMatchObject({ schema: 'newer' });
  });
});

describe('GET /livez and /readyz', () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';

  it('tell an api that cannot serve from one that is dead', async () => {
    expect(await health(nowhere, true, { path: '/livez' })).toEqual({ status: 200, body: { status: 'ok' } });
    await app.close();
    expect(await health(nowhere, true, { path: '/readyz' })).toEqual({
      status: 503,
      body: { status: 'not ready', reason: 'the database does not answer' },
    });
  });

  it('say that the api was told to stop', async () => {
    expect(await health(nowhere, true, { path: '/readyz', isStopping: true })).toEqual({
      status: 503,
      body: { status: 'not ready', reason: 'stopping' },
    });
  });
});
