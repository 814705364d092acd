import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf, oneOf } from '#shared/http/query.ts';
import { ApiToken, MadeToken } from '#shared/integrations/tokens.ts';
import { JOB_COSTS } from '#shared/jobs/jobs.ts';
import { type Subject, TOKEN_READS } from '#shared/permissions.ts';
import { TokenRight } from '#shared/roles.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { SYSTEM } from '../db/write.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let team: Awaited<ReturnType<typeof make.addTeam>>;
let admin: Requests;
let adminId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  make = crewsIn(api.db);
  team = await make.addTeam();
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
});
afterAll(() => api.close());

const FAR = () => new Date(api.services.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
const add = async (rights: TokenRight[], by: Requests = admin) =>
  oneOf(MadeToken).parse((await by.post('/api_token', { name: 'Payroll', rights, expires: FAR() }).expect(201)).body).data;
/** Calls the api as another program. */
const ask = (token: string, path: string, method: 'get' | 'post' | 'patch' | 'delete' = 'get') =>
  supertest(api.app.server)[method](`/api/v1${path}`).set('authorization', `Bearer ${token}`);
const tokens = async () => listOf(ApiToken).parse((await admin.get('/api_token?include=["createdBy"]').expect(200)).body).data;

/** The names of the fields that an answer always has, wherever they are in it. */
function requiredIn(schema: z.ZodType): string[] {
  const found: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }), (name, value: unknown) => {
    if (name === 'required' && Array.isArray(value)) found.push(...value.map(String));
    return value;
  });
  return found;
}

