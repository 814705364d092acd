import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import { createLiveClient } from '../support/live-client.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import type { System } from '../support/system.ts';
import { startProxiedSystem, type UpstreamProxy } from '../support/upstream-proxy.ts';
import { type SignedIn, signIn } from '../support/visitor.ts';

/** As many sockets as one person may have open at once, for each of these people. */
const PEOPLE = ['admin', 'subadmin', 'supervisor1', 'supervisor2'] as const;
const SOCKETS_EACH = 6;

let upstream: UpstreamProxy;
let system: System;
let stop: () => Promise<void>;
let phone: Phone;
let visitors: SignedIn[];

beforeAll(async () => {
  ({ system, upstream, stop } = await startProxiedSystem());
  phone = await openPhone(system.url, system.apiUrl, 'foreman1');
  for (const { id } of phone.crew) await phone.clockOutIfIn(id);
  visitors = [];
  for (const person of PEOPLE) visitors.push(await signIn(system.url, person));
});
afterAll(() => stop?.());

const restart = async (signal: 'SIGKILL' | 'SIGTERM') => {
  const pid = system.gateway.pid();
  process.kill(pid!, signal);
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(system.gateway.pid()), 15_000);
};

describe.each(['SIGKILL', 'SIGTERM'] as const)('a gateway that ends by %s and is started again', (signal) => {
  it('[L10] begins a new epoch, on which every client converges; nobody is signed out', async () => {
    const clients = visitors.flatMap((visitor) =>
      Array.from({ length: SOCKETS_EACH }, () => ({ visitor, live: createLiveClient(system.url, visitor.cookie()) })),
    );
    const readers = await Promise.all(
      clients.map(async ({ visitor, live }) => ({ visitor, live, roster: await live.open<Roster>('roster', { limit: 300 }) })),
    );
    const epochs = readers.map(({ roster }) => roster.epoch);

    upstream.seen.length = 0;
    await restart(signal);
    const shift = await phone.clockIn(phone.crew[signal === 'SIGKILL' ? 0 : 1]!.id);
    await vi.waitFor(() => {
      for (const [at, { roster }] of readers.entries()) expect(roster.epoch).not.toBe(epochs[at]);
    }, 20_000);

    for (const visitor of visitors) {
      const truth = (await visitor.get('/api/v1/roster?limit=300')).json();
      for (const one of readers.filter((each) => each.visitor === visitor)) {
        await vi.waitFor(() => expect(one.roster).toMatchObject({ stale: undefined, data: truth }), 10_000);
        expect(one.live.endedBecause()).toBeUndefined();
      }
    }
    // Admin and sub-admin share an answer, each supervisor has their own: 24 sockets are 3 live
    // queries to the api.
    const open = upstream.seen.filter(
      ({ url, headers }) => url.startsWith('/api/v1/roster') && headers['if-none-match'] === undefined,
    );
    expect(open.length).toBeLessThanOrEqual(3 + PEOPLE.length);

    await phone.clockOut(shift.id);
    for (const { live } of readers) live.stop();
  }, 300_000);
});
