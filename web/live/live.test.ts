import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { served } from '../http/web-version.ts';
import { pageOfOldVersion } from '../test/served-version.ts';
import { clocksIn, KEY, liveRoster, QUERY, ready, roster, statuses } from './test/live-roster.ts';
import { keyOf } from './test/small-gateway.ts';

const at = liveRoster();

describe('a live query', () => {
  it('[L3] shows the snapshot, then applies each patch in place', async () => {
    const entry = at.subscribe();
    expect(entry.subscription.view).toMatchObject({ status: 'loading', data: undefined });
    await ready(entry);
    const { data } = entry.subscription.view;
    at.gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['out', 'in']));
    expect(entry.subscription.view.data).toBe(data);
    expect(at.gateway.opens).toEqual([{ resource: 'roster', query: { region: '1' } }]);
  });

  it('shows a preloaded answer until the snapshot comes, which it never replaces', async () => {
    const entry = at.subscribe();
    entry.subscription.showPreloaded(roster('out', 'out'));
    expect(entry.subscription.view.status).toBe('ready');
    const { data } = entry.subscription.view;
    await vi.waitFor(() => expect(entry.subscription.key).toBeDefined());
    const before = statuses(entry);
    entry.subscription.showPreloaded(roster('in', 'in'));
    expect(statuses(entry)).toEqual(before);
    expect(entry.subscription.view.data).toBe(data);
  });

  it('is as of its coming where an older gateway says no age', async () => {
    const before = Date.now();
    at.gateway.refusal = { key: KEY, epoch: 'e1', version: 1, data: roster('in') };
    const entry = at.subscribe();
    await ready(entry);
    expect(entry.subscription.view.receivedAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.live.connection).toMatchObject({ answeredAt: null, silentSince: null });
  });

  it('is one subscription for equal queries, whatever the order of their fields', async () => {
    const first = at.live.store.subscribe('roster', { region: '1', limit: 10 });
    const second = at.live.store.subscribe('roster', { limit: 10, region: '1', date: undefined });
    expect(second).toBe(first);
    await ready(first);
    expect(at.gateway.opens).toHaveLength(1);
  });

  it('closes a little after its last subscriber went, and not before', async () => {
    const entry = at.subscribe();
    at.subscribe();
    await ready(entry);
    at.live.store.unsubscribe(entry);
    at.live.store.unsubscribe(entry);
    at.subscribe();
    const other = at.live.store.subscribe('roster', { region: '2' });
    await ready(other);
    at.live.store.unsubscribe(other);
    await vi.waitFor(() => expect(at.gateway.closes).toEqual([keyOf('roster', { region: '2' })]));
    at.live.store.unsubscribe(entry);
    await vi.waitFor(() => expect(at.gateway.closes).toHaveLength(2));
    expect(at.live.store.find('roster', QUERY)).toBeUndefined();
  });

  it('stays open where an equal one was given up before there was a connection', async () => {
    const { store } = at.live;
    store.unsubscribe(at.subscribe());
    // As the connection does when it opens: what nobody shows is closed at once.
    store.resume();
    const entry = at.subscribe();
    await ready(entry);
    const other = store.subscribe('roster', { region: '2' });
    await ready(other);
    store.unsubscribe(other);
    // It is closed a grace period later, after that of the first one.
    await vi.waitFor(() => expect(store.find('roster', { region: '2' })).toBeUndefined());
    expect(store.find('roster', QUERY)).toBe(entry);
    at.gateway.emit(KEY, 'live:snapshot', { key: KEY, epoch: 'e1', version: 9, age: 0, data: roster('in') });
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in']));
  });

  it('is closed soon after it was shown for a moment only, as each text that somebody types', async () => {
    at.connect({ graceMs: 60_000 });
    const { store } = at.live;
    const entry = at.subscribe();
    await ready(entry);
    const shownAt = performance.now();
    const later = vi.spyOn(performance, 'now').mockReturnValue(shownAt + 1_000);
    store.unsubscribe(entry);
    later.mockRestore();
    const typed = store.subscribe('roster', { region: '2' });
    await ready(typed);
    store.unsubscribe(typed);
    await vi.waitFor(() => expect(at.gateway.closes).toEqual([keyOf('roster', { region: '2' })]));
    expect(store.find('roster', QUERY)).toBe(entry);
  });

  it('is closed at the gateway also when it was given up before the answer came', async () => {
    const release = at.gateway.delayAnswers();
    const entry = at.subscribe();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(1));
    at.live.store.unsubscribe(entry);
    await vi.waitFor(() => expect(at.live.store.find('roster', QUERY)).toBeUndefined());
    release();
    await vi.waitFor(() => expect(at.gateway.closes).toEqual([KEY]));
  });

  it('[L2] drops patches that overtake the answer, which contains them already', async () => {
    const release = at.gateway.delayAnswers();
    const entry = at.subscribe();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(1));
    at.gateway.patch(QUERY, clocksIn(0));
    at.gateway.document = roster('in', 'out');
    release();
    await ready(entry);
    at.gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
    expect(at.gateway.opens).toHaveLength(1);
  });

  it('takes the answer to its last question, and not the late one to a question before it', async () => {
    const releaseFirst = at.gateway.delayAnswers();
    const entry = at.subscribe();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(1));
    const releaseLast = at.gateway.delayAnswers();
    entry.subscription.view.retry();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(2));
    releaseFirst();
    await setImmediate();
    at.gateway.version = 2;
    at.gateway.document = roster('in', 'in');
    releaseLast();
    await ready(entry);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
    at.gateway.patch(QUERY, [['set', ['roster', 7, 'crew', 0, 'clockInStatus'], 'break']]);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['break', 'in']));
    expect(at.gateway.opens).toHaveLength(2);
  });

  it('[L3] asks for nothing when a patch comes that it has already', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.emit(KEY, 'live:patch', { key: KEY, epoch: 'e1', base: 0, version: 1, ops: clocksIn(0) });
    at.gateway.document = roster('out', 'in');
    at.gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['out', 'in']));
    expect(at.gateway.opens).toHaveLength(1);
  });

  it('[L3] ignores a patch it has already, and asks for a snapshot when one is missing', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.emit(KEY, 'live:patch', { key: KEY, epoch: 'e1', base: 0, version: 1, ops: clocksIn(0) });
    at.gateway.document = roster('in', 'in');
    at.gateway.version = 5;
    at.gateway.patch(QUERY, clocksIn(1));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
    expect(at.gateway.opens.map(({ epoch, version }) => ({ epoch, version }))).toEqual([
      { epoch: undefined, version: undefined },
      { epoch: 'e1', version: 1 },
    ]);
  });

  it('[L3] asks for everything when a patch does not fit what it shows', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.document = roster('in');
    at.gateway.patch(QUERY, [['set', ['roster', 99, 'crew', 1, 'clockInStatus'], 'in']]);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in']));
    expect(at.gateway.opens[1]).not.toHaveProperty('version');
  });

  it('[L4] takes a snapshot that comes by itself', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.emit(KEY, 'live:snapshot', { key: KEY, epoch: 'e1', version: 9, age: 0, data: roster('break', 'in') });
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['break', 'in']));
    at.gateway.version = 9;
    at.gateway.patch(QUERY, clocksIn(0));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
  });

  it('[L15] goes over to the rows of another selection of supervisors', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.epoch = 'e2';
    at.gateway.emit(KEY, 'live:snapshot', { key: KEY, epoch: 'e2', version: 1, age: 0, data: roster('in') });
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in']));
    at.gateway.patch(QUERY, [['set', ['roster', 7, 'crew', 0, 'clockInStatus'], 'break']]);
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['break']));
    expect(at.gateway.opens).toHaveLength(1);
  });
});

describe('the version of the web', () => {
  pageOfOldVersion();

  it('[L25] is what the gateway says last, and news where it is not the page’s own', async () => {
    await ready(at.subscribe());
    for (const [version, newVersion] of [
      ['old', null],
      ['new', 'new'],
      ['old', null],
    ] as const) {
      served.newVersion = newVersion === null ? 'another' : null;
      at.gateway.broadcast('web:version', { version });
      await vi.waitFor(() => expect(served.newVersion).toBe(newVersion));
    }
  });
});
