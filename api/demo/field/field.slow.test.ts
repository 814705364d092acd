import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchClocks } from '#api/background/alert-commands.ts';
import { startWorkers } from '#api/background/worker.ts';
import { readConfig } from '#api/config.ts';
import { SYSTEM } from '#api/db/write.ts';
import { quietLog } from '#api/test/database.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { FORGETFUL_FOREMAN } from '../company/job-plans.ts';
import { demoPeople } from '../company/people.ts';
import type { Identity } from '../identity/identity.ts';
import { openDemo } from '../open.ts';
import type { FieldEvent } from './choice.ts';
import { startField } from './field.ts';
import { Refused } from './phone.ts';

const ZONE = 'America/New_York';
const PUBLIC_URL = 'http://muster.test';
const MINUTE_MS = 60_000;
/**
 * Some crews, among them the one with the forgotten clock and two whose jobs are about to exceed
 * their bids.
 */
const EMAILS = demoPeople()
  .foremen.filter((_, index) => index < 10 || index === FORGETFUL_FOREMAN)
  .map(({ email }) => email);

describe('the field simulator', () => {
  let api: TestApi;
  let identity: Identity;
  let stopWorkers: () => Promise<void>;
  let apiUrl: string;

  beforeAll(async () => {
    // Tomorrow afternoon, so that the test covers a past, an end of day, and a night.
    const tomorrow = businessDate(new Date(Date.now() + 24 * 60 * MINUTE_MS), ZONE);
    const afternoon = businessDay(tomorrow, ZONE).start.getTime() + 14.5 * 60 * MINUTE_MS;
    api = await buildTestApi({
      aheadMs: afternoon - Date.now(),
      providers: async (services) => {
        identity = await openDemo({ services, payroll: readConfig({}).payroll, identityPort: 0, publicUrl: PUBLIC_URL });
        return identity.providers;
      },
    });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    apiUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
    stopWorkers = await startWorkers(api.services, api.queue);
  }, 300_000);
  afterAll(async () => {
    await stopWorkers();
    await api.close();
    await identity.close();
  });

  const today = () => businessDate(api.services.now(), ZONE);
  const rows = async (query: ReturnType<typeof sql>) => (await api.db.execute<Record<string, unknown>>(query)).rows;

  /**
   * Lets simulated time pass quickly, but slowly enough around midnight for everybody to get home.
   * While no event happens, phones may be signing in, whose attempts expire after minutes.
   */
  function passing(eventsSoFar: () => number) {
    let before = 0;
    return async (ms: number, signal: AbortSignal): Promise<void> => {
      const events = eventsSoFar();
      const left = businessDay(today(), ZONE).end.getTime() - api.services.now().getTime();
      const isIdle = events === before;
      before = events;
      if (isIdle) await sleep(Math.min(ms, 20), undefined, { signal }).catch(() => undefined);
      else await setImmediate();
      api.clock.aheadMs += left < 20 * MINUTE_MS ? ms : ms * (isIdle ? 8 : 15);
    };
  }

  it('plays an afternoon, a night and the next morning, and every call succeeds', async () => {
    let events = 0;
    const happened = new Map<string, number>();
    const refused: string[] = [];
    const first = today();
    const newest = await rows(sql`select max(id) as id from alert`);
    const stop = startField({
      url: apiUrl,
      apiUrl,
      publicUrl: PUBLIC_URL,
      emails: EMAILS,
      speed: 1,
      timeZone: ZONE,
      log: quietLog,
      now: api.services.now,
      pause: passing(() => events),
      onEvent: (kind, failure) => {
        events++;
        happened.set(kind, (happened.get(kind) ?? 0) + 1);
        if (failure) refused.push(`${kind}: ${failure.message}`);
      },
    });
    const since = Number(newest[0]!['id']);
    const types = async () =>
      (await rows(sql`select distinct type from alert where id > ${since} order by 1`)).map(({ type }) => type);
    try {
      await vi.waitFor(
        async () => {
          expect(refused).toEqual([]);
          expect(today() > first).toBe(true);
          await api.services.write(SYSTEM, (write) => watchClocks(write, api.services));
          expect(await types()).toEqual(['clockout', 'jobFinished', 'locationMismatch', 'overcost', 'pictureMismatch']);
          for (const kind of ['beginDay', 'clockIn', 'beginBreak', 'endBreak', 'clockOut', 'report', 'finish', 'putRight'])
            expect(happened.get(kind), kind).toBeGreaterThan(0);
        },
        { timeout: 200_000, interval: 500 },
      );
    } finally {
      await stop();
    }
    const crews = sql`select id from employee where email in ${EMAILS}`;
    const overNight = await rows(sql`select workshift.id from workshift
      join dwo on dwo.id = workshift.dwo_id where workshift.status = 'running' and dwo.date = ${first} and dwo.foreman_id in (${crews})`);
    expect(overNight.length).toBeLessThanOrEqual(1);
    const twice = await rows(sql`select foreman_id, date from dwo group by 1, 2 having count(*) > 1`);
    expect(twice).toEqual([]);
    const pictures = await rows(sql`select count(*)::int as n from file where stored_at is null`);
    expect(pictures).toEqual([{ n: 0 }]);
  }, 300_000);

  /** Jumps to a morning some days later, when crews come to work. */
  function skipTo(days: number): void {
    const { start } = businessDay(businessDate(new Date(api.services.now().getTime() + days * 24 * 60 * MINUTE_MS), ZONE), ZONE);
    api.clock.aheadMs += start.getTime() + 8 * 60 * MINUTE_MS - api.services.now().getTime();
  }

  /** Starts a few crews at fifty times real speed. */
  function startFew(url: string, emails = EMAILS.slice(0, 4)) {
    const happened: FieldEvent['kind'][] = [];
    const refused: string[] = [];
    const stop = startField({
      url,
      apiUrl: url,
      publicUrl: PUBLIC_URL,
      emails,
      speed: 50,
      timeZone: ZONE,
      log: quietLog,
      now: api.services.now,
      pause: (ms, signal) => sleep(Math.min(ms, 20), undefined, { signal }).catch(() => undefined),
      onEvent: (kind, failure) => void (failure ? refused.push(`${kind}: ${failure.message}`) : happened.push(kind)),
    });
    return { happened, refused, stop };
  }

  it('gets over lost answers, an api that is away, and ended sessions, without doing anything twice', async () => {
    const line = await openBadLine(apiUrl);
    skipTo(1);
    const { happened, refused, stop } = startFew(line.url, EMAILS);
    const more = async (count: number) => {
      const before = happened.length;
      await vi.waitFor(() => expect(happened.length).toBeGreaterThan(before + count), { timeout: 60_000 });
    };
    try {
      await more(10);
      line.loseAnswers(4);
      await more(10);
      line.goAway();
      await vi.waitFor(() => expect(line.turnedAway()).toBeGreaterThan(1), { timeout: 30_000 });
      line.comeBack();
      await more(10);
      await api.services.write(SYSTEM, async (write) => {
        await write.tx.execute(sql`delete from session`);
        write.changed('session');
      });
      await more(20);
    } finally {
      await stop();
      await line.close();
    }
    expect(refused).toEqual([]);
    const twice = await rows(sql`select employee_id from workshift where status = 'running' group by 1 having count(*) > 1`);
    expect(twice).toEqual([]);
  }, 300_000);

  it('ends the clocks that ran while the demo was stopped for a week', async () => {
    const running = () =>
      rows(sql`select workshift.id from workshift join dwo on dwo.id = workshift.dwo_id
      join employee on employee.id = dwo.foreman_id where employee.email in ${EMAILS.slice(0, 4)}
      and workshift.status = 'running' and dwo.date < ${today()}`);
    skipTo(1);
    const working = startFew(apiUrl);
    try {
      await vi.waitFor(() => expect(working.happened).toContain('clockIn'), { timeout: 60_000 });
    } finally {
      await working.stop();
    }
    skipTo(7);
    const left = await running();
    expect(left.length).toBeGreaterThan(0);
    const { happened, refused, stop } = startFew(apiUrl);
    try {
      await vi.waitFor(
        () => {
          expect(refused).toEqual([]);
          expect(happened.filter((kind) => kind === 'putRight').length).toBe(left.length);
          expect(happened.filter((kind) => kind === 'clockIn').length).toBeGreaterThan(left.length / 2);
        },
        { timeout: 60_000 },
      );
    } finally {
      await stop();
    }
    expect(await running()).toEqual([]);
  }, 300_000);

  it('is silent when its speed is 0', async () => {
    const onEvent = vi.fn();
    const stop = startField({
      url: apiUrl,
      apiUrl,
      publicUrl: PUBLIC_URL,
      emails: ['foreman1@demo.muster.test'],
      speed: 0,
      timeZone: ZONE,
      log: quietLog,
      onEvent,
    });
    await stop();
    expect(onEvent).not.toHaveBeenCalled();
    expect(new Refused('x', 400, undefined).message).toBe('x');
  });
});

/** Opens a proxy between phone and api that can drop answers of completed calls, or all traffic. */
async function openBadLine(apiUrl: string) {
  let toLose = 0;
  let isAway = false;
  let turnedAway = 0;
  const server = createServer(async (request, response) => {
    if (isAway) {
      turnedAway++;
      return void request.socket.destroy();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { connection: _, host: _host, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(`${apiUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      redirect: 'manual',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (toLose > 0 && request.method !== 'GET') {
      toLose--;
      return void request.socket.destroy();
    }
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      ...(answer.headers.has('location') ? { location: answer.headers.get('location')! } : {}),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: (count: number) => {
      toLose = count;
    },
    goAway: () => {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      isAway = false;
    },
    turnedAway: () => turnedAway,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
