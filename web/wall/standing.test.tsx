import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnDisplay } from '#shared/displays/displays.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { session } from '../http/session-state.ts';
import { noteServed } from '../http/web-version.ts';
import type { Live } from '../live/live.ts';
import { keyOf, SmallGateway } from '../live/test/small-gateway.ts';
import { rosterMember, rosterRow } from '../test/roster-rows.ts';
import { pageOfOldVersion } from '../test/served-version.ts';
import { connect, Page, signIn, visit } from '../test/signed-in.tsx';
import WallPage from './page.tsx';

const NOW = new Date('2026-11-20T15:00:00Z');
const timeZone = 'America/New_York';
const date = '2026-11-20';
const OWN: OwnDisplay['data'] = {
  id: 4,
  name: 'Control room',
  regions: [],
  supervisors: [],
  regionsInScope: [{ id: 1, name: 'Long Island' }],
  showsNames: true,
  playsSound: false,
  playlist: [],
  identifyUntil: null,
};
/** Somebody turns late so many seconds from the beginning. */
const rosterOf = (turnsLateInSeconds: number): Roster => {
  const at = new Date(NOW.getTime() + (turnsLateInSeconds - 600) * 1_000).toISOString();
  const crew = [rosterMember({ id: 12, fullName: 'Tom Reed', expected: { at, source: 'own' } })];
  const totals = { in: 0, onBreak: 0, out: 1, left: 0, missing: 1, elsewhere: 0 };
  const roster = [rosterRow({ id: 2, jobId: '10402', crew })];
  return { date, timeZone, roster, count: 1, limit: 300, offset: 0, totals, waiting: { off: 0, expectedAt: { [at]: 1 } } };
};

/** A browser that may make sounds, all of which are swallowed. */
class SmallAudio {
  readonly currentTime = 0;
  readonly state = 'running';
  close = async (): Promise<void> => {};
}
class SmallNode {
  readonly gain = { linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = (next: unknown) => next;
  start = (): void => {};
  stop = (): void => {};
}

const at = pageOfOldVersion();
let gateway: SmallGateway;
let live: Live;
let own: OwnDisplay['data'];
let roster: Roster;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  vi.stubGlobal('AudioContext', SmallAudio);
  vi.stubGlobal('GainNode', SmallNode);
  vi.stubGlobal('OscillatorNode', SmallNode);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  signIn({ role: 'display', fullName: 'Control room' });
  visit('/wall?view=quiet');
  [own, roster] = [OWN, rosterOf(3_600)];
  // Says every 20 ms that the api has just answered, while the clock is moved on.
  gateway = await new SmallGateway({ pingInterval: 20, pingData: '0' }).start();
  const alerts = { date, timeZone, data: [] };
  gateway.answerTo = ({ resource }) => (resource === 'ownDisplay' ? { data: own } : resource === 'openAlerts' ? alerts : roster);
  live = connect(gateway.url);
});
afterEach(async () => {
  cleanup();
  live.stop();
  await gateway.stop();
  session.view = null;
  session.status = 'signedOut';
  vi.useRealTimers();
});

const show = (): void => void render(<WallPage />, { wrapper: ({ children }) => <Page live={live}>{children}</Page> });
/** Seconds of the wall's clock, in which the connection stays live. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(left, 5) * 1_000)));
    const told = Date.now();
    await act(() => vi.waitFor(() => expect(live.connection.answeredAt?.getTime()).toBeGreaterThanOrEqual(told)));
  }
}
const isAlarmed = (): boolean => screen.getByRole('main').classList.contains('is-alarmed');
const reloads = (): number => at.reloads.mock.calls.length;

describe('a wall that stands', () => {
  it('has another ground for a minute when somebody turns late, and takes no new version until that is over', async () => {
    own = { ...OWN, playsSound: true };
    roster = rosterOf(20);
    show();
    await screen.findByRole('article');
    await act(async () => noteServed('new'));
    await pass(15);
    expect(isAlarmed()).toBe(false);
    await pass(10);
    expect(isAlarmed()).toBe(true);
    await pass(50);
    expect([isAlarmed(), reloads()]).toEqual([true, 0]);
    await pass(15);
    expect([isAlarmed(), reloads()]).toEqual([false, 1]);
  });

  it('keeps its ground, and takes the new version soon, in a room that wants no sound', async () => {
    roster = rosterOf(20);
    show();
    await screen.findByRole('article');
    await act(async () => noteServed('new'));
    await pass(25);
    expect([isAlarmed(), reloads()]).toEqual([false, 0]);
    await pass(10);
    expect([isAlarmed(), reloads()]).toEqual([false, 1]);
  });

  it('takes no new version while what stands beside the roster is old, and says so', async () => {
    own = { ...OWN, playlist: [{ view: 'alerts', seconds: 20, from: null, until: null, days: [] }] };
    show();
    await screen.findByText('No open alerts');
    const key = keyOf('openAlerts', {});
    await act(async () => gateway.emit(key, 'live:stale', { key, since: NOW.toISOString(), reason: 'upstream' }));
    await act(async () => noteServed('new'));
    await pass(60);
    expect(screen.getByText(/^Data from 10:00 a\.m\.$/)).toBeTruthy();
    expect(reloads()).toBe(0);
    await act(async () => gateway.emit(key, 'live:fresh', { key }));
    await pass(5);
    expect(reloads()).toBe(1);
  });
});
