import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeKey } from '../db/kept-answers.ts';
import { idempotencyKey } from '../db/tables/api-tokens.ts';
import { job } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { purgeSignIns } from '../sign-in/purge-worker.ts';
import { programsOf } from '../test/calls/programs.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
/** Another process of the api on the same database. */
let other: TestApi;
let regionId: number;
let call: Awaited<ReturnType<ReturnType<typeof programsOf>>>;
let programWith: ReturnType<typeof programsOf>;

beforeAll(async () => {
  api = await buildTestApi();
  other = await buildTestApi({ beside: api });
  await Promise.all([api.app.ready(), other.app.ready()]);
  const make = crewsIn(api.db);
  regionId = (await make.addTeam()).job.regionId;
  programWith = programsOf(api, await requestsOf(api, (await make.addPerson('admin')).id));
  call = await programWith('writeJobs');
});
afterAll(async () => {
  await other.close();
  await api.close();
});

let keys = 0;
function newKey(): string {
  keys += 1;
  return `"key ${keys}"`;
}
const jobAt = (address: string) => ({
  address,
  category: 'general',
  type: 'hourly',
  workOrderType: 'maintenance',
  regionId,
  startDate: '2099-01-04',
  endDate: '2099-01-05',
});
const post = (address: string, key: string, at: TestApi = api) =>
  call('POST', '/job', jobAt(address), { 'idempotency-key': key }, at);
const jobsAt = (address: string) => api.db.$count(job, eq(job.address, address));

describe('[tokens-7] Idempotency-Key', () => {
  it('answers a repeat as it answered the first time, byte by byte, and writes nothing', async () => {
    const key = newKey();
    const first = await post('1 Once Road', key);
    const audited = await api.db.$count(auditLog);
    const again = await post('1 Once Road', key, other);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect([await jobsAt('1 Once Road'), await api.db.$count(auditLog)]).toEqual([1, audited]);
  });

  it('changes a row once: what somebody changed since stays', async () => {
    const { id } = (await post('2 Once Road', newKey())).json().data;
    const key = newKey();
    const set = (progressPercentage: number, headers: Record<string, string> = {}) =>
      call('PATCH', `/job/${id}`, { progressPercentage }, headers);
    const first = await set(10, { 'idempotency-key': key });
    await set(20);
    const again = await set(10, { 'idempotency-key': key });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const [row] = await api.db.select().from(job).where(eq(job.id, id));
    expect(row?.progressPercentage).toBe(20);
  });

  it('is of one request: another body, address or method with it is a 422', async () => {
    const key = newKey();
    const { id } = (await post('3 Once Road', key)).json().data;
    const keyed = { 'idempotency-key': key };
    const answers = [
      await post('3 Other Road', key),
      await call('POST', '/job?x=1', jobAt('3 Once Road'), keyed),
      await call('PATCH', `/job/${id}`, { progressPercentage: 5 }, keyed),
    ];
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ statusCode: 422, code: 'IDEMPOTENCY_KEY_REUSED', error: 'Unprocessable Content' });
    expect(await jobsAt('3 Other Road')).toBe(0);
  });

  it('is of one token: another program may use the same', async () => {
    const key = newKey();
    await post('4 Once Road', key);
    const second = await programWith('writeJobs');
    const answer = await second('POST', '/job', jobAt('4 Other Road'), { 'idempotency-key': key });
    expect(answer.statusCode).toBe(201);
  });

  it.each(['key', '', '""', '"a', 'a"', '"a" "b"', '"ä"', `"${'x'.repeat(256)}"`, '1', '"a\\b"'])(
    'that is not one text in quotes is a 400: %s',
    async (key) => {
      expect((await post('5 Once Road', key)).json()).toMatchObject({
        statusCode: 400,
        code: 'IDEMPOTENCY_KEY_INVALID',
        errors: [{ field: 'Idempotency-Key', reason: expect.stringContaining('"8e03978e') }],
      });
      expect(await jobsAt('5 Once Road')).toBe(0);
    },
  );

  it('of a request that was refused is free: corrected, or sent again, it is judged again', async () => {
    const key = newKey();
    const keyed = { 'idempotency-key': key };
    const wrong = { ...jobAt('6 Once Road'), endDate: '2099-01-01' };
    expect((await call('POST', '/job', wrong, keyed)).statusCode).toBe(400);
    expect((await call('POST', '/job', wrong, keyed)).statusCode).toBe(400);
    expect((await post('6 Once Road', key)).statusCode).toBe(201);
    expect(await jobsAt('6 Once Road')).toBe(1);
  });

  it('of a request that is being worked on is a 409', async () => {
    const key = newKey();
    await api.db.transaction(async (tx) => {
      expect(await takeKey(tx, { tokenId: call.tokenId, key: key.slice(1, -1) })).toBe(true);
      expect((await post('7 Once Road', key)).json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_KEY_IN_USE' });
    });
    expect((await post('7 Once Road', key)).statusCode).toBe(201);
  });

  it('lets one of many at the same time write, in whichever process', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => post('8 Once Road', key, at % 2 ? other : api)));
    const last = await post('8 Once Road', key);
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const { body } of made) expect(body).toBe(last.body);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(await jobsAt('8 Once Road')).toBe(1);
  });

  it('of a write that died half way is free, and the repeat writes it once', async () => {
    const key = newKey();
    const [taken, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const blocking = api.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('job number'))`);
      taken.resolve();
      await held.promise;
    });
    // Else the write may be the first that has the lock.
    await taken.promise;
    const dying = post('9 Once Road', key);
    const kill = () =>
      api.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      );
    await expect.poll(async () => (await kill()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect((await dying).statusCode).toBeGreaterThanOrEqual(500);
    held.resolve();
    await blocking;
    expect([await jobsAt('9 Once Road'), (await post('9 Once Road', key)).statusCode]).toEqual([0, 201]);
    expect([(await post('9 Once Road', key)).statusCode, await jobsAt('9 Once Road')]).toEqual([201, 1]);
  });

  it('expires a day after its write, and is deleted then', async () => {
    const key = newKey();
    const keyed = { 'idempotency-key': key };
    await post('10 Once Road', key);
    const isKept = async () => (await api.db.$count(idempotencyKey, eq(idempotencyKey.key, key.slice(1, -1)))) > 0;
    api.clock.aheadMs = 23 * 3_600_000;
    await purgeSignIns(api.services);
    expect([await isKept(), (await call('POST', '/job', jobAt('10 Other Road'), keyed)).statusCode]).toEqual([true, 422]);
    api.clock.aheadMs = 25 * 3_600_000;
    expect((await call('POST', '/job', jobAt('10 Other Road'), keyed)).statusCode).toBe(201);
    api.clock.aheadMs = 50 * 3_600_000;
    await purgeSignIns(api.services);
    expect(await isKept()).toBe(false);
    api.clock.aheadMs = 0;
  });

  it('of people is not looked at', async () => {
    const make = crewsIn(api.db);
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    for (const status of [201, 201])
      await admin.post('/job', jobAt('11 Once Road')).set('idempotency-key', 'no key').expect(status);
    expect(await jobsAt('11 Once Road')).toBe(2);
  });
});