describe('an API token', () => {
  it('is shown once, and kept as a hash alone', async () => {
    const { id, token } = await add(['jobs']);
    expect(token).toMatch(/^muster_[\w-]{43}$/);
    const [row] = (await tokens()).filter((one) => one.id === id);
    expect(row).toMatchObject({
      name: 'Payroll',
      rights: ['jobs'],
      hint: token.slice(0, 11),
      revokedAt: null,
      createdBy: { id: adminId },
    });
    const kept = JSON.stringify([await api.db.select().from(apiToken), await api.db.select().from(auditLog), await tokens()]);
    expect(kept).not.toContain(token);
    expect(JSON.stringify([await api.db.select().from(auditLog), await tokens()])).not.toMatch(/[0-9a-f]{64}/);
  });

  it('reads what its rights say of the whole company, and nothing else', async () => {
    const { token } = await add(['jobs']);
    const { body } = await ask(token, `/job/${team.job.id}?include=["supervisor","region"]`).expect(200);
    expect(body.data).toMatchObject({ id: team.job.id, supervisor: { fullName: team.supervisor.fullName } });
    // What a job costs is for another right.
    expect(body.data).not.toHaveProperty('laborCost');
    const costs = await ask((await add(['jobs', 'costs'])).token, `/job/${team.job.id}`).expect(200);
    expect(costs.body.data).toHaveProperty('laborCost');
    await ask(token, '/job?order=[["laborCost","ASC"]]').expect(400);
    await ask(token, '/employee').expect(403);
    await ask(token, '/workshift').expect(403);
    await ask(token, '/audit').expect(403);
    await ask(token, '/auth/me').expect(403);
    await ask(token, '/api_token').expect(403);
  });

  it('sees beside a row what it may read by itself', async () => {
    const timesheets = (await add(['timesheets'])).token;
    const refused = await ask(timesheets, '/workshift?include=["employee.user"]').expect(400);
    expect(refused.body.errors).toContainEqual({ field: 'include.employee.user', reason: expect.any(String) });
    const people = (await add(['people'])).token;
    const { body } = await ask(people, `/employee/${team.foreman.id}`).expect(200);
    expect(body.data).toMatchObject({ fullName: team.foreman.fullName });
    expect(Object.keys(body.data).filter((name) => /rate/i.test(name))).toEqual([]);
    await ask(people, '/employee?where={"earningRate1":"1"}').expect(400);
  });

  it('with the right to files alone fetches no file that shows what jobs cost, however it asks', async () => {
    const today = businessDate(api.services.now(), 'America/New_York');
    const where = JSON.stringify({ start: today, end: today });
    const { body } = await admin.post(`/download_job_csv/custom/generate?where=${where}`, {}).expect(202);
    const [files, both] = [(await add(['exports'])).token, (await add(['exports', 'costs'])).token];
    const { id } = body.data as { id: number };
    const calls = ['custom', 'custom/url', `url/${id}`, `differences/${id}`].map((call) => `/download_job_csv/${call}`);
    for (const path of calls) {
      expect((await ask(files, path)).body).toMatchObject({
        statusCode: 403,
        code: 'TOKEN_RIGHT_MISSING',
        message: 'This API token lacks the right costs',
      });
      expect((await ask(both, path)).status).not.toBe(403);
    }
    await ask(files, '/download_job_csv').expect(200);
    await ask(files, '/download_workshift_csv').expect(200);
    await ask((await add(['roster'])).token, '/job/summary').expect(403);
    await ask((await add(['roster', 'costs'])).token, '/job/summary').expect(200);
    await ask((await add(['roster'])).token, '/dwo/summary').expect(200);
  });

  it('finds what a job costs in no answer that asks for another right alone', () => {
    const money = new Set(['cost', 'amount', 'profit', ...Object.keys(JOB_COSTS)]);
    const mayShow = (shown: Subject | undefined) => shown !== undefined && TOKEN_READS.costs.includes(shown);
    const readable = api.app.declaredCalls.filter(
      ({ method, right, shows }) => method === 'GET' && right && ![right.subject, ...shows].some(mayShow),
    );
    const showing = readable.filter(({ answers }) =>
      Object.entries(answers).some(([status, schema]) => status === '200' && requiredIn(schema).some((name) => money.has(name))),
    );
    expect(readable.length).toBeGreaterThan(50);
    expect(showing.map(({ path }) => path)).toEqual([]);
  });

  it('writes nothing but what its rights name', async () => {
    const { token } = await add([...TokenRight.options]);
    const reading = await add(['jobs', 'people']);
    const refused = await ask(reading.token, `/job/${team.job.id}`, 'patch').send({ progressPercentage: 99 }).expect(403);
    expect(refused.body).toMatchObject({ code: 'TOKEN_RIGHT_MISSING', message: 'This API token lacks the right writeJobs' });
    await ask(token, `/job/${team.job.id}`, 'delete').expect(403);
    await ask(token, `/employee/${team.foreman.id}`, 'delete').expect(403);
    await ask(token, '/api_token', 'post').send({}).expect(403);
    await ask(token, '/jobnote', 'post').send({ jobId: team.job.id, note: 'n' }).expect(403);
    await ask(token, '/download_job_csv/custom/generate', 'post').send({}).expect(403);
    await ask(token, '/auth/logout', 'post').expect(403);
    await ask(token, '/auth/masquerade?where={"employeeId":1}').expect(403);
    await ask(token, '/upload_employee').expect(403);
    expect(Object.values(TOKEN_READS).flat()).not.toContain('employeeRates');
  });

  it('never gets what an admin was answered a moment ago', async () => {
    const { token } = await add(['people']);
    const path = `/employee/${team.foreman.id}`;
    expect((await admin.get(path).expect(200)).body.data).toHaveProperty('earningRate1');
    expect((await ask(token, path).expect(200)).body.data).not.toHaveProperty('earningRate1');
  });

  it('ends at once when it is revoked, also what it holds open', async () => {
    const { id, token } = await add(['jobs']);
    const { headers } = await ask(token, '/job').expect(200);
    const held = ask(token, '/job')
      .set({ 'if-none-match': headers['etag']!, prefer: 'wait=30' })
      .then((answer) => answer);
    await expect.poll(() => api.services.changes.state().waiting).toBe(3);
    await admin.delete(`/api_token/${id}`).expect(204);
    expect((await held).status).toBe(401);
    expect((await ask(token, '/job')).body).toMatchObject({ statusCode: 401, code: 'TOKEN_INVALID' });
    await admin.delete(`/api_token/${id}`).expect(204);
    const { revokedAt } = (await tokens()).find((one) => one.id === id)!;
    expect(revokedAt).not.toBeNull();
    const { body } = await admin.get(`/audit?where={"subject":"api_token","subjectId":"${id}"}`).expect(200);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['api_token.revoke', 'api_token.create']);
  });

  it('ends with its day, and with the admin who made it', async () => {
    const maker = await make.addPerson('admin');
    const { token } = await add(['jobs'], await requestsOf(api, maker.id));
    await ask(token, '/job').expect(200);
    await api.services.write(SYSTEM, async ({ tx, changed }) => {
      await tx.update(employee).set({ role: 'subadmin' }).where(eq(employee.id, maker.id));
      changed('employee');
    });
    await ask(token, '/job').expect(401);
    expect((await tokens()).filter(({ createdById }) => createdById === maker.id)).toMatchObject([{ isStopped: true }]);
    const own = await add(['jobs']);
    expect((await tokens()).find(({ id }) => id === own.id)).toMatchObject({ isStopped: false });
    await api.services.write(SYSTEM, async ({ tx, changed }) => {
      await tx.update(apiToken).set({ expiresAt: api.services.now() }).where(eq(apiToken.id, own.id));
      changed('api_token');
    });
    await ask(own.token, '/job').expect(401);
  });

  it('says when and from where it was used last', async () => {
    const { id, token } = await add(['jobs']);
    await ask(token, '/job').expect(200);
    await expect
      .poll(async () => (await tokens()).find((one) => one.id === id))
      .toMatchObject({ lastUsedAt: expect.any(String), lastUsedIp: '127.0.0.1' });
  });

  it.each([
    [{ name: '', rights: ['jobs'], expires: '2099-01-01' }, 'name'],
    [{ name: 'A', rights: [], expires: '2099-01-01' }, 'rights'],
    [{ name: 'A', rights: ['everything'], expires: '2099-01-01' }, 'rights.0'],
    [{ name: 'A', rights: ['jobs'], expires: '2001-01-01' }, 'expires'],
    [{ name: 'A', rights: ['jobs'], expires: '2099-01-01' }, 'expires'],
  ])('is not made of %j', async (body, field) => {
    const answer = await admin.post('/api_token', body).expect(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('is made and revoked by admins alone', async () => {
    const subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
    await subadmin.get('/api_token').expect(403);
    await subadmin.post('/api_token', { name: 'A', rights: ['jobs'], expires: FAR() }).expect(403);
    await subadmin.delete('/api_token/1').expect(403);
    await admin.delete('/api_token/999999').expect(404);
  });

  it.each(['muster_', 'muster_x', `muster_${'A'.repeat(43)}`])('that was never made opens nothing: %s', async (token) => {
    await ask(token, '/job').expect(401);
  });
});
