import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { createLiveClient, type LiveClient, type Subscription } from '../support/live-client.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import type { System } from '../support/system.ts';
import { type Fault, startProxiedSystem, type UpstreamProxy } from '../support/upstream-proxy.ts';
import { signIn } from '../support/visitor.ts';

let upstream: UpstreamProxy;
let system: System;
let stop: () => Promise<void>;
let cookie: string;
let phone: Phone;
let client: LiveClient;
let roster: Subscription<Roster>;

const ofRoster = ({ url }: { url: string }) => url.startsWith('/api/v1/roster');
const breakRoster = (fault: Fault) => upstream.answerWith((request) => (ofRoster(request) ? fault : undefined));
const statusOf = (id: number, { data }: Subscription<Roster> = roster) =>
  data?.roster.flatMap(({ crew }) => crew).find((member) => member.id === id)?.clockInStatus;

/** Something happens on site that the screens do not show yet. */
const clockIn = async () => {
  const person = phone.crew[0]!;
  return { person, shift: await phone.clockIn(person.id) };
};

beforeAll(async () => {
  ({ system, upstream, stop } = await startProxiedSystem());
  cookie = (await signIn(system.url, 'supervisor1')).cookie();
  phone = await openPhone(system.url, system.apiUrl, 'foreman1');
  for (const { id } of phone.crew) await phone.clockOutIfIn(id);
});
afterAll(() => stop?.());
beforeEach(async () => {
  client = createLiveClient(system.url, cookie);
  roster = await client.open<Roster>('roster', { limit: 300 });
  await vi.waitFor(() => expect(roster).toMatchObject({ data: { roster: expect.any(Array) }, stale: undefined }), 15_000);
});
afterEach(() => {
  upstream.answerWith(undefined);
  upstream.withhold();
  client.stop();
});

const FAULTS: ReadonlyArray<readonly [string, Fault]> = [
  ['answers 500', { status: 500, body: '{"statusCode":500,"error":"Internal Server Error","message":"no"}' }],
  ['answers 503 with a page', { status: 503, body: '<h1>Busy</h1>', type: 'text/html' }],
  ['answers a page with 200', { status: 200, body: '<h1>Welcome</h1>', type: 'text/html' }],
  ['answers broken JSON', { status: 200, body: '{"roster":[' }],
  ['answers JSON of another shape', { status: 200, body: '{"roster":"none"}' }],
  ['answers JSON that reaches for prototypes', { status: 200, body: '{"__proto__":{"roster":[]}}' }],
  ['breaks off in the middle of an answer', { cut: true }],
  ['resets the connection', { drop: true }],
];

/**
 * Each fault has a live query of its own, told apart by how many jobs it asks for: more than there
 * are.
 */
const limitOf = (index: number): number => 101 + index;
const faultyIn = ({ url }: { url: string }): number =>
  FAULTS.findIndex((_, index) => url.startsWith('/api/v1/roster') && new RegExp(`limit=${limitOf(index)}\\b`).test(url));
const askedSince = (at: number, index: number) =>
  upstream.seen.filter((request) => request.at >= at && faultyIn(request) === index).length;

describe('an api that does not answer as promised', () => {
  it('[L7] leaves the last data on the screen, marked with its age, is not stormed, and is believed again when it recovers', async () => {
    const rosters = await Promise.all(FAULTS.map((_, index) => client.open<Roster>('roster', { limit: limitOf(index) })));
    const each = (check: (roster: Subscription<Roster>, index: number) => void, timeout: number) =>
      vi.waitFor(() => {
        for (const [index, [name]] of FAULTS.entries())
          expect(() => check(rosters[index]!, index), `an api that ${name}`).not.toThrow();
      }, timeout);
    await each((one) => expect(one).toMatchObject({ data: { roster: expect.any(Array) }, stale: undefined }), 15_000);
    const before = structuredClone(rosters.map(({ data }) => data));

    const brokenAt = Date.now();
    upstream.answerWith((request) => FAULTS[faultyIn(request)]?.[1]);
    upstream.breakOff();
    const { person, shift } = await clockIn();
    await vi.waitFor(() => expect(statusOf(person.id)).toBe('in'), 10_000);
    await each(({ stale }) => expect(stale).toMatchObject({ reason: 'upstream' }), 10_000);
    for (const { stale } of rosters) expect(Date.parse(stale!.since)).toBeLessThanOrEqual(Date.now());
    // The pause between tries grows from one second to five: never more tries than seconds, and not
    // one per screen.
    await each((_, index) => expect(askedSince(brokenAt, index)).toBeGreaterThanOrEqual(3), 15_000);
    for (const index of FAULTS.keys())
      expect(askedSince(brokenAt, index)).toBeLessThanOrEqual(3 + (Date.now() - brokenAt) / 1_000);
    expect(rosters.map(({ data }) => data)).toEqual(before);

    upstream.answerWith(undefined);
    await each(({ stale }) => expect(stale).toBeUndefined(), 10_000);
    await each((one) => expect(statusOf(person.id, one)).toBe('in'), 2_000);
    await phone.clockOut(shift.id);
    await each((one) => expect(statusOf(person.id, one)).toBe('out'), 2_000);
  });
});

describe('an api that knows neither ETag nor Prefer: wait', () => {
  it('[L8] is polled at the interval and shows changes all the same', async () => {
    upstream.withhold('etag', 'preference-applied');
    upstream.breakOff();
    await vi.waitFor(() => expect(roster.stale).toBeUndefined(), 10_000);
    const { person, shift } = await clockIn();
    await vi.waitFor(() => expect(statusOf(person.id)).toBe('in'), 8_000);
    await phone.clockOut(shift.id);
  });

  it('[L7] that becomes slow leaves the last data, marked, with one question under way', async () => {
    upstream.withhold('etag', 'preference-applied');
    upstream.breakOff();
    await vi.waitFor(() => expect(roster.stale).toBeUndefined(), 10_000);
    const before = structuredClone(roster.data);
    breakRoster({ hang: true });
    await vi.waitFor(() => expect(roster.stale).toMatchObject({ reason: 'upstream' }), 20_000);
    expect(roster.data).toEqual(before);
    upstream.answerWith(undefined);
    await vi.waitFor(() => expect(roster.stale).toBeUndefined(), 20_000);
  });
});

describe('an api that is gone', () => {
  it('answers commands with an error that a person can read, not with a hanging request', async () => {
    const visitor = await signIn(system.url, 'supervisor1');
    upstream.answerWith(() => ({ drop: true }));
    const answer = await visitor.get('/api/v1/region');
    expect(answer.status).toBeGreaterThanOrEqual(502);
    expect(answer.json()).toMatchObject({ statusCode: answer.status, message: expect.any(String) });
    const health = await visitor.get('/healthz');
    expect(health.json()).toMatchObject({ api: 'unreachable' });
  });
});
