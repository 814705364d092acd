import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildTestApi, type TestApi, VERSION } from './test/harness.ts';
import { add } from './test/rows/company.ts';

const METRICS_TOKEN = 'sixteen characters';

describe('the api', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApi({ metricsToken: METRICS_TOKEN });
    await api.app.ready();
  });
  afterAll(() => api.close());
  const get = (path: string) => supertest(api.app.server).get(path);

  it('says whether it is well', async () => {
    expect((await get('/healthz').expect(200)).body).toEqual({
      status: 'ok',
      version: VERSION,
      database: true,
      listening: true,
      disk: 'ok',
      schema: 'own',
    });
    expect((await get('/livez').expect(200)).body).toEqual({ status: 'ok' });
    expect((await get('/readyz').expect(200)).body).toEqual({ status: 'ready' });
  });

  it('counts for Prometheus', async () => {
    const token = await api.tokenFor((await add.person(api.db, 'admin')).id);
    await get('/api/v1/region').set('authorization', `Bearer ${token}`).expect(200);
    const { text, headers } = await get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200);
    await get('/metrics').expect(401);
    await get('/metrics').set('authorization', 'Bearer sixteen characterz').expect(401);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('muster_api_request_seconds_count{method="GET",route="/api/v1/region",status="200"} 1');
    for (const name of [
      'muster_api_waiters',
      'muster_api_listening 1',
      'muster_api_pool_connections',
      'process_cpu_seconds_total',
      `muster_build_info{version="${VERSION}"} 1`,
      'muster_api_database_up 1',
      'muster_api_files_room 1',
      'muster_api_files_reachable 1',
      'muster_api_disk_free_bytes ',
      'muster_api_queue_waiting{queue="export-files"} 0',
      'muster_api_files{kind="import",state="running"} 0',
      'muster_api_webhook_deliveries{state="waiting"} 0',
    ])
      expect(text).toContain(name);
  });

  it('takes a moment for a day in every list that has days, as it does in ranges', async () => {
    const token = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const moments = { $gte: '2026-11-01T04:00:00.000Z', $lte: '2026-11-08T04:59:59.999Z' };
    const isList = (answer: z.ZodType | undefined) =>
      answer instanceof z.ZodObject && 'data' in answer.shape && 'count' in answer.shape;
    const asked = api.app.declaredCalls.flatMap(({ method, path, view, answers }) => {
      if (!isList(answers['200'])) return [];
      const days = Object.entries(view?.fields ?? {}).filter(([, { kind, isFilterable }]) => kind === 'day' && isFilterable);
      return method === 'GET' && !path.includes(':') ? days.map(([field]) => ({ path, field })) : [];
    });
    expect(new Set(asked.map(({ path }) => path)).size).toBeGreaterThan(5);
    for (const { path, field } of asked) {
      const where = encodeURIComponent(JSON.stringify({ [field]: moments }));
      const { status } = await get(`${path}?where=${where}`).set('authorization', `Bearer ${token}`);
      expect({ path, field, status }).toEqual({ path, field, status: 200 });
    }
  });

  it('refuses text that could only be stored as something else, wherever it stands, and names the place', async () => {
    const token = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const sent = (body: string | Buffer, path = '/api/v1/jobnote') =>
      supertest(api.app.server)
        .post(path)
        .set({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
        .serialize((it) => it)
        .send(body);
    const fieldsIn = async (body: string | Buffer, path?: string) =>
      ((await sent(body, path).expect(400)).body.errors as { field: string }[]).map(({ field }) => field);
    expect(await fieldsIn('{"jobId":1,"note":"a\\ud800b","title":"\\udc00"}')).toEqual(['title', 'note']);
    expect(await fieldsIn('{"jobId":1,"note":"a\\u0000b"}')).toEqual(['note']);
    // A surrogate pair is one character and is kept.
    expect((await sent('{"jobId":999999,"note":"\\ud83d\\ude00"}')).body.errors ?? []).not.toContainEqual(
      expect.objectContaining({ field: 'note' }),
    );
    const bytes = Buffer.concat([Buffer.from('{"jobId":1,"note":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]);
    expect(await fieldsIn(bytes)).toEqual(['body']);
    const where = encodeURIComponent('{"searchData":{"$iLike":"\\ud800"}}');
    const { body } = await get(`/api/v1/job?where=${where}`).set('authorization', `Bearer ${token}`).expect(400);
    expect(body.errors).toEqual([
      { field: 'where.searchData.$iLike', reason: 'must not hold half a character (a lone surrogate)' },
    ]);
  });

  it('describes its calls as OpenAPI, with a page to read them', async () => {
    const { body } = await get('/api/v1/docs/json').expect(200);
    expect(body.openapi).toMatch(/^3\./);
    const paths = Object.keys(body.paths);
    for (const path of [
      '/api/v1/job',
      '/api/v1/job/{id}',
      '/api/v1/employee/profile',
      '/api/v1/crew',
      '/api/v1/roster',
      '/api/v1/auth/token',
    ])
      expect(paths).toContain(path);
    expect(paths).not.toContain('/metrics');
    expect(body.paths['/api/v1/job/{id}'].patch.requestBody).toBeDefined();
    await get('/api/v1/docs/').expect(200).expect('content-type', /html/);
  });

  it('says of each list what it can be filtered by, what can lie beside its rows and what they can be ordered by', async () => {
    const { body } = await get('/api/v1/docs/json').expect(200);
    const said: string = body.paths['/api/v1/job'].get.description;
    const namesOf = (word: string) =>
      new RegExp(`\`${word}\`: ([^.]*)\\.`).exec(said)?.[1]?.replaceAll('`', '').split(', ') ?? [];
    expect(namesOf('where')).toEqual(expect.arrayContaining(['status', 'searchData', 'regionId']));
    expect(namesOf('include')).toEqual(expect.arrayContaining(['crews', 'region', 'supervisor']));
    expect(namesOf('order')).toEqual(expect.arrayContaining(['jobId', 'startDate', 'endDate', 'currentHours']));
    const token = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const query = { include: JSON.stringify(namesOf('include')), order: JSON.stringify([[namesOf('order')[0], 'ASC']]) };
    await get(`/api/v1/job?${new URLSearchParams(query)}`)
      .set('authorization', `Bearer ${token}`)
      .expect(200);
    expect(body.paths['/api/v1/job/{id}'].get.description).toContain('`crews`');
  });

  it('asks everybody to sign in, for everything but signing in', async () => {
    const { body } = await get('/api/v1/docs/json');
    for (const path of Object.keys(body.paths).filter((one) => 'get' in body.paths[one])) {
      if (/\/auth\/(login|callback)|\/content\//.test(path)) continue;
      await get(path.replace('{id}', '1').replaceAll(/\{\w+\}/g, 'x')).expect(401);
    }
  });
});
