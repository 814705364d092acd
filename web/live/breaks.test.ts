import { describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { clocksIn, liveRoster, QUERY, ready, roster, statuses } from './test/live-roster.ts';

const at = liveRoster();

describe('after a break of the connection', () => {
  it('[L3] says since when, keeps the data, comes back by itself and needs no data when nothing changed', async () => {
    const entry = at.subscribe();
    await ready(entry);
    const heardAt = at.live.connection.lastHeardAt;
    await at.gateway.stop();
    await vi.waitFor(() => expect(at.live.connection).toMatchObject({ state: 'lost', retryAt: expect.any(Date) }));
    expect(entry.subscription.view.staleSince!.getTime()).toBeGreaterThanOrEqual(heardAt!.getTime());
    expect(entry.subscription.view).toMatchObject({ status: 'ready', staleSince: at.live.connection.lostSince });
    expect(statuses(entry)).toEqual(['out', 'out']);
    const { receivedAt } = entry.subscription.view;
    await at.gateway.start();
    await ready(entry);
    expect(at.gateway.opens.at(-1)).toMatchObject({ epoch: 'e1', version: 1 });
    expect(entry.subscription.view.receivedAt).toEqual(receivedAt);
    expect(at.live.connection).toMatchObject({ state: 'open', lostSince: null, retryAt: null });
  });

  it('[L5] takes over what changed meanwhile, in place', async () => {
    const entry = at.subscribe();
    await ready(entry);
    const row = (entry.subscription.view.data as unknown as Roster).roster[0];
    at.gateway.cut();
    at.gateway.version = 4;
    at.gateway.document = roster('in', 'out');
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'out']));
    expect((entry.subscription.view.data as unknown as Roster).roster[0]).toBe(row);
  });

  it('[L10] is not fooled by a lower version of a new epoch', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.version = 90;
    at.gateway.patch(QUERY, clocksIn(0), { base: 1 });
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'out']));
    await at.gateway.stop();
    Object.assign(at.gateway, { epoch: 'e2', version: 1, document: roster('out', 'in') });
    await at.gateway.start();
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['out', 'in']));
    at.gateway.patch(QUERY, clocksIn(0));
    await vi.waitFor(() => expect(statuses(entry)).toEqual(['in', 'in']));
  });

  it('reconnects also when the gateway ended the connection politely', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.disconnectAll();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(2));
    await ready(entry);
  });

  it('says that it cannot reach the server when there was nothing yet', async () => {
    await at.gateway.stop();
    const entry = at.subscribe();
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ status: 'failed', error: { statusCode: 503 } }));
    await at.gateway.start();
    await ready(entry);
  });
});

describe('the end of the session', () => {
  it('[L9] is told once, closes the socket, and nothing reconnects', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.broadcast('session:ended', { reason: 'deactivated' });
    await vi.waitFor(() => expect(at.ended).toHaveBeenCalledExactlyOnceWith('deactivated'));
    await vi.waitFor(() => expect(at.gateway.clients).toBe(0));
    expect(at.live.connection).toMatchObject({ state: 'connecting', retryAt: null });
  });

  it('takes nothing away, and goes on where it was when the session does', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.broadcast('session:ended', { reason: 'expired' });
    await vi.waitFor(() => expect(at.ended).toHaveBeenCalled());
    expect(entry.subscription.view).toMatchObject({ status: 'ready', staleSince: expect.any(Date) });
    at.gateway.patch(QUERY, clocksIn(1));
    at.live.resume();
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ staleSince: null }));
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(2));
    at.live.resume();
    expect(at.gateway.clients).toBe(1);
  });

  it('[L9] is noticed when a query is answered with 401', async () => {
    at.gateway.refusal = { error: { statusCode: 401, error: 'Unauthorized', message: 'Sign in.' } };
    at.subscribe();
    await vi.waitFor(() => expect(at.ended).toHaveBeenCalledExactlyOnceWith('expired'));
  });

  it('is noticed when the socket is refused and nobody is signed in, and not when that is unknown', async () => {
    at.live.stop();
    await at.gateway.stop();
    const unknown = vi.fn(() => Promise.reject(new Error('offline')));
    at.connect({ isSignedIn: unknown });
    at.subscribe();
    await vi.waitFor(() => expect(unknown).toHaveBeenCalledOnce());
    expect(at.ended).not.toHaveBeenCalled();
    at.live.stop();
    at.connect({ isSignedIn: () => Promise.resolve(false) });
    at.subscribe();
    await vi.waitFor(() => expect(at.ended).toHaveBeenCalledExactlyOnceWith('expired'));
  });

  it('starts over when a query is opened after it', async () => {
    await ready(at.subscribe());
    at.live.stop();
    await vi.waitFor(() => expect(at.gateway.clients).toBe(0));
    await ready(at.subscribe());
    expect(at.gateway.clients).toBe(1);
  });
});
