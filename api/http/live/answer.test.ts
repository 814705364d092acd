import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { region as regionTable } from '#api/db/tables/people.ts';
import { session } from '#api/db/tables/sign-in.ts';
import { SYSTEM } from '#api/db/write.ts';
import { contentOf } from '#api/test/calls/tags.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { add } from '#api/test/rows/company.ts';
import { crewsIn } from '#api/test/rows/crews.ts';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { addDays, businessDate, businessDay } from '#shared/rules/periods.ts';

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: { data?: unknown[]; code?: string; date?: string } | undefined;
}

let api: TestApi;
let url: string;
let token: string;

beforeAll(async () => {
  api = await buildTestApi();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  await add.region(api.db);
  token = await api.tokenFor((await add.person(api.db, 'admin')).id);
});
afterAll(() => api.close());
afterEach(() => {
  api.clock.aheadMs = 0;
  vi.restoreAllMocks();
});

/** Sends one GET on a connection of its own. */
function ask(path: string, headers: Record<string, string> = {}, as = token): { answer: Promise<Answer>; abort: () => void } {
  const request = http.get(`${url}/api/v1${path}`, { agent: false, headers: { authorization: `Bearer ${as}`, ...headers } });
  const answer = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text ? JSON.parse(text) : undefined }),
      );
    });
  });
  return { answer, abort: () => request.destroy() };
}
const get = (path: string, headers: Record<string, string> = {}, as = token) => ask(path, headers, as).answer;
const waiting = () => api.services.changes.state().waiting;
/** Waiters of the api itself, which watches sessions and tokens. */
const OWN = 2;
const idle = () => vi.waitFor(() => expect(waiting()).toBe(OWN));
const untilWaiting = (count = 1) => vi.waitFor(() => expect(waiting()).toBe(OWN + count));
const touch = (topic: 'region' | 'job' = 'region') => api.services.write(SYSTEM, async (write) => write.changed(topic));
/** Renames the regions, and marks them as changed. */
const rename = () =>
  api.services.write(SYSTEM, async (write) => {
    await write.tx.update(regionTable).set({ name: sql`name || '.'` });
    write.changed('region');
  });
const etagOf = async (path = '/region', headers: Record<string, string> = {}) => (await get(path, headers)).headers.etag!;

