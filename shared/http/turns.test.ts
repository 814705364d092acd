import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from './errors.ts';
import { type Entry, type Leaving, Turns } from './turns.ts';

const BOUNDS = { places: 4, placesPerParty: 2, entries: 20, entriesPerParty: 8, waitMs: 1_000 };
let turns: Turns;
let placed: string[];

beforeEach(() => {
  turns = new Turns(BOUNDS);
  placed = [];
});

/** Enters and waits for its turn; noted when it comes. */
const enter = (party: string, name = party): Entry => {
  const entry = turns.enter(party);
  entry.turn().then(
    () => placed.push(name),
    () => {},
  );
  return entry;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** A caller who is gone once it aborts. */
const leavingBy = ({ signal }: AbortController): Leaving => ({
  gone: () => (signal.aborted ? signal.reason : undefined),
  onGone: (tell) => {
    const told = () => tell(signal.reason);
    signal.addEventListener('abort', told);
    return () => signal.removeEventListener('abort', told);
  },
});

describe('turns', () => {
  it('come at once while places are free', async () => {
    for (const party of ['a', 'b', 'c', 'd']) enter(party);
    await settle();
    expect(placed).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of one party are never all of them, whatever it asks for', async () => {
    for (let n = 0; n < 8; n += 1) enter('greedy');
    await settle();
    expect(placed).toEqual(['greedy', 'greedy']);
    enter('b');
    enter('c');
    await settle();
    expect(placed.slice(2)).toEqual(['b', 'c']);
  });

  it('of a few greedy parties are never all either: of the second half each party has one', async () => {
    turns = new Turns({ places: 12, placesPerParty: 6 });
    for (let n = 0; n < 6; n += 1) for (const party of ['a', 'b', 'c']) enter(party);
    await settle();
    expect(placed).toHaveLength(6);
    for (const party of ['d', 'e', 'f', 'g', 'h']) enter(party);
    await settle();
    expect(placed.slice(6)).toEqual(['d', 'e', 'f', 'g', 'h']);
  });

  it('go round: who waits for the first place comes before who waits for a second', async () => {
    const first = [enter('a', 'a1'), enter('b', 'b1'), enter('c', 'c1'), enter('d', 'd1')];
    enter('a', 'a2');
    enter('a', 'a3');
    enter('e', 'e1');
    await settle();
    first[3]!.leave();
    first[2]!.leave();
    await settle();
    expect(placed.slice(4)).toEqual(['e1']);
    first[1]!.leave();
    first[0]!.leave();
    await settle();
    expect(placed.slice(5)).toEqual(['a2']);
  });

  it('are free again when somebody leaves, twice or while waiting', async () => {
    const entries = Array.from({ length: 5 }, () => enter('a'));
    entries[4]!.leave();
    entries[0]!.leave();
    entries[0]!.leave();
    await settle();
    expect(placed).toHaveLength(3);
    for (const entry of entries) entry.leave();
    await settle();
    placed = [];
    for (const party of ['a', 'a', 'b', 'b', 'c']) enter(party);
    await settle();
    expect(placed).toEqual(['a', 'a', 'b', 'c']);
  });

  it('are refused in words to a party with too many, and to all when there are too many of all', () => {
    const refusal = (party: string): Partial<Failure> => {
      try {
        turns.enter(party);
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

  it('that do not come in time are given up in words', async () => {
    vi.useFakeTimers();
    try {
      for (const party of ['a', 'b', 'c', 'd']) enter(party);
      const late = turns.enter('e').turn();
      const refused = expect(late).rejects.toMatchObject({ statusCode: 503, extras: { code: 'BUSY' } });
      await vi.advanceTimersByTimeAsync(BOUNDS.waitMs);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });

  it('that take long are paid for by rest, a little of which may be owed', async () => {
    vi.useFakeTimers();
    try {
      turns = new Turns({ places: 2, placesPerParty: 1, rest: { perMs: 4, creditMs: 200 } });
      const read = (party: string, ms: number) => {
        const done = turns.run(party, () => new Promise<void>((resolve) => setTimeout(resolve, ms)));
        return done.then(() => placed.push(party));
      };
      for (let n = 0; n < 4; n += 1) void read('greedy', 50);
      await vi.advanceTimersByTimeAsync(50 + 50);
      expect(placed).toEqual(['greedy', 'greedy']);
      // It owes 350 ms, 150 more than it may.
      await vi.advanceTimersByTimeAsync(100);
      void read('b', 10);
      await vi.advanceTimersByTimeAsync(10);
      expect(placed.slice(2)).toEqual(['b']);
      await vi.advanceTimersByTimeAsync(40 + 49);
      expect(placed).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(1);
      expect(placed.slice(3)).toEqual(['greedy']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are owed rest for by who was gone for a moment, and for no longer than it takes', async () => {
    vi.useFakeTimers();
    try {
      turns = new Turns({ places: 2, placesPerParty: 1, rest: { perMs: 4, creditMs: 0 } });
      const read = () => turns.run('a', () => new Promise((resolve) => setTimeout(resolve, 50)));
      const first = read();
      await vi.advanceTimersByTimeAsync(50);
      await first;
      await vi.advanceTimersByTimeAsync(100);
      enter('a');
      await vi.advanceTimersByTimeAsync(99);
      expect(placed).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(placed).toEqual(['a']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are waited for as long as the caller is there, and cost nothing after that', async () => {
    const first = ['a', 'b', 'c', 'd'].map((party) => enter(party));
    const caller = new AbortController();
    const leaving = leavingBy(caller);
    const done: string[] = [];
    const late = turns.run('e', async () => done.push('late'), leaving);
    const other = turns.run('e', async () => done.push('other'));
    caller.abort('gone');
    await expect(late).rejects.toBe('gone');
    for (const entry of first) entry.leave();
    await other;
    await expect(turns.run('f', async () => done.push('too late'), leaving)).rejects.toBe('gone');
    expect(done).toEqual(['other']);
  });

  it('come without rest once whoever waits is to be let go', async () => {
    turns = new Turns({ places: 2, placesPerParty: 1, rest: { perMs: 1_000_000, creditMs: 0 } });
    await turns.run('a', () => new Promise((resolve) => setTimeout(resolve, 2)));
    enter('a');
    await settle();
    expect(placed).toEqual([]);
    turns.endRest();
    await settle();
    expect(placed).toEqual(['a']);
  });

  it('are given back when the work fails', async () => {
    await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    for (const party of ['a', 'a', 'b', 'c']) enter(party);
    await settle();
    expect(placed).toHaveLength(4);
  });
});
