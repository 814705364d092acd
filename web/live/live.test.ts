// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { type LiveQuery, OTHER_ROWS } from '../../shared/live.ts';
import type { Roster } from '../../shared/roster.ts';
import { createLive, type Live } from './live.ts';
import type { LiveEntry } from './store.ts';
import { keyOf, SmallGateway } from './test/small-gateway.ts';

const QUERY: LiveQuery = { region: '1' };
const KEY = keyOf('roster', QUERY);
const member = (id: number, clockInStatus = 'out') => ({ id, lastName: `Name${id}`, fullName: `A Name${id}`, clockInStatus });
const roster = (...statuses: string[]) => ({
  date: '2026-11-20',
  roster: [{ id: 7, crew: statuses.map((status, i) => member(i, status)) }],
});
const statuses = (entry: LiveEntry): string[] =>
  (entry.held.view.data as unknown as Roster).roster[0]?.crew.map((person) => person.clockInStatus) ?? [];
const clocksIn = (id: number) => [['s', ['roster', 7, 'crew', id, 'clockInStatus'], 'in']] as const;

let gateway: SmallGateway;
let live: Live;
const ended = vi.fn();
const ready = (entry: LiveEntry): Promise<void> =>
  vi.waitFor(() => expect(entry.held.view).toMatchObject({ status: 'ready', staleSince: null }));

const connect = (options = {}): Live =>
  createLive({
    url: gateway.url,
    onSessionEnded: ended,
    graceMs: 20,
    retry: { minMs: 10, firstMaxMs: 30, maxMs: 30 },
    ...options,
  });

beforeEach(async () => {
  ended.mockReset();
  gateway = await new SmallGateway().start();
  gateway.document = roster('out', 'out');
  live = connect();
});

afterEach(async () => {
  live.stop();
  await gateway.stop();
});

