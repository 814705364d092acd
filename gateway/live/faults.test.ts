import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPS_IM } from '#shared/live/ops.ts';
import { LiveRig, roster } from './test/live-rig.ts';

let rig: LiveRig;
beforeEach(async () => {
  // One of the faults is that no answer comes: it is not waited for long.
  rig = await LiveRig.start({ timing: { answerWithinMs: 1_000 } });
});
afterEach(() => rig.stop());

const json = (response: ServerResponse, status = 200) => response.writeHead(status, { 'content-type': 'application/json' });

const changes = (response: ServerResponse, base: string, text: string) =>
  response.writeHead(226, { im: OPS_IM, 'delta-base': base, 'content-type': 'application/json' }).end(text);
const known = ({ headers }: IncomingMessage): string => headers['if-none-match'] ?? '';
const SMUGGLED = '{"ops":[["set",["a"],{"__proto__":{"polluted":true}}]]}';

/** What an api can do wrong. */
const faults: Array<[string, (response: ServerResponse, request: IncomingMessage) => void]> = [
  ['fails', (response) => json(response, 500).end('{"statusCode":500}')],
  ['is overloaded', (response) => json(response, 429).end('{}')],
  ['says malformed JSON', (response) => json(response).end('{"roster":[')],
  ['says an HTML page with 200', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['says JSON as HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(roster()))],
  ['says JSON of something else', (response) => json(response).end('{"data":[]}')],
  ['says null', (response) => json(response).end('null')],
  ['says nothing', (response) => json(response).end()],
  ['says 204', (response) => response.writeHead(204).end()],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['is cut off', (response) => json(response).write('{"roster":[', () => response.destroy())],
  ['hangs up', (response) => response.destroy()],
  ['says more than can be', (response) => json(response).end(`{"roster":["${'x'.repeat(9_000_000)}"]}`)],
  ['smuggles a prototype in', (response) => json(response).end('{"roster":[],"a":{"__proto__":{"polluted":true}}}')],
  ['smuggles an escaped one in', (response) => json(response).end('{"roster":[],"\\u005f_proto__":{"polluted":true}}')],
  ['says changes of something else', (response) => changes(response, '"other"', '{"ops":[["set",["count"],7]]}')],
  ['says changes that lead nowhere', (response, request) => changes(response, known(request), '{"ops":[["set",["a","b"],7]]}')],
  ['says changes that are none', (response, request) => changes(response, known(request), '{"roster":[]}')],
  ['smuggles a prototype into changes', (response, request) => changes(response, known(request), SMUGGLED)],
  ['is slow', () => {}],
];

describe.each(faults)('an api that %s', (_name, fault) => {
  it('[L7] leaves the last data, marked with its age, and is asked again at growing intervals until it is well', async () => {
    const reader = await rig.reader();
    const { version } = await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    const before = new Date().toISOString();
    rig.api.behaviour = (request, response) => fault(response, request);
    rig.api.change('/roster', roster(['in', 'in']));
    rig.live.notifyWrite('workshift');
    await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(1), { timeout: 5_000 });
    const [stale] = reader.stale;
    expect(stale).toMatchObject({ key: 'roster?limit=10&offset=0', reason: 'upstream' });
    expect(stale!.since >= before.slice(0, 18)).toBe(true);
    expect(Date.parse(stale!.retryAt!)).toBeGreaterThan(Date.parse(stale!.since));
    expect(reader.documents.get(stale!.key)).toMatchObject({ version: version + 1, data: roster(['in', 'in']) });

    const late = await rig.reader();
    expect(await late.ask({ resource: 'roster' })).toMatchObject({ data: roster(['in', 'in']), stale: { reason: 'upstream' } });

    rig.api.behaviour = (_request, _response, answer) => answer();
    rig.api.change('/roster', roster(['break', 'in']));
    await vi.waitFor(() => expect(reader.fresh).toHaveLength(1), { timeout: 5_000 });
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['break', 'in'])));
    expect(reader.gaps).toBe(0);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('[L7] gives a reader that has nothing yet an error, and the data as soon as there is some', async () => {
    rig.api.behaviour = (request, response) => fault(response, request);
    const reader = await rig.reader();
    const answer = await reader.ask({ resource: 'roster' });
    expect(answer).toMatchObject({ error: { statusCode: expect.toBeOneOf([502, 503, 504]), code: 'UPSTREAM_FAILED' } });
    rig.api.behaviour = (_request, _response, next) => next();
    await vi.waitFor(async () => expect(await reader.ask({ resource: 'roster' })).toMatchObject({ version: 1 }), {
      timeout: 5_000,
    });
  });
});

