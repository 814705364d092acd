import { Failure } from './errors.ts';

/**
 * How many may do something at a time. A party is a person, or the address of somebody who is not
 * signed in.
 */
export interface Bounds {
  /** At one time. */
  places: number;
  /** Of these, for one party, while half of them are free: of the others each party has one. */
  placesPerParty: number;
  /** At one time, those who wait for a place included; any number when absent. */
  entries?: number;
  entriesPerParty?: number;
  /** How long somebody waits for a place; as long as it takes when absent. */
  waitMs?: number;
  /** A party rests after it had a place; nobody rests when absent. */
  rest?: Rest;
}

/** A leaky bucket. */
export interface Rest {
  /** For each ms in a place. */
  perMs: number;
  /** So much may be owed before a party has to rest: a little now and then costs nothing. */
  creditMs: number;
}

/** Of a caller: nothing waits for one who is gone. */
export interface Leaving<Why = unknown> {
  /** Why they are gone; undefined while they are there. */
  gone: () => Why | undefined;
  /**
   * Told why, once they go. Returns the stop. It is asked for only when there is no place yet: to
   * listen costs more than a free place does.
   */
  onGone: (tell: (why: Why) => void) => () => void;
}

export interface Entry {
  /**
   * Settles when there is a place, at once when one is free.
   * @throws Failure 503 `BUSY` when it took too long; why the caller is gone
   */
  turn(caller?: Leaving): Promise<void>;
  /** Gives the place back, or the waiting up. Leaving twice does no harm. */
  leave(): void;
}

interface Waiting {
  call: () => void;
}

interface Party {
  entries: number;
  placed: number;
  readonly waiting: Set<Waiting>;
  /** When all rest will have been taken that is owed, by `performance.now()`. */
  restedAt: number;
  timer?: NodeJS.Timeout | undefined;
}

const busy = () => new Failure(503, 'The server is busy, try again in a moment', { code: 'BUSY' });
const tooMany = () =>
  new Failure(429, 'Too much is asked for from here at one time, try again in a moment', { code: 'TOO_MANY_AT_ONCE' });

/**
 * A fair semaphore: places are given party by party (round robin), and no party has more than its
 * share, so that one who asks for very much, or never reads what it is given, waits for itself
 * alone. The second half of the places is given one to a party: a few greedy ones never have all.
 */
export class Turns {
  readonly #bounds: Bounds;
  #rest: Rest | undefined;
  /** In the order in which they are next. */
  readonly #parties = new Map<string, Party>();
  #entries = 0;
  #placed = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.#rest = bounds.rest;
  }

  /**
   * @throws Failure 429 `TOO_MANY_AT_ONCE` when the party has too many entries, 503 `BUSY` when all
   *   parties together have.
   */
  enter(name: string): Entry {
    const { entries = Number.POSITIVE_INFINITY, entriesPerParty = entries } = this.#bounds;
    const party = this.#parties.get(name) ?? { entries: 0, placed: 0, waiting: new Set(), restedAt: 0 };
    if (party.entries >= entriesPerParty) throw tooMany();
    if (this.#entries >= entries) throw busy();
    this.#parties.set(name, party);
    party.entries += 1;
    this.#entries += 1;
    return this.#entry(name, party);
  }

  /** Does it in a place of this party. @throws Failure as `enter` and `turn` do */
  async run<T>(name: string, work: () => Promise<T>, caller?: Leaving): Promise<T> {
    const entry = this.enter(name);
    try {
      await entry.turn(caller);
      return await work();
    } finally {
      entry.leave();
    }
  }

  /** From now on nobody rests, e.g. because whoever waits is to be answered and let go. */
  endRest(): void {
    this.#rest = undefined;
    this.#call();
  }

  #entry(name: string, party: Party): Entry {
    const { waitMs } = this.#bounds;
    let placedAt: number | undefined;
    let isOver = false;
    let giveUp = (): void => {};
    return {
      turn: (caller) =>
        new Promise((resolve, reject) => {
          if (isOver) return reject(busy());
          const why = caller?.gone();
          if (why !== undefined) return reject(why);
          let settle = (): void => {};
          const waiting: Waiting = {
            call: () => {
              settle();
              placedAt = performance.now();
              resolve();
            },
          };
          party.waiting.add(waiting);
          this.#call();
          if (placedAt !== undefined) return;
          const end = (reason: unknown): void => {
            settle();
            party.waiting.delete(waiting);
            reject(reason);
          };
          giveUp = () => end(busy());
          const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
          const forget = caller?.onGone(end);
          settle = () => {
            clearTimeout(timer);
            forget?.();
            giveUp = () => {};
          };
        }),
      leave: () => {
        if (isOver) return;
        isOver = true;
        giveUp();
        this.#entries -= 1;
        party.entries -= 1;
        if (placedAt !== undefined) this.#giveBack(party, placedAt);
        this.#forget(name, party);
        this.#call();
      },
    };
  }

  #giveBack(party: Party, placedAt: number): void {
    this.#placed -= 1;
    party.placed -= 1;
    const now = performance.now();
    if (this.#rest) party.restedAt = Math.max(party.restedAt, now) + this.#rest.perMs * (now - placedAt);
  }

  /** Nobody of the party is here. What it owes is remembered for as long as it is owed. */
  #forget(name: string, party: Party): void {
    if (party.entries > 0) return;
    const owedMs = party.restedAt - performance.now();
    clearTimeout(party.timer);
    if (owedMs > 0) party.timer = setTimeout(() => this.#forget(name, party), owedMs).unref();
    else this.#parties.delete(name);
  }

  /** Gives free places to those whose turn it is. */
  #call(): void {
    for (let next = this.#next(); next; next = this.#next()) next.call();
  }

  #next(): Waiting | undefined {
    const { places, placesPerParty } = this.#bounds;
    if (this.#placed >= places) return undefined;
    const mostPlaces = 2 * this.#placed < places ? placesPerParty : 1;
    for (const [name, party] of this.#parties) {
      const [first] = party.waiting;
      if (!first || party.placed >= mostPlaces || this.#mustRest(party)) continue;
      party.waiting.delete(first);
      party.placed += 1;
      this.#placed += 1;
      this.#parties.delete(name);
      this.#parties.set(name, party);
      return first;
    }
    return undefined;
  }

  /** Whether a party that waits owes too much rest. It is called again once it has taken it. */
  #mustRest(party: Party): boolean {
    if (!this.#rest) return false;
    const leftMs = party.restedAt - this.#rest.creditMs - performance.now();
    if (leftMs <= 0) return false;
    clearTimeout(party.timer);
    party.timer = setTimeout(() => this.#call(), leftMs);
    return true;
  }
}
