import { describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/http/errors.ts';
import { OTHER_ROWS } from '#shared/live/messages.ts';
import { KEY, liveRoster, ready, roster, statuses } from './test/live-roster.ts';

const at = liveRoster();

describe('a live query that fails', () => {
  it('[L7] keeps its data through stale and fresh, and tells since when it is old', async () => {
    const entry = at.subscribe();
    await ready(entry);
    const since = new Date(Date.now() - 60_000);
    const retryAt = new Date(Date.now() + 4_000);
    at.gateway.emit(KEY, 'live:stale', {
      key: KEY,
      since: since.toISOString(),
      reason: 'upstream',
      retryAt: retryAt.toISOString(),
    });
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ status: 'ready', staleSince: since, retryAt }));
    expect(statuses(entry)).toEqual(['out', 'out']);
    at.gateway.emit(KEY, 'live:fresh', { key: KEY });
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ staleSince: null, retryAt: null }));
  });

  it('[L7] is never old since the future, however the clocks differ', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.emit(KEY, 'live:stale', { key: KEY, since: new Date(Date.now() + 3_600_000).toISOString(), reason: 'upstream' });
    await vi.waitFor(() => expect(entry.subscription.view.staleSince).not.toBeNull());
    expect(entry.subscription.view.staleSince!.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('[L1] fails with the reason when it is not allowed, and does not ask again by itself', async () => {
    at.gateway.refusal = { error: { statusCode: 403, error: 'Forbidden', message: 'No.' } };
    const entry = at.subscribe();
    await vi.waitFor(() =>
      expect(entry.subscription.view).toMatchObject({ status: 'failed', error: { statusCode: 403 }, retryAt: null }),
    );
    at.gateway.refusal = undefined;
    entry.subscription.view.retry();
    await ready(entry);
    expect(at.gateway.opens).toHaveLength(2);
    expect(entry.subscription.view.error).toBeUndefined();
  });

  it('[L14] shows nothing more when the right to it is lost', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.gateway.emit(KEY, 'live:refused', { key: KEY, error: { statusCode: 403, error: 'Forbidden', message: 'No more.' } });
    await vi.waitFor(() =>
      expect(entry.subscription.view).toMatchObject({ status: 'failed', data: undefined, error: { message: 'No more.' } }),
    );
  });

  it('[L15] asks again at once when the session came to see other rows before the answer', async () => {
    const release = at.gateway.delayAnswers();
    at.gateway.refusal = {
      error: { statusCode: 409, error: 'Conflict', message: 'Closed before it was answered.', code: 'CLOSED' },
    };
    const entry = at.subscribe();
    await vi.waitFor(() => expect(at.gateway.opens).toHaveLength(1));
    release();
    await vi.waitFor(() => expect(at.gateway.opens.length).toBeGreaterThan(1));
    expect(entry.subscription.view.status).toBe('loading');
    at.gateway.refusal = undefined;
    await ready(entry);
  });

  it('[L15] gives up what belongs to another selection when the new rows cannot be had', async () => {
    const entry = at.subscribe();
    await ready(entry);
    const answered = at.live.store.answeredAgain();
    at.gateway.emit(KEY, 'live:refused', { key: KEY, error: errorBody(502, 'The api is away', { code: OTHER_ROWS }) });
    await answered;
    expect(entry.subscription.view).toMatchObject({ status: 'failed', data: undefined, error: { message: 'The api is away' } });
  });

  it('[L15] gives up what the page had before the gateway could say that the rows are others', async () => {
    at.gateway.refusal = { error: errorBody(502, 'The api is away') };
    const entry = at.subscribe();
    entry.subscription.showPreloaded(roster('in'));
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ status: 'ready', staleSince: expect.any(Date) }));
    at.live.store.seeOtherRows();
    expect(entry.subscription.view).toMatchObject({ status: 'failed', data: undefined, error: { message: 'The api is away' } });
    entry.subscription.showPreloaded(roster('in'));
    expect(entry.subscription.view.data).toBeUndefined();
    at.gateway.refusal = undefined;
    await ready(entry);
    expect(statuses(entry)).toEqual(['out', 'out']);
  });

  it('[L15] leaves what the gateway has open to the gateway, which answers it again', async () => {
    const entry = at.subscribe();
    await ready(entry);
    at.live.store.seeOtherRows();
    expect(statuses(entry)).toEqual(['out', 'out']);
    expect(at.gateway.opens).toHaveLength(1);
  });

  it('[L15] shows no former rows after a break in which they became others', async () => {
    const entry = at.subscribe();
    await ready(entry);
    await at.gateway.stop();
    await vi.waitFor(() => expect(entry.subscription.view.staleSince).not.toBeNull());
    at.live.store.seeOtherRows();
    expect(entry.subscription.view).toMatchObject({ status: 'failed', data: undefined, error: { statusCode: 503 } });
    at.gateway.document = roster('in', 'in');
    await at.gateway.start();
    await ready(entry);
    expect(statuses(entry)).toEqual(['in', 'in']);
    expect(at.gateway.opens.at(-1)).not.toHaveProperty('epoch');
  });

  it('[L1] asks again by itself when the api fails', async () => {
    at.live.stop();
    at.connect({ random: () => 0 });
    at.gateway.refusal = { error: { statusCode: 502, error: 'Bad Gateway', message: 'The api does not answer.' } };
    const entry = at.subscribe();
    await vi.waitFor(() => expect(entry.subscription.view).toMatchObject({ status: 'failed', retryAt: expect.any(Date) }));
    at.gateway.refusal = undefined;
    await vi.waitFor(() => expect(entry.subscription.view.status).toBe('ready'), 3_000);
  });

  it('[L7] asks for a try at once when a person presses Retry, and only then', async () => {
    at.gateway.refusal = { error: { statusCode: 502, error: 'Bad Gateway', message: 'The api does not answer.' } };
    const entry = at.subscribe();
    await vi.waitFor(() => expect(entry.subscription.view.status).toBe('failed'));
    at.gateway.refusal = undefined;
    entry.subscription.view.retry();
    await ready(entry);
    expect(at.gateway.opens.map(({ now }) => now)).toEqual([undefined, true]);
  });

  it('[L7] does not storm the gateway when its answers cannot be read', async () => {
    at.gateway.document = 'nonsense';
    const entry = at.subscribe();
    await vi.waitFor(() =>
      expect(entry.subscription.view).toMatchObject({ status: 'failed', error: { statusCode: 502 }, retryAt: expect.any(Date) }),
    );
    expect(at.gateway.opens).toHaveLength(1);
  });
});
