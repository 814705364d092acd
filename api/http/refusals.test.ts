import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

const lines: Array<Record<string, unknown>> = [];
let api: TestApi;
let worker: { id: number; token: string };
let admin: { id: number; token: string };

beforeAll(async () => {
  api = await buildTestApi({
    log: pino({ level: 'info', base: null }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  });
  await api.app.ready();
  const signedIn = async (role: 'worker' | 'admin') => {
    const { id } = await add.person(api.db, role);
    return { id, token: await api.tokenFor(id) };
  };
  [worker, admin] = [await signedIn('worker'), await signedIn('admin')];
});
afterAll(() => api.close());
beforeEach(() => {
  lines.length = 0;
});

const ask = (method: 'get' | 'post', path: string, token: string) =>
  supertest(api.app.server)
    [method](`/api/v1${path}`)
    .set({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'request-17' });
const FROM = { ip: '203.0.113.9', reqId: 'request-17' };

describe('a refusal leaves a line in the log, with who, from where and the request’s id', () => {
  it('of a right that a role does not have', async () => {
    await ask('get', '/job?where=%7B%22secret%22%3A1%7D', worker.token).expect(403);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'refused',
        level: 40,
        userId: worker.id,
        method: 'GET',
        path: '/api/v1/job',
        status: 403,
        code: 'FORBIDDEN',
        ...FROM,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|Bearer|eyJ/);
  });

  it('of a token that is not ours', async () => {
    await ask('get', '/job', 'forged.forged.forged').expect(401);
    expect(lines).toEqual([expect.objectContaining({ msg: 'refused', status: 401, code: 'TOKEN_INVALID', ...FROM })]);
    expect(JSON.stringify(lines)).not.toContain('forged');
  });

  it('of a wrong root password, and of one try too many, without the password', async () => {
    for (let n = 0; n < 5; n += 1)
      await ask('post', '/approversettings/auth', admin.token).send({ password: 'guess' }).expect(200);
    await ask('post', '/approversettings/auth', admin.token).send({ password: 'guess' }).expect(429);
    expect(lines.map(({ msg }) => msg)).toEqual([...Array(5).fill('a wrong root password was given'), 'refused']);
    for (const line of lines) expect(line).toMatchObject({ userId: admin.id, level: 40, ...FROM });
    expect(JSON.stringify(lines)).not.toContain('guess');
  });

  it('of what a person did wrong, in codes and names of fields, without a name, a value or the query', async () => {
    const { id } = await add.person(api.db, 'worker', { firstName: 'Hidden', lastName: 'Name' });
    await ask('post', '/jobnote?x=Hidden', admin.token).send({ jobId: 'Hidden', note: 7 }).expect(400);
    await ask('get', '/job/999999', admin.token).expect(404);
    await ask('get', '/no/such/call?x=Hidden', admin.token).expect(404);
    const { employeeId } = (await ask('get', `/employee/${id}`, admin.token).expect(200)).body.data;
    const { id: regionId } = await add.region(api.db);
    const person = { firstName: 'Other', lastName: 'Person', role: 'worker', email: 'hidden@company.test' };
    const taken = { ...person, employeeId, regionId, companyName: 'TSU One', class: 'Supervisor' };
    const { body } = await ask('post', '/employee', admin.token).send(taken);
    expect(JSON.stringify(body)).toContain('Hidden Name');
    expect(lines.map(({ status, code, route }) => [status, code, route])).toEqual([
      [400, undefined, '/api/v1/jobnote'],
      [404, 'NOT_FOUND', '/api/v1/job/:id'],
      [404, 'NO_ROUTE', undefined],
      [body.statusCode, body.code, '/api/v1/employee'],
    ]);
    expect(lines[0]).toMatchObject({ level: 30, userId: admin.id, fields: ['jobId', 'note'], ms: expect.any(Number), ...FROM });
    expect(JSON.stringify(lines)).not.toMatch(/hidden|company\.test/i);
  });

  it('of a one-time code and of a refresh token that are not good', async () => {
    await ask('post', '/auth/token', 'x')
      .send({ code: 'a'.repeat(43), codeVerifier: 'b'.repeat(43) })
      .expect(401);
    await ask('post', '/auth/refresh', 'made-up').expect(401);
    expect(lines.map(({ code }) => code)).toEqual(['CODE_INVALID', 'REFRESH_INVALID']);
    for (const line of lines) expect(line).toMatchObject(FROM);
  });
});