describe('a live query', () => {
  it('[L3] shows the snapshot, then applies each patch in place', async () => {
    const entry = live.store.hold('roster', QUERY);
    expect(entry.held.view).toMatchObject({ status: 'loading', data: undefined });
    await ready(entry);
    const { data } = entry.held.view;
    gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['out', 'in']));
    expect(entry.held.view.data).toBe(data);
    expect(gateway.opens).toEqual([{ resource: 'roster', query: { region: '1' } }]);
  });

  it('is one subscription for equal queries, whatever the order of their fields', async () => {
    const first = live.store.hold('roster', { region: '1', limit: 10 });
    const second = live.store.hold('roster', { limit: 10, region: '1', date: undefined });
    expect(second).toBe(first);
    await ready(first);
    expect(gateway.opens).toHaveLength(1);
  });

  it('closes a little after its last holder went, and not before', async () => {
    const entry = live.store.hold('roster', QUERY);
    live.store.hold('roster', QUERY);
    await ready(entry);
    live.store.release(entry);
    live.store.release(entry);
    live.store.hold('roster', QUERY);
    const other = live.store.hold('roster', { region: '2' });
    await ready(other);
    live.store.release(other);
    await vi.waitFor(() => expect(gateway.closes).toEqual([keyOf('roster', { region: '2' })]));
    live.store.release(entry);
    await vi.waitFor(() => expect(gateway.closes).toHaveLength(2));
    expect(live.store.find('roster', QUERY)).toBeUndefined();
  });

  it('is closed at the gateway also when it was given up before the answer came', async () => {
    const release = gateway.holdAnswers();
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(1));
    live.store.release(entry);
    await vi.waitFor(() => expect(live.store.find('roster', QUERY)).toBeUndefined());
    release();
    await vi.waitFor(() => expect(gateway.closes).toEqual([KEY]));
  });

  it('[L2] drops patches that overtake the answer, which holds them already', async () => {
    const release = gateway.holdAnswers();
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(1));
    gateway.patch(QUERY, clocksIn(0));
    gateway.document = roster('in', 'out');
    release();
    await ready(entry);
    gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
    expect(gateway.opens).toHaveLength(1);
  });

  it('[L3] ignores a patch it has already, and asks for a snapshot when one is missing', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.emit(KEY, 'live:patch', { key: KEY, epoch: 'e1', base: 0, version: 1, ops: clocksIn(0) });
    gateway.document = roster('in', 'in');
    gateway.version = 5;
    gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
    expect(gateway.opens.map(({ epoch, version }) => ({ epoch, version }))).toEqual([
      { epoch: undefined, version: undefined },
      { epoch: 'e1', version: 1 },
    ]);
  });

  it('[L3] asks for everything when a patch does not fit what it holds', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.document = roster('in');
    gateway.patch(QUERY, [['s', ['roster', 99, 'crew', 1, 'clockInStatus'], 'in']]);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in']));
    expect(gateway.opens[1]).not.toHaveProperty('version');
  });

  it('[L4] takes a snapshot that comes by itself', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.emit(KEY, 'live:snapshot', { key: KEY, epoch: 'e1', version: 9, data: roster('break', 'in') });
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['break', 'in']));
    gateway.version = 9;
    gateway.patch(QUERY, clocksIn(0));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
  });

  it('[L7] keeps its data through stale and fresh, and tells since when it is old', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    const since = new Date(Date.now() - 60_000);
    const retryAt = new Date(Date.now() + 4_000);
    gateway.emit(KEY, 'live:stale', { key: KEY, since: since.toISOString(), reason: 'upstream', retryAt: retryAt.toISOString() });
    await vi.waitFor(() => expect(entry.held.view).toMatchObject({ status: 'ready', staleSince: since, retryAt }));
    expect(statuses(entry)).toEqual(['out', 'out']);
    gateway.emit(KEY, 'live:fresh', { key: KEY });
    await vi.waitFor(() => expect(entry.held.view).toMatchObject({ staleSince: null, retryAt: null }));
  });

  it('[L7] is never old since the future, however the clocks differ', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.emit(KEY, 'live:stale', { key: KEY, since: new Date(Date.now() + 3_600_000).toISOString(), reason: 'upstream' });
    await vi.waitFor(() => expect(entry.held.view.staleSince).not.toBeNull());
    expect(entry.held.view.staleSince!.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('[L1] fails with the reason when it is not allowed, and does not ask again by itself', async () => {
    gateway.refusal = { error: { statusCode: 403, error: 'Forbidden', message: 'No.' } };
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() =>
      expect(entry.held.view).toMatchObject({ status: 'failed', error: { statusCode: 403 }, retryAt: null }),
    );
    gateway.refusal = undefined;
    entry.held.view.retry();
    await ready(entry);
    expect(gateway.opens).toHaveLength(2);
    expect(entry.held.view.error).toBeUndefined();
  });

  it('[L14] shows nothing more when the right to it is lost', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.emit(KEY, 'live:refused', { key: KEY, error: { statusCode: 403, error: 'Forbidden', message: 'No more.' } });
    await vi.waitFor(() =>
      expect(entry.held.view).toMatchObject({ status: 'failed', data: undefined, error: { message: 'No more.' } }),
    );
  });

  it('[L15] asks again at once when the session came to see other rows before the answer', async () => {
    const release = gateway.holdAnswers();
    gateway.refusal = {
      error: { statusCode: 409, error: 'Conflict', message: 'Closed before it was answered.', code: 'CLOSED' },
    };
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(1));
    release();
    await vi.waitFor(() => expect(gateway.opens.length).toBeGreaterThan(1));
    expect(entry.held.view.status).toBe('loading');
    gateway.refusal = undefined;
    await ready(entry);
  });

  it('[L15] gives up what belongs to another selection when the new rows cannot be had', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    const answered = live.store.answeredAgain();
    gateway.emit(KEY, 'live:refused', { key: KEY, error: errorBody(502, 'The api is away', { code: OTHER_ROWS }) });
    await answered;
    expect(entry.held.view).toMatchObject({ status: 'failed', data: undefined, error: { message: 'The api is away' } });
  });

  it('[L1] asks again by itself when the api fails', async () => {
    live.stop();
    live = connect({ random: () => 0 });
    gateway.refusal = { error: { statusCode: 502, error: 'Bad Gateway', message: 'The api does not answer.' } };
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(entry.held.view).toMatchObject({ status: 'failed', retryAt: expect.any(Date) }));
    gateway.refusal = undefined;
    await vi.waitFor(() => expect(entry.held.view.status).toBe('ready'), 3_000);
  });

  it('[L7] asks for a try at once when a person presses Retry, and only then', async () => {
    gateway.refusal = { error: { statusCode: 502, error: 'Bad Gateway', message: 'The api does not answer.' } };
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(entry.held.view.status).toBe('failed'));
    gateway.refusal = undefined;
    entry.held.view.retry();
    await ready(entry);
    expect(gateway.opens.map(({ now }) => now)).toEqual([undefined, true]);
  });

  it('[L7] does not storm the gateway when its answers cannot be read', async () => {
    gateway.document = 'nonsense';
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() =>
      expect(entry.held.view).toMatchObject({ status: 'failed', error: { statusCode: 502 }, retryAt: expect.any(Date) }),
    );
    expect(gateway.opens).toHaveLength(1);
  });
});

