import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IdParams } from '#shared/http/call.ts';
import { Failure } from '#shared/http/errors.ts';
import type { Role } from '#shared/permissions.ts';
import { NewRegion } from '#shared/regions.ts';
import type { Services } from '../context.ts';
import { region } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { createRegion } from '../regions/commands.ts';
import { openTestDatabase, quietLog } from '../test/database.ts';
import { add } from '../test/rows/company.ts';
import { servicesOn } from '../test/services.ts';
import { type Api, createHttp } from './api.ts';
import { prepareLive } from './live/prepare.ts';
import { commandRoute, liveRoute, plainRoute } from './routes.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: Api;
let employeeId: number;

const Made = z.object({ data: z.object({ id: z.number() }) });

beforeAll(async () => {
  database = await openTestDatabase();
  const services = servicesOn(database, { now: () => new Date() });
  employeeId = (await add.person(database.db, 'admin')).id;
  app = createHttp(quietLog);
  prepareLive(app, services);
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request) => {
    const role = request.headers['x-role'] as Role;
    const person = {
      sessionId: 'a session',
      employeeId,
      actorId: null,
      tokenId: null,
      rights: null,
      fullName: 'Ada One',
      supervisorIds: null,
    };
    request.signedIn = { caller: { ...person, role }, ended: new AbortController().signal };
  });
  declareRoutes(app, services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function declareRoutes(api: Api, services: Services): void {
  commandRoute(api, services, {
    operationId: 'createRegion',
    summary: 'Try a route',

    method: 'POST',
    path: '/region',
    right: ['create', 'region'],
    body: NewRegion,
    answer: Made,
    status: 201,
    run: async (context, { body }) => ({ data: { id: await createRegion(context, body) } }),
  });
  commandRoute(api, services, {
    operationId: 'createRegionThen',
    summary: 'Try a route',

    method: 'POST',
    path: '/region/then',
    right: ['create', 'region'],
    body: NewRegion,
    answer: z.object({ committed: z.number() }),
    run: async (context, { body }) => {
      await createRegion(context, body);
      // On another connection, which sees what is committed.
      return async () => ({ committed: (await regionsNamed(body.name)).length });
    },
  });
  commandRoute(api, services, {
    operationId: 'createRegionNever',
    summary: 'Try a route',

    method: 'POST',
    path: '/region/never',
    right: ['create', 'region'],
    body: NewRegion,
    run: async (context, { body }) => {
      await createRegion(context, body);
      throw new Failure(409, 'Not today', { code: 'NOT_TODAY' });
    },
  });
  commandRoute(api, services, {
    operationId: 'deleteRegion',
    summary: 'Try a route',
    method: 'DELETE',
    path: '/region/:id',
    right: ['delete', 'region'],
    run: async () => {},
  });
  liveRoute(api, {
    operationId: 'getRegion',
    summary: 'Try a route',

    path: '/region/:id',
    right: ['read', 'region'],
    params: IdParams,
    answer: z.object({ double: z.number() }),
    topics: ['region'],
    compute: async ({ params }) => ({ double: 2 * params.id }),
  });
  plainRoute(api, {
    operationId: 'getRegionSheet',
    summary: 'Try a route',

    path: '/region/:id/sheet',
    right: ['read', 'region'],
    params: IdParams,
    area: 'region',
    handle: async ({ params, caller }, reply) => reply.type('text/csv').send(`${params.id};${caller.fullName}`),
  });
}

const regionsNamed = (name: string) => database.db.select().from(region).where(eq(region.name, name));
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, { role = 'admin', ...rest }: AskOptions = {}) =>
  app.inject({ method, url, headers: { 'x-role': role, ...rest.headers }, ...(rest.body ? { payload: rest.body } : {}) });
interface AskOptions {
  role?: Role;
  body?: object;
  headers?: Record<string, string>;
}

describe('a declared route', () => {
  it('asks for its right before it looks at what was sent, and then names each field that is wrong', async () => {
    expect((await ask('POST', '/region', { role: 'foreman', body: { color: 'red' } })).json()).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
    });
    const refused = await ask('POST', '/region', { body: { name: 'North', color: 'red' } });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'color']);
    expect((await ask('GET', '/region/one')).statusCode).toBe(400);
  });

  it('says that it may be refused, and by what right, to the documents', () => {
    const declared = app.declaredCalls.filter(({ method }) => method !== 'HEAD');
    expect(declared.map(({ method, path, right, answers }) => [method, path, right?.action, Object.keys(answers)])).toEqual([
      ['POST', '/region', 'create', ['201', '4xx']],
      ['POST', '/region/then', 'create', ['200', '4xx']],
      ['POST', '/region/never', 'create', ['204', '4xx']],
      ['DELETE', '/region/:id', 'delete', ['204', '4xx']],
      ['GET', '/region/:id', 'read', ['200', '4xx']],
      ['GET', '/region/:id/sheet', 'read', ['4xx']],
    ]);
  });

  it('does not compile without a right, or with an answer that is not its own', () => {
    const words = { operationId: 'getText', summary: 'Get a text' };
    const neverCalled = (api: Api) => {
      // @ts-expect-error: no words
      plainRoute(api, { path: '/open', right: ['read', 'region'], handle: async (_, reply) => reply });
      // @ts-expect-error: no right
      plainRoute(api, { ...words, path: '/open', handle: async (_, reply) => reply });
      const route = { ...words, path: '/text', right: ['read', 'region'], answer: z.object({ text: z.string() }) } as const;
      // @ts-expect-error: a number for a text
      plainRoute(api, { ...route, handle: async () => ({ text: 1 }) });
    };
    expect(neverCalled).toBeTypeOf('function');
  });
});

describe('commandRoute', () => {
  it('writes for the caller and answers with its status', async () => {
    const made = await ask('POST', '/region', { body: { name: 'North' } });
    expect([made.statusCode, made.json().data.id]).toEqual([201, expect.any(Number)]);
    const audited = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(made.json().data.id)));
    expect(audited).toMatchObject([{ action: 'region.create', actorId: employeeId }]);
  });

  it('is a 204 without an answer', async () => {
    const { statusCode, body } = await ask('DELETE', '/region/1');
    expect([statusCode, body]).toEqual([204, '']);
  });

  it('does what its command answers as a function once all is committed', async () => {
    expect((await ask('POST', '/region/then', { body: { name: 'South' } })).json()).toEqual({ committed: 1 });
  });

  it('leaves nothing behind when its command throws', async () => {
    expect((await ask('POST', '/region/never', { body: { name: 'West' } })).json().code).toBe('NOT_TODAY');
    expect(await regionsNamed('West')).toEqual([]);
  });
});

describe('liveRoute and plainRoute', () => {
  it('answer with a tag, and 304 to a caller who has that answer', async () => {
    const answer = await ask('GET', '/region/21');
    expect(answer.json()).toEqual({ double: 42 });
    const etag = String(answer.headers['etag']);
    expect((await ask('GET', '/region/21', { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  });

  it('send what is no JSON as it is', async () => {
    const { headers, body } = await ask('GET', '/region/21/sheet');
    expect([headers['content-type'], body]).toEqual(['text/csv', '21;Ada One']);
  });
});
