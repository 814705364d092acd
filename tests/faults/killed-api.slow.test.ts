import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Roster } from '#shared/roster/roster.ts';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { createLiveClient } from '../support/live-client.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn } from '../support/visitor.ts';

const FOREMEN = ['foreman1', 'foreman2', 'foreman3'] as const;
const KILLS = 3;

let system: System;
let phones: Phone[];

beforeAll(async () => {
  system = await startSystem();
  phones = [];
  for (const foreman of FOREMEN) phones.push(await openPhone(system.url, system.apiUrl, foreman));
  for (const phone of phones) for (const { id } of phone.crew) await phone.clockOutIfIn(id);
});
afterAll(() => system?.stop());

/** What the api said that it had written: work shift by work shift, the last word on each. */
type Ledger = Map<number, { employeeId: number; status: 'running' | 'finished' }>;

/**
 * Clocks this crew in and out, round after round, until told to stop. A call that fails is not in
 * the ledger: nobody was promised anything.
 */
async function work(phone: Phone, ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const person = phone.crew[round % phone.crew.length]!;
    try {
      const shift = await phone.clockIn(person.id);
      ledger.set(shift.id, { employeeId: person.id, status: 'running' });
      await phone.clockOut(shift.id);
      ledger.set(shift.id, { employeeId: person.id, status: 'finished' });
    } catch {
      await clearUp(phone, person.id);
    }
  }
}

/** After a failed call a phone does not know what became of it: it asks, and ends what runs. */
async function clearUp(phone: Phone, employeeId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const where = JSON.stringify({ dwoJobId: phone.dwoJobId, employeeId, status: 'running' });
      const { data } = await phone.call<{ data: Workshift[] }>('GET', `/workshift?where=${encodeURIComponent(where)}`);
      for (const shift of data) await phone.clockOut(shift.id);
    },
    { timeout: 30_000, interval: 50 },
  );
}

describe('an api that is frozen', () => {
  it('[L19] is stale within 12 s everywhere, as old as its last answer, and fresh again when it goes on', async () => {
    const visitor = await signIn(system.url, 'admin');
    const client = createLiveClient(system.url, visitor.cookie());
    onTestFinished(() => client.stop());
    const rosters = [
      await client.open<Roster>('roster', { limit: 300 }),
      await client.open('newestAlerts'),
      await client.open('changelog', { limit: 1 }),
    ];
    const pid = system.api.pid()!;
    process.kill(pid, 'SIGSTOP');
    const frozenAt = Date.now();
    try {
      await vi.waitFor(() => expect(rosters.map(({ stale }) => stale?.reason)).toEqual(rosters.map(() => 'upstream')), 12_000);
      for (const { stale } of rosters) expect(Date.parse(stale!.since)).toBeLessThanOrEqual(frozenAt + 1_000);
      expect((await visitor.get('/healthz')).json()).toMatchObject({ status: 'degraded', api: 'unreachable' });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    for (const one of rosters) await vi.waitFor(() => expect(one.stale).toBeUndefined(), 10_000);
  });
});

describe('kill -9 of the api during writes', () => {
  it('loses no write that was answered, and everything that watched recovers by itself', async () => {
    const cookie = (await signIn(system.url, 'admin')).cookie();
    const clients = Array.from({ length: 5 }, () => createLiveClient(system.url, cookie));
    const rosters = await Promise.all(clients.map((client) => client.open<Roster>('roster', { limit: 300 })));

    const ledger: Ledger = new Map();
    let over = false;
    const working = Promise.all(phones.map((phone) => work(phone, ledger, () => over)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writtenBefore = ledger.size;
      await vi.waitFor(() => expect(ledger.size).toBeGreaterThan(writtenBefore + 15), 60_000);
      const pid = system.api.pid();
      process.kill(pid!, 'SIGKILL');
      await vi.waitFor(() => expect([undefined, pid]).not.toContain(system.api.pid()), 10_000);
    }
    const writtenBefore = ledger.size;
    await vi.waitFor(() => expect(ledger.size).toBeGreaterThan(writtenBefore + 5), 60_000);
    over = true;
    await working;

    for (const phone of phones) await clearUp(phone, phone.crew[0]!.id);
    const found = new Map<number, Workshift>();
    for (const phone of phones) {
      const where = encodeURIComponent(JSON.stringify({ dwoJobId: phone.dwoJobId }));
      for (let offset = 0; ; offset += 300) {
        const page = await phone.call<{ data: Workshift[]; count: number }>(
          'GET',
          `/workshift?where=${where}&limit=300&offset=${offset}`,
        );
        for (const shift of page.data) found.set(shift.id, shift);
        if (offset + 300 >= page.count) break;
      }
    }
    const lost = [...ledger].filter(([id, { status }]) => {
      const shift = found.get(id);
      return !shift || (status === 'finished' && shift.status !== 'finished');
    });
    expect(lost).toEqual([]);

    const truth = await (await signIn(system.url, 'admin')).get('/api/v1/roster?limit=300');
    for (const one of rosters) {
      await vi.waitFor(() => expect(one).toMatchObject({ stale: undefined, data: truth.json() }), 10_000);
    }
    for (const client of clients) client.stop();
  }, 300_000);
});
