import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSeal } from '#gateway/session/seal.ts';
import { createSessions, type Sessions } from '#gateway/session/sessions.ts';
import { createMemoryStore } from '#gateway/session/store/memory.ts';
import { TestUpstream } from '#gateway/test/upstream.ts';
import { createUpstream, type Upstream } from '#gateway/upstream/upstream.ts';
import { startLossReports } from './loss-reports.ts';

const log = pino({ level: 'silent' });
const START = Date.parse('2026-11-18T15:07:00.000Z');

let api: TestUpstream;
let upstream: Upstream;
let sessions: Sessions;
let stop: () => void;
/** What the heartbeat says. */
let state: { isSilent: boolean; ageMs: number | undefined };
let turned: () => void;
let nowMs: number;
let told: readonly unknown[];

beforeEach(async () => {
  api = await TestUpstream.start();
  [state, nowMs, told] = [{ isSilent: false, ageMs: 0 }, START, api.calls.losses];
  upstream = createUpstream({ apiUrl: api.url, connections: null });
  const life = { idleMs: 3_600_000, maxMs: 3_600_000 };
  sessions = createSessions({
    store: createMemoryStore(),
    seal: createSeal([randomBytes(32)]),
    upstream,
    life,
    readCookie: (header) => header,
  });
  stop = startLossReports({
    heartbeat: {
      ageMs: () => state.ageMs,
      isSilent: () => state.isSilent,
      onStateChange: (listener) => {
        turned = listener;
      },
    },
    sessions,
    upstream,
    log,
    clock: () => nowMs,
    pauseMs: 20,
  });
});
afterEach(async () => {
  stop();
  await upstream.close();
  await api.close();
});

/** A person with an open socket. */
async function connect(role: 'supervisor' | 'foreman'): Promise<void> {
  const signIn = { sessionId: role, access: `access ${role}`, refresh: `refresh ${role}`, user: api.person(role) };
  api.signIns.add(signIn);
  sessions.connect(await sessions.start(api.credentials(signIn)));
}

/** The api was silent for so long; the last seven seconds of the first were before it showed. */
function lose(seconds: number): void {
  nowMs += 7_000;
  Object.assign(state, { isSilent: true, ageMs: 7_000 });
  turned();
  nowMs += (seconds - 7) * 1_000;
  Object.assign(state, { isSilent: false, ageMs: 0 });
  turned();
}

const LOST = { from: '2026-11-18T15:07:00.000Z', until: '2026-11-18T15:08:00.000Z' };

it('tells of a loss once it is over, from the last answer to the next one [roster-14]', async () => {
  await connect('supervisor');
  lose(60);
  await vi.waitFor(() => expect(told).toEqual([LOST]));
});

it('waits for somebody of the office, and tells in order', async () => {
  lose(60);
  await connect('foreman');
  lose(30);
  await connect('supervisor');
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[0]).toEqual(LOST);
});

it('tells again what the api could not take, and nothing that it refuses', async () => {
  api.calls.lossStatus = 503;
  await connect('supervisor');
  lose(60);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1));
  api.calls.lossStatus = 404;
  const before = told.length;
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(before));
  api.calls.lossStatus = 200;
  lose(20);
  await vi.waitFor(() => expect(told.at(-1)).not.toEqual(LOST));
});

it('has lost nothing when it starts before its api', async () => {
  await connect('supervisor');
  Object.assign(state, { isSilent: true, ageMs: undefined });
  turned();
  Object.assign(state, { isSilent: false, ageMs: 0 });
  turned();
  lose(60);
  await vi.waitFor(() => expect(told).toEqual([LOST]));
});