describe('a conditional GET', () => {
  it('is answered 304 without a query while nothing moved', async () => {
    const first = await get('/region');
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(first.headers.etag).toMatch(/^"[\w-]{22}(\/[\w-]+\.\d+\/[\w-]{10})?"$/);
    await idle();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (const given of [first.headers.etag!, `"x", ${first.headers.etag}`, `W/${first.headers.etag}`]) {
      const again = await get('/region', { 'if-none-match': given });
      expect(again).toMatchObject({ status: 304, body: undefined, headers: { etag: first.headers.etag } });
      expect(again.headers['preference-applied']).toBeUndefined();
    }
    expect(query).not.toHaveBeenCalled();
  });

  it('is answered in full without a query as well, to a caller that has nothing yet, e.g. a gateway that restarts', async () => {
    const first = await get('/region');
    await idle();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expect(await get('/region')).toMatchObject({ status: 200, headers: { etag: first.headers.etag }, body: first.body });
    expect(query).not.toHaveBeenCalled();
    await rename();
    expect(contentOf((await get('/region')).headers.etag)).not.toBe(contentOf(first.headers.etag));
  });

  it('is read again on request, e.g. after rows were written by hand', async () => {
    const { headers } = await get('/region');
    await api.db.update(regionTable).set({ name: sql`name || '!'` });
    const content = async (given = {}) => contentOf((await get('/region', given)).headers.etag);
    expect(await content()).toBe(contentOf(headers.etag));
    const fresh = await content({ 'cache-control': 'no-cache' });
    expect(fresh).not.toBe(contentOf(headers.etag));
    expect(await content()).toBe(fresh);
  });

  it('is answered in full once it is another, and only then', async () => {
    const etag = await etagOf();
    await touch('job');
    expect((await get('/region', { 'if-none-match': etag })).status).toBe(304);
    await touch('region');
    const same = await get('/region', { 'if-none-match': etag });
    expect([same.status, contentOf(same.headers.etag)]).toEqual([304, contentOf(etag)]);
    await rename();
    const answer = await get('/region', { 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect(contentOf(answer.headers.etag)).not.toBe(contentOf(etag));
  });

  it('has the tag of its content, in another process and for another caller', async () => {
    const other = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const etag = await etagOf();
    const same = await get('/region', { 'if-none-match': etag }, other);
    expect([same.status, contentOf(same.headers.etag)]).toEqual([304, contentOf(etag)]);
    expect(contentOf(await etagOf('/region?limit=5'))).not.toBe(contentOf(etag));
  });

  it('is read again on a new business day, and for another selection', async () => {
    const etag = await etagOf();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await get('/region', { 'if-none-match': etag });
    expect(query).not.toHaveBeenCalled();
    await get('/region', { 'if-none-match': etag, [SUPERVISORS_HEADER]: '3' });
    expect(query).toHaveBeenCalled();
    query.mockClear();
    api.clock.aheadMs = 24 * 3_600_000;
    const tomorrow = await api.tokenFor((await add.person(api.db, 'admin')).id);
    query.mockClear();
    await get('/region', { 'if-none-match': etag }, tomorrow);
    expect(query).toHaveBeenCalled();
  });
});

describe('a GET that waits', () => {
  const waitFor = (etag: string, seconds = 5, path = '/region') =>
    ask(path, { 'if-none-match': etag, prefer: `wait=${seconds}` });

  it('is answered as soon as something changes', async () => {
    const { answer } = waitFor(await etagOf());
    await untilWaiting();
    const region = await add.region(api.db);
    await touch();
    const { status, headers, body } = await answer;
    expect(status).toBe(200);
    expect(headers['preference-applied']).toBe('wait=5');
    expect(body?.data).toContainEqual(expect.objectContaining({ id: region.id, name: region.name }));
    await idle();
  });

  it('goes on waiting when what moved left it as it is', async () => {
    const { answer } = waitFor(await etagOf(), 20);
    await untilWaiting();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await touch();
    await vi.waitFor(() => expect(query.mock.calls.some(([text]) => JSON.stringify(text).includes('from \\"region'))).toBe(true));
    await untilWaiting();
    await rename();
    expect(await answer).toMatchObject({ status: 200, headers: { 'preference-applied': 'wait=20' } });
    await idle();
  });

  it('is answered 304 when the time is up', async () => {
    const etag = await etagOf();
    const answer = await waitFor(etag, 1).answer;
    expect(answer).toMatchObject({ status: 304, headers: { 'preference-applied': 'wait=1' } });
    // Its notice may be a later one, as the last write may be heard of in between.
    expect(contentOf(answer.headers.etag)).toBe(contentOf(etag));
    await idle();
  });

  it('waits at most 290 seconds, and not at all for what cannot be read', async () => {
    const etag = await etagOf();
    const long = ask('/region', { 'if-none-match': etag, prefer: 'respond-async, wait=9999' });
    await untilWaiting();
    await rename();
    expect((await long.answer).headers['preference-applied']).toBe('wait=290');
    const fresh = await etagOf();
    for (const prefer of ['wait=soon', 'wait=-1', 'wait', 'awaiting=5', ''])
      expect(await get('/region', { 'if-none-match': fresh, prefer })).toMatchObject({ status: 304 });
    expect((await get('/region', { prefer: 'wait=25' })).status).toBe(200);
  });

  it('ends soon after another process has come, which takes it over from then on', async () => {
    const etag = await etagOf();
    const { answer } = waitFor(etag, 250);
    await untilWaiting();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const other = await buildTestApi({ beside: api });
    try {
      const { status, headers } = await answer;
      expect([status, contentOf(headers.etag)]).toEqual([304, contentOf(etag)]);
      const [, notice = ''] = headers.etag!.split('/');
      await vi.waitFor(() => expect(other.services.changes.momentAt(notice)).not.toBeNull());
    } finally {
      await other.close();
    }
    await idle();
  });

  it('ends at midnight with the roster of the new business day, and from then on hears of that day', async () => {
    const zone = 'America/New_York';
    const date = businessDate(api.services.now(), zone);
    const until = (at: number) => Object.assign(api.clock, { aheadMs: at - Date.now() });
    const midnight = businessDay(date, zone).end.getTime() + 1;
    until(midnight - 60_000);
    const own = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const waitOn = (etag: string) => ask('/roster', { 'if-none-match': etag, prefer: 'wait=20' }, own);
    // The route is warm.
    expect((await get('/roster', {}, own)).body).toMatchObject({ date });
    until(midnight - 1_500);
    const before = await get('/roster', {}, own);
    expect(before.body).toMatchObject({ date });
    const asked = performance.now();
    const after = await waitOn(before.headers.etag!).answer;
    const tomorrow = addDays(date, 1);
    expect([after.status, after.body]).toEqual([200, expect.objectContaining({ date: tomorrow })]);
    expect(performance.now() - asked).toBeLessThan(15_000);
    const { answer } = waitOn(after.headers.etag!);
    await untilWaiting();
    const { job } = await crewsIn(api.db).addTeam();
    await api.services.write(SYSTEM, async (write) => write.changed({ topic: 'workshift', day: tomorrow }));
    expect(await answer).toMatchObject({ status: 200, body: { date: tomorrow, roster: [{ id: job.id }] } });
    // The team has a region of its own.
    await touch();
  });

  it('frees its place when the client goes away', async () => {
    const etag = await etagOf();
    const many = Array.from({ length: 30 }, () => waitFor(etag));
    for (const { answer } of many) answer.catch(() => undefined);
    await untilWaiting(30);
    for (const { abort } of many) abort();
    await idle();
  });

  it('is answered 401 when the session ends meanwhile', async () => {
    const person = await add.person(api.db, 'admin');
    const own = await api.tokenFor(person.id);
    const etag = (await get('/region', {}, own)).headers.etag!;
    const { answer } = ask('/region', { 'if-none-match': etag, prefer: 'wait=20' }, own);
    await untilWaiting();
    await api.services.write(SYSTEM, async (write) => {
      await write.tx.delete(session).where(sql`employee_id = ${person.id}`);
      write.changed('session');
    });
    expect(await answer).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  });

  it('is let go without an ETag when other processes can no longer be heard', async () => {
    const etag = await etagOf();
    const { answer } = waitFor(etag, 20);
    await untilWaiting();
    // The first attempt to listen again fails too, so that the answer comes while other processes
    // are not heard.
    await api.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'muster listener%'`,
    );
    expect(await answer).toMatchObject({ status: 200, headers: expect.not.objectContaining({ etag: expect.anything() }) });
    await vi.waitFor(() => expect(api.services.changes.state().listening).toBe(true));
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const again = await get('/region', { 'if-none-match': etag });
    expect([again.status, contentOf(again.headers.etag)]).toEqual([304, contentOf(etag)]);
    expect(query).toHaveBeenCalled();
  });
});

describe('a view that another process has read', () => {
  let other: TestApi;
  let otherUrl: string;
  /** Asks the other process. */
  const askOther = async (headers: Record<string, string>, as = token, path = '/region') => {
    const before = url;
    url = otherUrl;
    const { answer } = ask(path, headers, as);
    url = before;
    return answer;
  };
  beforeAll(async () => {
    other = await buildTestApi({ beside: api });
    otherUrl = await other.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => other.close());

  /** Reads a view after a notice that both processes have heard; answers its tag. */
  const heardTag = async (path = '/region') => {
    await touch('job');
    let etag = '';
    await vi.waitFor(async () => {
      etag = await etagOf(path);
      const notice = etag.split('/')[1] ?? '';
      expect([api, other].map(({ services }) => services.changes.momentAt(notice) !== null)).toEqual([true, true]);
    });
    return etag;
  };

  /** Counts the reads of regions from now on; sessions are looked up besides. */
  const countReads = () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    return () => query.mock.calls.filter(([text]) => JSON.stringify(text).includes('from \\"region')).length;
  };

  it('is taken over without a query, and waits there', async () => {
    const etag = await heardTag();
    const reads = countReads();
    const same = await askOther({ 'if-none-match': etag });
    expect([same.status, contentOf(same.headers.etag)]).toEqual([304, contentOf(etag)]);
    const waiting = askOther({ 'if-none-match': etag, prefer: 'wait=20' });
    await vi.waitFor(() => expect(other.services.changes.state().waiting).toBe(2));
    expect(reads()).toBe(0);
    await rename();
    const { status, headers } = await waiting;
    expect(status).toBe(200);
    expect(contentOf(headers.etag)).not.toBe(contentOf(etag));
  });

  it('is read where somebody wrote since', async () => {
    const etag = await heardTag();
    await rename();
    await vi.waitFor(async () => expect((await askOther({ 'if-none-match': etag })).status).toBe(200));
  });

  it('is read for another caller, another question, and after a notice that nobody heard', async () => {
    const etag = await heardTag();
    const stranger = await api.tokenFor((await add.person(api.db, 'admin')).id);
    const reads = countReads();
    const readsFor = async (...asked: Parameters<typeof askOther>) => {
      const before = reads();
      await askOther(...asked);
      return reads() - before;
    };
    expect(await readsFor({ 'if-none-match': etag }, stranger)).toBeGreaterThan(0);
    expect(await readsFor({ 'if-none-match': etag }, token, '/region?limit=7')).toBeGreaterThan(0);
    const unheard = etag.replace(/\/.*\//, '/nobody.1/');
    expect(await readsFor({ 'if-none-match': unheard }, token, '/region?limit=8')).toBeGreaterThan(0);
    expect(await readsFor({ 'if-none-match': etag })).toBe(0);
  });
});

describe('a shutdown', () => {
  it('answers every GET that waits at once and ends its connection', async () => {
    const other = await buildTestApi();
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const before = url;
    url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
    try {
      const own = await other.tokenFor((await add.person(other.db, 'admin')).id);
      const etag = (await get('/region', {}, own)).headers.etag!;
      const all = Array.from({ length: 20 }, () => ask('/region', { 'if-none-match': etag, prefer: 'wait=25' }, own).answer);
      await vi.waitFor(() => expect(other.services.changes.state().waiting).toBe(OWN + 20));
      const startedAt = performance.now();
      const closing = other.close();
      for (const answer of await Promise.all(all))
        expect(answer).toMatchObject({ status: 304, headers: { connection: 'close' } });
      // Well before the end of their wait; dropping the database takes a while longer.
      expect(performance.now() - startedAt).toBeLessThan(12_000);
      await closing;
    } finally {
      url = before;
    }
  });
});
