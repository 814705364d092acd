import { LRUCache } from 'lru-cache';
import type { Interest, Topic } from '#shared/live/topics.ts';
import type { Changes, Moment } from '../db/changes.ts';

const MAX_VALUES = 60;

/** Everything is read again after this time, so that writes made past the api show up, too. */
const FULL_READ_EVERY_MS = 60_000;

/** Row numbers of the jobs that all writes since were confined to; null when they were not. */
export type MovedJobs = ReadonlySet<number> | null;

/** The part of the change log that a shared read needs. */
type WriteLog = Pick<Changes, 'moment' | 'since' | 'isUnchangedSince'>;

interface SharedRead<Asked, Value> {
  /** The topics whose writes change the value. */
  topics: readonly Topic[];
  /** Narrows the interest; unless said, every write to the topics but those to an aspect. */
  confine?: (asked: Asked) => Pick<Interest, 'days' | 'owners' | 'aspects'>;
  /** Values kept, 60 unless said; the least recently used go first. */
  max?: number;
  /** The cache key. */
  keyOf: (asked: Asked) => string;
  /**
   * Reads the value.
   * @param last the value before; undefined the first time
   * @param moved the jobs that changed since, or null for a full read
   */
  read: (asked: Asked, last: Value | undefined, moved: MovedJobs) => Promise<Value>;
}

/**
 * Single-flight reads with a cache, of what many views are derived from: one query after a change,
 * however many ask, and none while nothing changes. A caller gets a value that was read after the
 * call, or that no write since has concerned. Values are immutable; a change makes a new one. A
 * value that nobody asks for within a minute is evicted, because it would need a full read anyway
 * and a large company's day takes megabytes.
 *
 * @example
 * const rosterOf = shareReads(changes, { topics, keyOf, read: (day) => read(db, day) });
 * const roster = await rosterOf(day);
 */
export function shareReads<Asked, Value>(changes: WriteLog, kind: SharedRead<Asked, Value>): (asked: Asked) => Promise<Value> {
  const kept = new LRUCache<string, SharedValue<Asked, Value>>({
    max: kind.max ?? MAX_VALUES,
    ttl: FULL_READ_EVERY_MS,
    ttlAutopurge: true,
    // The clock that `current` below goes by.
    perf: performance,
  });
  return (asked) => {
    const key = kind.keyOf(asked);
    const value = kept.get(key) ?? new SharedValue(changes, kind, asked);
    kept.set(key, value);
    return value.current();
  };
}

class SharedValue<Asked, Value> {
  readonly #changes: WriteLog;
  readonly #kind: SharedRead<Asked, Value>;
  readonly #asked: Asked;
  readonly #interest: Interest;
  #kept: { value: Value; at: Moment } | undefined;
  #partialUntil = 0;
  #reading: { at: Moment; value: Promise<Value> } | undefined;

  constructor(changes: WriteLog, kind: SharedRead<Asked, Value>, asked: Asked) {
    this.#changes = changes;
    this.#kind = kind;
    this.#asked = asked;
    this.#interest = { topics: kind.topics, aspects: [], ...kind.confine?.(asked) };
  }

  async current(): Promise<Value> {
    // While other processes cannot be heard nothing is cached.
    if (this.#changes.moment() === null) return this.#kind.read(this.#asked, undefined, null);
    const kept = this.#kept;
    if (kept && performance.now() <= this.#partialUntil && this.#changes.isUnchangedSince(kept.at, this.#interest))
      return kept.value;
    // A read that began before a write this caller must see is of no use to them; the next read
    // serves everybody who came in the meantime.
    const reading = this.#reading;
    if (reading && !this.#changes.isUnchangedSince(reading.at, this.#interest)) await reading.value.catch(() => undefined);
    this.#reading ??= this.#begin();
    return this.#reading.value;
  }

  #begin(): { at: Moment; value: Promise<Value> } {
    const at = this.#changes.moment() ?? { epoch: '', commits: 0, notice: undefined };
    const moved = performance.now() > this.#partialUntil ? null : this.#moved();
    return { at, value: this.#read(at, moved) };
  }

  #moved(): MovedJobs {
    const marks = this.#kept && this.#changes.since(this.#kept.at, this.#interest);
    const jobs = marks?.map(({ jobId }) => jobId);
    return jobs?.every((id) => id !== undefined) ? new Set(jobs) : null;
  }

  async #read(at: Moment, moved: MovedJobs): Promise<Value> {
    const beganAt = performance.now();
    try {
      const value = await this.#kind.read(this.#asked, this.#kept?.value, moved);
      this.#kept = { value, at };
      if (moved === null) this.#partialUntil = beganAt + FULL_READ_EVERY_MS;
      return value;
    } finally {
      this.#reading = undefined;
    }
  }
}
