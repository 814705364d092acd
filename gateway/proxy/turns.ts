import { Failure } from '../../shared/http/errors.ts';

/**
 * How many may do something at a time. A party is a person, or the address of somebody who is not
 * signed in.
 */
export interface Bounds {
  /** At one time. */
  places: number;
  /** Of these, for one party. */
  placesPerParty: number;
  /** At one time, those who wait for a place included. */
  entries: number;
  entriesPerParty: number;
  /** How long somebody waits for a place. */
  waitMs: number;
}

export interface Entry {
  /**
   * Settles when there is a place, at once when one is free.
   * @throws Failure 503 `BUSY` when it took too long.
   */
  turn(): Promise<void>;
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
}

const busy = () => new Failure(503, 'The server is busy, try again in a moment', { code: 'BUSY' });
const tooMany = () =>
  new Failure(429, 'Too much is asked for from here at one time, try again in a moment', { code: 'TOO_MANY_AT_ONCE' });

/**
 * A fair semaphore: places are given party by party (round robin), and no party has more than its
 * share, so that one who asks for very much, or never reads what it is given, waits for itself
 * alone.
 */
export class Turns {
  readonly #bounds: Bounds;
  /** In the order in which they are next. */
  readonly #parties = new Map<string, Party>();
  #entries = 0;
  #placed = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * @throws Failure 429 `TOO_MANY_AT_ONCE` when the party has too many entries, 503 `BUSY` when all
   *   parties together have.
   */
  enter(name: string): Entry {
    const party = this.#parties.get(name) ?? { entries: 0, placed: 0, waiting: new Set() };
    if (party.entries >= this.#bounds.entriesPerParty) throw tooMany();
    if (this.#entries >= this.#bounds.entries) throw busy();
    this.#parties.set(name, party);
    party.entries += 1;
    this.#entries += 1;
    return this.#entry(name, party);
  }

  #entry(name: string, party: Party): Entry {
    let isPlaced = false;
    let isOver = false;
    let giveUp = (): void => {};
    return {
      turn: () =>
        new Promise((resolve, reject) => {
          const waiting: Waiting = {
            call: () => {
              clearTimeout(timer);
              isPlaced = true;
              resolve();
            },
          };
          giveUp = () => {
            clearTimeout(timer);
            party.waiting.delete(waiting);
            reject(busy());
          };
          const timer = setTimeout(() => giveUp(), this.#bounds.waitMs);
          if (isOver) return giveUp();
          party.waiting.add(waiting);
          this.#call();
        }),
      leave: () => {
        if (isOver) return;
        isOver = true;
        giveUp();
        this.#entries -= 1;
        party.entries -= 1;
        if (isPlaced) {
          this.#placed -= 1;
          party.placed -= 1;
        }
        if (party.entries === 0) this.#parties.delete(name);
        this.#call();
      },
    };
  }

  /** Gives free places to those whose turn it is. */
  #call(): void {
    for (let next = this.#next(); next; next = this.#next()) next.call();
  }

  #next(): Waiting | undefined {
    if (this.#placed >= this.#bounds.places) return undefined;
    for (const [name, party] of this.#parties) {
      const [first] = party.waiting;
      if (!first || party.placed >= this.#bounds.placesPerParty) continue;
      party.waiting.delete(first);
      party.placed += 1;
      this.#placed += 1;
      this.#parties.delete(name);
      this.#parties.set(name, party);
      return first;
    }
    return undefined;
  }
}
