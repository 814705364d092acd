import { writeFile } from 'node:fs/promises';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ErrorBody } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { job } from '../db/tables/jobs.ts';
import { region } from '../db/tables/people.ts';
import { openTestDatabase, quietLog, type TestDatabase } from '../test/database.ts';
import { add } from '../test/rows/company.ts';
import { type Api, createHttp } from './api.ts';

let database: TestDatabase;
let app: Api;
let thrown: () => Promise<unknown>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = createHttp(quietLog);
  app.get('/throws', () => thrown());
  app.post('/body', { schema: { body: z.object({ name: z.string() }).strict() } }, async (request) => request.body);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function answerTo(cause: () => Promise<unknown>) {
  thrown = cause;
  const { status, body, headers } = await supertest(app.server).get('/throws');
  expect(ErrorBody.parse(body).statusCode).toBe(status);
  return { status, body, headers };
}

describe('an error', () => {
  it('that is meant for the caller leaves as it is', async () => {
    const failure = new Failure(409, 'No', { code: 'X', errors: [{ field: 'a', reason: 'b' }], details: { n: 1 } });
    expect((await answerTo(() => Promise.reject(failure))).body).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message: 'No',
      code: 'X',
      errors: [{ field: 'a', reason: 'b' }],
      details: { n: 1 },
    });
  });

  it('that nobody foresaw leaves as a plain 500 with the id of the request', async () => {
    const { status, body, headers } = await answerTo(() => Promise.reject(new Error('secret: /etc/passwd')));
    expect(status).toBe(500);
    expect(body).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Something went wrong',
      code: 'INTERNAL',
      details: { requestId: headers['x-request-id'] },
    });
    expect((await answerTo(() => database.db.execute(sql`select nonsense`))).status).toBe(500);
  });

  it.each([
    ['a taken value', 409, 'TAKEN', 'name', () => database.db.insert(region).values([{ name: 'same' }, { name: 'same' }])],
    ['a reference to nothing', 400, 'NOTHING_THERE', 'regionId', () => add.job(database.db, 999_999)],
    ['a missing value', 400, 'MISSING', 'name', () => database.db.execute(sql`insert into region (name) values (null)`)],
    [
      'a value in use',
      409,
      'IN_USE',
      'id',
      async () => {
        const used = await add.region(database.db);
        await add.job(database.db, used.id);
        await database.db.delete(region).where(sql`id = ${used.id}`);
      },
    ],
    [
      'values that do not fit together',
      400,
      'UNFIT',
      undefined,
      async () => add.job(database.db, (await add.region(database.db)).id, { endDate: new Date(0) }),
    ],
    [
      'a number that is too large',
      400,
      'VALUE',
      undefined,
      () => database.db.select().from(job).where(sql`id = ${'99999999999'}::int`),
    ],
    [
      'a query that takes too long',
      503,
      'TOO_SLOW',
      undefined,
      () =>
        database.db.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = 20`);
          await tx.execute(sql`select pg_sleep(5)`);
        }),
    ],
  ])('of the database is told in words: %s', async (_name, status, code, field, cause) => {
    const answer = await answerTo(cause);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(answer.body.errors?.[0]?.field).toBe(field);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|insert|constraint|pg_|relation/i);
  });

  it.each([
    ['files', () => writeFile('/dev/full', 'x')],
    [
      'the database',
      () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })),
    ],
  ])('of a disk that is full under %s is told in words', async (_name, cause) => {
    expect(await answerTo(cause)).toMatchObject({ status: 507, body: { code: 'NO_ROOM', error: 'Insufficient Storage' } });
  });

  it('of a database that is away is a 503', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(await answerTo(() => Promise.reject(new DrizzleQueryError('select 1', [], refused)))).toMatchObject({
      status: 503,
      body: { code: 'NO_DATABASE' },
    });
  });
});

describe('a request', () => {
  it('keeps a well-formed id of its own and gets one otherwise', async () => {
    const id = async (given: string) =>
      (await supertest(app.server).get('/nowhere').set('x-request-id', given)).headers['x-request-id'];
    expect(await id('gateway-17')).toBe('gateway-17');
    expect(await id('a b')).toMatch(/^[\da-f-]{36}$/);
    expect(await id('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
  });

  it('to nowhere is a 404 in the same envelope', async () => {
    const { body } = await supertest(app.server).get('/nowhere?secret=1').expect(404);
    expect(ErrorBody.parse(body)).toMatchObject({ message: 'There is no GET /nowhere', code: 'NO_ROUTE' });
  });

  it('with a body that cannot be read is refused by name', async () => {
    const post = () => supertest(app.server).post('/body').set('content-type', 'application/json');
    expect((await post().send('{"name":1,"x":2}').expect(400)).body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'x',
    ]);
    for (const body of ['{', '', '{"__proto__":{"a":1}}']) ErrorBody.parse((await post().send(body).expect(400)).body);
    expect((await post().send('{').expect(400)).body.message).toBe('The body is not valid JSON');
    await supertest(app.server).post('/body').set('content-type', 'text/csv').send('a').expect(415);
    await post()
      .send(JSON.stringify({ name: 'x'.repeat(3_000_000) }))
      .expect(413);
  });
});
