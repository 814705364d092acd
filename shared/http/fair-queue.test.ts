import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from './errors.ts';
import { type Cancellation, FairQueue, type Ticket } from './fair-queue.ts';

const LIMITS = { slots: 4, slotsPerClient: 2, tickets: 20, ticketsPerClient: 8, waitMs: 1_000 };
let queue: FairQueue;
let granted: string[];

beforeEach(() => {
  queue = new FairQueue(LIMITS);
  granted = [];
});

/** Takes a ticket and notes in `granted` when its slot comes. */
const enter = (client: string, name = client): Ticket => {
  const ticket = queue.enter(client);
  ticket.slot().then(
    () => granted.push(name),
    () => {},
  );
  return ticket;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Cancels when the controller aborts, with its reason. */
const cancelledBy = ({ signal }: AbortController): Cancellation => ({
  reason: () => (signal.aborted ? signal.reason : undefined),
  onCancel: (listener) => {
    const told = () => listener(signal.reason);
    signal.addEventListener('abort', told);
    return () => signal.removeEventListener('abort', told);
  },
});

describe('slots of a fair queue', () => {
  it('are granted at once while some are free', async () => {
    for (const client of ['a', 'b', 'c', 'd']) enter(client);
    await settle();
    expect(granted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('never all go to one client', async () => {
    for (let n = 0; n < 8; n += 1) enter('greedy');
    await settle();
    expect(granted).toEqual(['greedy', 'greedy']);
    enter('b');
    enter('c');
    await settle();
    expect(granted.slice(2)).toEqual(['b', 'c']);
  });

  it('never all go to a few greedy clients: of the second half each client gets one', async () => {
    queue = new FairQueue({ slots: 12, slotsPerClient: 6 });
    for (let n = 0; n < 6; n += 1) for (const client of ['a', 'b', 'c']) enter(client);
    await settle();
    expect(granted).toHaveLength(6);
    for (const client of ['d', 'e', 'f', 'g', 'h']) enter(client);
    await settle();
    expect(granted.slice(6)).toEqual(['d', 'e', 'f', 'g', 'h']);
  });

  it('go round robin: a first slot comes before a second one', async () => {
    const first = [enter('a', 'a1'), enter('b', 'b1'), enter('c', 'c1'), enter('d', 'd1')];
    enter('a', 'a2');
    enter('a', 'a3');
    enter('e', 'e1');
    await settle();
    first[3]!.release();
    first[2]!.release();
    await settle();
    expect(granted.slice(4)).toEqual(['e1']);
    first[1]!.release();
    first[0]!.release();
    await settle();
    expect(granted.slice(5)).toEqual(['a2']);
  });

  it('are free again after a release, also a second one and one while waiting', async () => {
    const tickets = Array.from({ length: 5 }, () => enter('a'));
    tickets[4]!.release();
    tickets[0]!.release();
    tickets[0]!.release();
    await settle();
    expect(granted).toHaveLength(3);
    for (const ticket of tickets) ticket.release();
    await settle();
    granted = [];
    for (const client of ['a', 'a', 'b', 'b', 'c']) enter(client);
    await settle();
    expect(granted).toEqual(['a', 'a', 'b', 'c']);
  });

  it('are refused with 429 to a client with too many tickets, with 503 when all together have', () => {
    const refusal = (client: string): Partial<Failure> => {
      try {
        queue.enter(client);
        return {};
      } catch (error) {
        return error as Failure;
      }
    };
    for (let n = 0; n < 8; n += 1) enter('a');
    expect(refusal('a')).toMatchObject({ statusCode: 429, extras: { code: 'TOO_MANY_AT_ONCE' } });
    for (let n = 0; n < 12; n += 1) enter(`other ${n}`);
    expect(refusal('late')).toMatchObject({ statusCode: 503, extras: { code: 'BUSY' } });
  });

  it('that are not free in time are refused with 503', async () => {
    vi.useFakeTimers();
    try {
      for (const client of ['a', 'b', 'c', 'd']) enter(client);
      const waiting = queue.enter('e').slot();
      const refused = expect(waiting).rejects.toMatchObject({ statusCode: 503, extras: { code: 'BUSY' } });
      await vi.advanceTimersByTimeAsync(LIMITS.waitMs);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });

  it('that were held long are followed by a pause, beyond a credit', async () => {
    vi.useFakeTimers();
    try {
      queue = new FairQueue({ slots: 2, slotsPerClient: 1, cooldown: { perMs: 4, creditMs: 200 } });
      const read = (client: string, ms: number) => {
        const done = queue.run(client, () => new Promise<void>((resolve) => setTimeout(resolve, ms)));
        return done.then(() => granted.push(client));
      };
      for (let n = 0; n < 4; n += 1) void read('greedy', 50);
      await vi.advanceTimersByTimeAsync(50 + 50);
      expect(granted).toEqual(['greedy', 'greedy']);
      // It owes 350 ms, 150 more than it may.
      await vi.advanceTimersByTimeAsync(100);
      void read('b', 10);
      await vi.advanceTimersByTimeAsync(10);
      expect(granted.slice(2)).toEqual(['b']);
      await vi.advanceTimersByTimeAsync(40 + 49);
      expect(granted).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(1);
      expect(granted.slice(3)).toEqual(['greedy']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are paused for after a client left and came back, but no longer than it owed', async () => {
    vi.useFakeTimers();
    try {
      queue = new FairQueue({ slots: 2, slotsPerClient: 1, cooldown: { perMs: 4, creditMs: 0 } });
      const read = () => queue.run('a', () => new Promise((resolve) => setTimeout(resolve, 50)));
      const first = read();
      await vi.advanceTimersByTimeAsync(50);
      await first;
      await vi.advanceTimersByTimeAsync(100);
      enter('a');
      await vi.advanceTimersByTimeAsync(99);
      expect(granted).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(granted).toEqual(['a']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are waited for until the caller cancels, and then not used', async () => {
    const first = ['a', 'b', 'c', 'd'].map((client) => enter(client));
    const caller = new AbortController();
    const cancellation = cancelledBy(caller);
    const done: string[] = [];
    const late = queue.run('e', async () => done.push('late'), cancellation);
    const other = queue.run('e', async () => done.push('other'));
    caller.abort('gone');
    await expect(late).rejects.toBe('gone');
    for (const ticket of first) ticket.release();
    await other;
    await expect(queue.run('f', async () => done.push('too late'), cancellation)).rejects.toBe('gone');
    expect(done).toEqual(['other']);
  });

  it('come without a pause after endCooldown', async () => {
    queue = new FairQueue({ slots: 2, slotsPerClient: 1, cooldown: { perMs: 1_000_000, creditMs: 0 } });
    await queue.run('a', () => new Promise((resolve) => setTimeout(resolve, 2)));
    enter('a');
    await settle();
    expect(granted).toEqual([]);
    queue.endCooldown();
    await settle();
    expect(granted).toEqual(['a']);
  });

  it('are freed when the work fails', async () => {
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    for (const client of ['a', 'a', 'b', 'c']) enter(client);
    await settle();
    expect(granted).toHaveLength(4);
  });
});