describe('an api that is frozen', () => {
  it('[L19] is told from a quiet one for all rooms together, and what it said is as old as its last answer', async () => {
    await rig.stop();
    // A question may wait for longer than this test lasts; and a busy machine may stall for a while
    // without being frozen.
    const silentAfterMs = 2_000;
    rig = await LiveRig.start({
      timing: { waitSeconds: 60, longestWaitSeconds: 60, intervals: 100, heartbeatEveryMs: 100, silentAfterMs },
    });
    const [one, other] = [await rig.reader(), await rig.reader()];
    await one.open('roster');
    await other.ask({ resource: 'roster', query: { limit: 20 } });
    await vi.waitFor(() => expect(rig.api.waiting).toBe(2));
    expect(await one.ask({ resource: 'roster' })).toMatchObject({ version: 1, age: expect.any(Number) });
    expect(one.stale).toEqual([]);
    const frozenAt = Date.now();
    const { asked } = rig.api;
    const before = asked.length;
    rig.api.health = null;
    rig.api.behaviour = () => {};
    for (const reader of [one, other]) await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(0), 10_000);
    // Not the moment in which it was noticed.
    expect(Math.abs(Date.parse(one.stale[0]!.since) - frozenAt)).toBeLessThan(silentAfterMs / 2);
    // Nobody waits for it meanwhile.
    expect(asked.length).toBe(before);
    expect(await one.ask({ resource: 'regions' })).toMatchObject({ error: { statusCode: 504 } });

    rig.api.behaviour = (_request, _response, answer) => answer();
    rig.api.health = 200;
    for (const reader of [one, other]) await vi.waitFor(() => expect(reader.fresh).toHaveLength(1), 10_000);
    expect(await one.ask({ resource: 'roster' })).not.toHaveProperty('stale');
  });
});

describe('an api that is gone', () => {
  it('[L7] is asked no more often than the pause between tries allows, by however many readers', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => rig.reader()));
    for (const reader of readers) await reader.open('roster');
    let asked = 0;
    rig.api.behaviour = (_request, response) => {
      asked += 1;
      json(response, 503).end('{}');
    };
    rig.api.touch();
    const [first] = readers;
    await vi.waitFor(() => expect(first!.stale.length).toBeGreaterThan(6), { timeout: 5_000 });
    const startedAt = performance.now();
    const askedBefore = asked;
    await vi.waitFor(() => expect(performance.now() - startedAt).toBeGreaterThan(600), { timeout: 2_000 });
    // Pauses have grown to 120 ms, of which at least half is waited.
    expect(asked - askedBefore).toBeLessThanOrEqual(12);
    expect(asked - askedBefore).toBeGreaterThan(2);
  });

  it('[L8] is asked first whether all is as it was, without waiting, when it is back', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.behaviour = (_request, response) => json(response, 503).end('{}');
    rig.api.touch();
    await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(0));
    const before = rig.api.asked.length;
    rig.api.behaviour = (_request, _response, answer) => answer();
    await vi.waitFor(() => expect(reader.fresh).toHaveLength(1));
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    const [first, second] = rig.api.asked.slice(before);
    expect(first).toMatchObject({ ifNoneMatch: expect.stringMatching(/^"test/), prefer: undefined });
    expect(second).toMatchObject({ ifNoneMatch: first!.ifNoneMatch, prefer: expect.stringMatching(/^wait=/) });
    // Nothing was new: what is shown is the same version.
    expect(reader.snapshots).toHaveLength(0);
    expect(reader.patches).toHaveLength(0);
  });

  it('[L7] is quoted when it says why', async () => {
    const message = 'The database cannot be reached, please try again';
    rig.api.behaviour = (_request, response) =>
      json(response, 503).end(JSON.stringify({ statusCode: 503, error: 'Service Unavailable', message }));
    const reader = await rig.reader();
    expect(await reader.ask({ resource: 'roster' })).toMatchObject({ error: { statusCode: 502, message } });
  });

  it('[L7] is asked at once when a person presses Retry, however long the pause has grown', async () => {
    await rig.stop();
    rig = await LiveRig.start({ timing: { retryMinMs: 80, retryMaxMs: 600_000 } });
    rig.api.behaviour = (_request, response) => json(response, 500).end();
    const [reader, other] = [await rig.reader(), await rig.reader()];
    for (let presses = 0; presses < 12; presses += 1) {
      expect(await reader.ask({ resource: 'roster', now: true })).toHaveProperty('error');
    }
    rig.api.behaviour = (_request, _response, answer) => answer();
    // Without a person's press it is the next try that counts, and that is minutes away.
    expect(await other.ask({ resource: 'roster' })).toHaveProperty('error');
    expect(await reader.ask({ resource: 'roster', now: true })).toMatchObject({ version: 1, data: roster() });
    expect(await other.ask({ resource: 'roster' })).not.toHaveProperty('stale');
  });

  it('[L7] loses nothing: readers converge by themselves when it is back', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    const { port } = rig.api;
    await rig.api.stop();
    await vi.waitFor(() => expect(reader.stale.length).toBeGreaterThan(0), { timeout: 5_000 });
    expect(reader.data).toEqual(roster());
    const again = rig.restartedApi();
    again.documents.set('/roster', roster(['in', 'break', 'out']));
    await again.start(port);
    await vi.waitFor(() => expect(reader.data).toEqual(roster(['in', 'break', 'out'])), { timeout: 5_000 });
    await vi.waitFor(() => expect(reader.fresh).toHaveLength(1));
  });

  it('[L7] says it is gone for good when what is shown no longer exists', async () => {
    const reader = await rig.reader();
    await reader.open('roster');
    await vi.waitFor(() => expect(rig.api.waiting).toBe(1));
    rig.api.documents.delete('/roster');
    rig.api.touch();
    await vi.waitFor(() => expect(reader.refused).toMatchObject([{ error: { statusCode: 404 } }]));
    await vi.waitFor(() => expect(rig.live.keys().polled).toBe(0));
  });
});