describe('after a break of the connection', () => {
  it('[L3] says since when, keeps the data, comes back by itself and needs no data when nothing changed', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    const heardAt = live.connection.lastHeardAt;
    await gateway.stop();
    await vi.waitFor(() => expect(live.connection).toMatchObject({ state: 'lost', retryAt: expect.any(Date) }));
    expect(entry.held.view.staleSince!.getTime()).toBeGreaterThanOrEqual(heardAt!.getTime());
    expect(entry.held.view).toMatchObject({ status: 'ready', staleSince: live.connection.lostSince });
    expect(statuses(entry)).toEqual(['out', 'out']);
    const { receivedAt } = entry.held.view;
    await gateway.start();
    await ready(entry);
    expect(gateway.opens.at(-1)).toMatchObject({ epoch: 'e1', version: 1 });
    expect(entry.held.view.receivedAt).toEqual(receivedAt);
    expect(live.connection).toMatchObject({ state: 'open', lostSince: null, retryAt: null });
  });

  it('[L5] takes over what changed meanwhile, in place', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    const row = (entry.held.view.data as unknown as Roster).roster[0];
    gateway.cut();
    gateway.version = 4;
    gateway.document = roster('in', 'out');
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'out']));
    expect((entry.held.view.data as unknown as Roster).roster[0]).toBe(row);
  });

  it('[L10] is not fooled by a lower version of a new epoch', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.version = 90;
    gateway.patch(QUERY, clocksIn(0), 1);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'out']));
    await gateway.stop();
    Object.assign(gateway, { epoch: 'e2', version: 1, document: roster('out', 'in') });
    await gateway.start();
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['out', 'in']));
    gateway.patch(QUERY, clocksIn(0));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
  });

  it('reconnects also when the gateway ended the connection politely', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.disconnectAll();
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(2));
    await ready(entry);
  });

  it('says that it cannot reach the server when there was nothing yet', async () => {
    await gateway.stop();
    const entry = live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(entry.held.view).toMatchObject({ status: 'failed', error: { statusCode: 503 } }));
    await gateway.start();
    await ready(entry);
  });
});

describe('the end of the session', () => {
  it('[L9] is told once, closes the socket, and nothing reconnects', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.broadcast('session:ended', { reason: 'deactivated' });
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('deactivated'));
    await vi.waitFor(() => expect(gateway.clients).toBe(0));
    expect(live.connection).toMatchObject({ state: 'connecting', retryAt: null });
  });

  it('takes nothing away, and goes on where it was when the session does', async () => {
    const entry = live.store.hold('roster', QUERY);
    await ready(entry);
    gateway.broadcast('session:ended', { reason: 'expired' });
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    expect(entry.held.view).toMatchObject({ status: 'ready', staleSince: expect.any(Date) });
    gateway.patch(QUERY, clocksIn(1));
    live.resume();
    await vi.waitFor(() => expect(entry.held.view).toMatchObject({ staleSince: null }));
    await vi.waitFor(() => expect(gateway.opens).toHaveLength(2));
    live.resume();
    expect(gateway.clients).toBe(1);
  });

  it('[L9] is noticed when a query is answered with 401', async () => {
    gateway.refusal = { error: { statusCode: 401, error: 'Unauthorized', message: 'Sign in.' } };
    live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('expired'));
  });

  it('is noticed when the socket is refused and nobody is signed in, and not when that is unknown', async () => {
    live.stop();
    await gateway.stop();
    const unknown = vi.fn(() => Promise.reject(new Error('offline')));
    live = connect({ isSignedIn: unknown });
    live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(unknown).toHaveBeenCalledOnce());
    expect(ended).not.toHaveBeenCalled();
    live.stop();
    live = connect({ isSignedIn: () => Promise.resolve(false) });
    live.store.hold('roster', QUERY);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('expired'));
  });

  it('starts anew when a query is opened after it', async () => {
    await ready(live.store.hold('roster', QUERY));
    live.stop();
    await vi.waitFor(() => expect(gateway.clients).toBe(0));
    await ready(live.store.hold('roster', QUERY));
    expect(gateway.clients).toBe(1);
  });
});

it('[L15] goes over to the rows of another selection of supervisors', async () => {
  const entry = live.store.hold('roster', QUERY);
  await ready(entry);
  gateway.epoch = 'e2';
  gateway.emit(KEY, 'live:snapshot', { key: KEY, epoch: 'e2', version: 1, data: roster('in') });
  await vi.waitFor(() => expect(statuses(entry)).toEqual(['in']));
  gateway.patch(QUERY, [['s', ['roster', 7, 'crew', 0, 'clockInStatus'], 'break']]);
  await vi.waitFor(() => expect(statuses(entry)).toEqual(['break']));
  expect(gateway.opens).toHaveLength(1);
});
