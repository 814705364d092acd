import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OWNER } from '#shared/live/topics.ts';
import { user } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { SYSTEM } from '../db/write.ts';
import { addPerson, openSignInApi } from '../test/calls/sign-in.ts';
import { createLastSeen, type LastSeen } from './last-seen-store.ts';
import { recordLastSeen } from './online-commands.ts';
import { startOnline } from './online-worker.ts';
import { PHONE_COUNTS_MS, SCREEN_COUNTS_MS, SCREEN_LEFT_AFTER_MS } from './rules.ts';
import { issueSession } from './session-commands.ts';

type Api = Awaited<ReturnType<typeof openSignInApi>>;

/** Presence by waiting GETs and by calls of phones. */
describe('[sign-in-6] somebody is online', () => {
  let api: Api;
  let url: string;
  const someone = async (role: 'admin' | 'supervisor' | 'foreman') => {
    const id = await addPerson(api.db, { role, email: `p${Math.random()}@corp.test` });
    return { id, ...(await issueSession(api.context, id)) };
  };
  const isOnline = async (id: number) => (await api.db.select().from(user).where(eq(user.employeeId, id)))[0]?.isLoggedIn;
  /** Runs the worker's step of every five seconds. */
  const look = (lastSeen: LastSeen = api.lastSeen) => {
    const at = api.services.now();
    return api.services.write(SYSTEM, (write) => recordLastSeen(write, lastSeen.take(), at));
  };
  const ask = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  /** Opens a page, whose GET waits until the page is closed. */
  async function openPage(token: string): Promise<() => void> {
    const first = await ask('/auth/me', token);
    await first.arrayBuffer();
    const closing = new AbortController();
    onTestFinished(() => closing.abort());
    const headers = { 'if-none-match': first.headers.get('etag')!, prefer: 'wait=55' };
    void ask('/auth/me', token, { headers, signal: closing.signal }).catch(() => undefined);
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBeGreaterThan(1));
    return () => closing.abort();
  }

  beforeAll(async () => {
    api = await openSignInApi();
    url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    api.clock.aheadMs = 0;
  });

  it('while a page of theirs is open, and not for long after it was closed', async () => {
    const ana = await someone('supervisor');
    const close = await openPage(ana.token);
    for (let passed = 0; passed < 5; passed += 1) {
      api.clock.aheadMs += SCREEN_COUNTS_MS / 2;
      await look();
      expect(await isOnline(ana.id)).toBe(true);
    }
    close();
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBe(1));
    await look();
    expect(await isOnline(ana.id)).toBe(true);
    api.clock.aheadMs += SCREEN_LEFT_AFTER_MS;
    await look();
    expect(await isOnline(ana.id)).toBe(false);
  });

  it('from the moment that a page opens', async () => {
    const ana = await someone('supervisor');
    await api.db.update(session).set({ onlineUntil: null }).where(eq(session.employeeId, ana.id));
    const stop = startOnline(api.services, api.lastSeen);
    onTestFinished(stop);
    await vi.waitFor(async () => expect(await isOnline(ana.id)).toBe(false));
    await openPage(ana.token);
    await vi.waitFor(async () => expect(await isOnline(ana.id)).toBe(true), 1_000);
  });

  it('for ten minutes after a call of their phone', async () => {
    const phone = await someone('foreman');
    await (await ask('/whoami', phone.token)).arrayBuffer();
    await look();
    api.clock.aheadMs = PHONE_COUNTS_MS - 1_000;
    await look();
    expect(await isOnline(phone.id)).toBe(true);
    api.clock.aheadMs = PHONE_COUNTS_MS + 1_000;
    await look();
    expect(await isOnline(phone.id)).toBe(false);
  });

  it('no more once the last session is signed out of, at once', async () => {
    const ana = await someone('supervisor');
    const other = await issueSession(api.context, ana.id);
    await ask('/auth/logout', ana.token, { method: 'POST' });
    expect(await isOnline(ana.id)).toBe(true);
    await ask('/auth/logout', other.token, { method: 'POST' });
    expect(await isOnline(ana.id)).toBe(false);
  });

  it('when another api process sees them later than this one', async () => {
    const ana = await someone('supervisor');
    const here = createLastSeen(api.services);
    const there = createLastSeen(api.services);
    const close = here.opened(ana.sessionId);
    await look(here);
    close();
    api.clock.aheadMs = 1_000;
    there.opened(ana.sessionId);
    await look(there);
    api.clock.aheadMs = SCREEN_LEFT_AFTER_MS;
    await look(here);
    expect(await isOnline(ana.id)).toBe(true);
  });

  it('not for good, when the process that saw them is gone', async () => {
    const ana = await someone('supervisor');
    const lost = createLastSeen(api.services);
    lost.opened(ana.sessionId);
    await look(lost);
    api.clock.aheadMs = SCREEN_COUNTS_MS + 1;
    await look(createLastSeen(api.services));
    expect(await isOnline(ana.id)).toBe(false);
  });

  it('as themselves, when they act as somebody, who is neither online nor newly signed in', async () => {
    const [admin, ana] = [await someone('admin'), await addPerson(api.db, { role: 'supervisor' })];
    await api.db.insert(user).values({ employeeId: ana });
    const acting = await issueSession(api.context, ana, { actorId: admin.id });
    await ask('/auth/logout', admin.token, { method: 'POST' });
    expect([await isOnline(admin.id), await isOnline(ana)]).toEqual([true, false]);
    const [row] = await api.db.select().from(user).where(eq(user.employeeId, ana));
    expect(row?.lastLogin).toBeNull();
    await ask('/auth/logout', acting.token, { method: 'POST' });
    expect(await isOnline(admin.id)).toBe(false);
  });

  it('and was away from the last sign of life of any device until they are back an hour later [away-1]', async () => {
    const HOUR_MS = 3_600_000;
    const ana = await someone('supervisor');
    const [desk, laptop] = [ana, await issueSession(api.context, ana.id)];
    const seen = createLastSeen(api.services);
    const absence = async () => {
      const [row] = await api.db.select().from(user).where(eq(user.employeeId, ana.id));
      return [row!.awaySince, row!.backAt].map((at) => at?.getTime() ?? null);
    };
    /** Within half a second: the clock goes on. */
    const aboutNow = (): unknown => expect.closeTo(api.services.now().getTime(), -3);
    const leave = async (close: () => void) => {
      close();
      api.clock.aheadMs += SCREEN_LEFT_AFTER_MS;
      await look(seen);
    };
    const closeDesk = seen.opened(desk.sessionId);
    const closeLaptop = seen.opened(laptop.sessionId);
    await look(seen);
    await leave(closeDesk);
    expect(await absence()).toEqual([null, null]);
    await leave(closeLaptop);
    expect(await absence()).toEqual([aboutNow(), null]);
    // Not an hour yet: nothing has been missed.
    api.clock.aheadMs += HOUR_MS - 1_000;
    const reopened = seen.opened(desk.sessionId);
    await look(seen);
    expect(await absence()).toEqual([null, null]);
    await leave(reopened);
    const [since] = await absence();
    api.clock.aheadMs += 10 * HOUR_MS;
    const moment = api.services.changes.moment()!;
    const closeAgain = seen.opened(laptop.sessionId);
    await look(seen);
    expect(await absence()).toEqual([since, aboutNow()]);
    const [, back] = await absence();
    const told = new AbortController();
    const interest = { topics: ['alert'] as const, owners: [OWNER.own(ana.id)] };
    await api.services.changes.wait(interest, moment, 5_000, told.signal);
    // What was not put away is kept over another absence, however short.
    await leave(closeAgain);
    expect(await absence()).toEqual([since, back]);
    api.clock.aheadMs += 60_000;
    seen.opened(desk.sessionId);
    await look(seen);
    expect(await absence()).toEqual([since, aboutNow()]);
  });

  it('and was away since the last sign of life, where no process saw them leave [away-1]', async () => {
    const ana = await someone('supervisor');
    const lost = createLastSeen(api.services);
    lost.opened(ana.sessionId);
    await look(lost);
    const lastUntil = api.services.now().getTime() + SCREEN_COUNTS_MS;
    api.clock.aheadMs = 10 * 3_600_000;
    await look(createLastSeen(api.services));
    const [row] = await api.db.select().from(user).where(eq(user.employeeId, ana.id));
    expect(Math.abs(row!.awaySince!.getTime() - lastUntil)).toBeLessThan(1_000);
  });

  it('is told to lists of people, and to nothing that does not show it', async () => {
    const ana = await someone('supervisor');
    await look();
    const moment = api.services.changes.moment()!;
    await ask('/auth/logout', ana.token, { method: 'POST' });
    const marks = api.services.changes.since(moment, { topics: ['employee', 'user'] })!;
    expect(marks).toContainEqual(expect.objectContaining({ topic: 'employee', aspect: 'online', rowId: ana.id }));
    expect(api.services.changes.since(moment, { topics: ['employee'], aspects: ['pictures'] })).toEqual([]);
  });
});
