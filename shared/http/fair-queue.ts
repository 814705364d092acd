import { Failure } from './errors.ts';

/** Concurrency limits of a `FairQueue`, over all clients and for each. */
export interface FairQueueLimits {
  /** How many run at the same time. */
  slots: number;
  /**
   * Slots for one client while half of them are free; of the second half each client gets one at
   * most.
   */
  slotsPerClient: number;
  /** Tickets out at the same time, waiting ones included; unlimited when absent. */
  tickets?: number;
  ticketsPerClient?: number;
  /** How long a ticket waits for a slot; unlimited when absent. */
  waitMs?: number;
  /** Pauses a client after its slots were in use; no pause when absent. */
  cooldown?: Cooldown;
}

/** A leaky bucket: time in a slot fills it, waiting drains it. */
export interface Cooldown {
  /** Milliseconds of pause owed for each millisecond in a slot. */
  perMs: number;
  /** The debt that a client may have without pausing, so that occasional use costs nothing. */
  creditMs: number;
}

/** Tells that a caller no longer wants the answer, and why. */
export interface Cancellation<Why = unknown> {
  /** The reason, once cancelled; undefined before. */
  reason: () => Why | undefined;
  /**
   * Calls the listener with the reason when the caller cancels. Returns the unsubscribe. Called
   * only when there is no free slot, because subscribing costs more than a free slot does.
   */
  onCancel: (listener: (why: Why) => void) => () => void;
}

export interface Ticket {
  /**
   * Resolves when a slot is free, at once when one already is.
   * @throws Failure 503 `BUSY` after `waitMs`; the reason of the cancellation
   */
  slot(cancellation?: Cancellation): Promise<void>;
  /** Frees the slot, or stops waiting for one. Idempotent. */
  release(): void;
}

interface Waiting {
  grant: () => void;
}

interface Client {
  tickets: number;
  slots: number;
  readonly waiting: Set<Waiting>;
  /** When the debt of pauses is paid, by `performance.now()`. */
  cooledDownAt: number;
  timer?: NodeJS.Timeout | undefined;
}

const busy = () => new Failure(503, 'The server is busy, try again in a moment', { code: 'BUSY' });
const tooMany = () =>
  new Failure(429, 'Too much is asked for from here at one time, try again in a moment', { code: 'TOO_MANY_AT_ONCE' });

/**
 * A fair semaphore: slots are granted round robin over the clients, and none gets more than its
 * quota, so a client with many requests, or one that reads its answers slowly, delays only itself.
 * Of the second half of the slots each client gets one, so a few greedy clients never hold all.
 * A client is named by a text of the caller's choice, such as a person's id.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  #cooldown: Cooldown | undefined;
  /** In round-robin order: the first is next. */
  readonly #clients = new Map<string, Client>();
  #tickets = 0;
  #slots = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#cooldown = limits.cooldown;
  }

  /**
   * @throws Failure 429 `TOO_MANY_AT_ONCE` when the client has too many tickets, 503 `BUSY` when
   *   all clients together have.
   */
  enter(name: string): Ticket {
    const { tickets = Number.POSITIVE_INFINITY, ticketsPerClient = tickets } = this.#limits;
    const client = this.#clients.get(name) ?? { tickets: 0, slots: 0, waiting: new Set(), cooledDownAt: 0 };
    if (client.tickets >= ticketsPerClient) throw tooMany();
    if (this.#tickets >= tickets) throw busy();
    this.#clients.set(name, client);
    client.tickets += 1;
    this.#tickets += 1;
    return this.#ticket(name, client);
  }

  /** Runs `work` in a slot of this client. @throws Failure as `enter` and `slot` do */
  async run<T>(name: string, work: () => Promise<T>, cancellation?: Cancellation): Promise<T> {
    const ticket = this.enter(name);
    try {
      await ticket.slot(cancellation);
      return await work();
    } finally {
      ticket.release();
    }
  }

  /** Drops all pauses for good, e.g. because the server stops and waiting clients get an answer. */
  endCooldown(): void {
    this.#cooldown = undefined;
    this.#grantSlots();
  }

  #ticket(name: string, client: Client): Ticket {
    const { waitMs } = this.#limits;
    let grantedAt: number | undefined;
    let isReleased = false;
    let giveUp = (): void => {};
    return {
      slot: (cancellation) =>
        new Promise((resolve, reject) => {
          if (isReleased) return reject(busy());
          const why = cancellation?.reason();
          if (why !== undefined) return reject(why);
          let settle = (): void => {};
          const waiting: Waiting = {
            grant: () => {
              settle();
              grantedAt = performance.now();
              resolve();
            },
          };
          client.waiting.add(waiting);
          this.#grantSlots();
          if (grantedAt !== undefined) return;
          const end = (reason: unknown): void => {
            settle();
            client.waiting.delete(waiting);
            reject(reason);
          };
          giveUp = () => end(busy());
          const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
          const unsubscribe = cancellation?.onCancel(end);
          settle = () => {
            clearTimeout(timer);
            unsubscribe?.();
            giveUp = () => {};
          };
        }),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        giveUp();
        this.#tickets -= 1;
        client.tickets -= 1;
        if (grantedAt !== undefined) this.#freeSlot(client, grantedAt);
        this.#forget(name, client);
        this.#grantSlots();
      },
    };
  }

  #freeSlot(client: Client, grantedAt: number): void {
    this.#slots -= 1;
    client.slots -= 1;
    const now = performance.now();
    if (this.#cooldown) client.cooledDownAt = Math.max(client.cooledDownAt, now) + this.#cooldown.perMs * (now - grantedAt);
  }

  /** Removes a client without tickets, once its pause is over: reconnecting must not cancel it. */
  #forget(name: string, client: Client): void {
    if (client.tickets > 0) return;
    const owedMs = client.cooledDownAt - performance.now();
    clearTimeout(client.timer);
    if (owedMs > 0) client.timer = setTimeout(() => this.#forget(name, client), owedMs).unref();
    else this.#clients.delete(name);
  }

  #grantSlots(): void {
    for (let next = this.#next(); next; next = this.#next()) next.grant();
  }

  #next(): Waiting | undefined {
    const { slots, slotsPerClient } = this.#limits;
    if (this.#slots >= slots) return undefined;
    const mostSlots = 2 * this.#slots < slots ? slotsPerClient : 1;
    for (const [name, client] of this.#clients) {
      const [first] = client.waiting;
      if (!first || client.slots >= mostSlots || this.#isCoolingDown(client)) continue;
      client.waiting.delete(first);
      client.slots += 1;
      this.#slots += 1;
      this.#clients.delete(name);
      this.#clients.set(name, client);
      return first;
    }
    return undefined;
  }

  /** Whether the client owes more than its credit. Grants slots again once that is paid. */
  #isCoolingDown(client: Client): boolean {
    if (!this.#cooldown) return false;
    const leftMs = client.cooledDownAt - this.#cooldown.creditMs - performance.now();
    if (leftMs <= 0) return false;
    clearTimeout(client.timer);
    client.timer = setTimeout(() => this.#grantSlots(), leftMs);
    return true;
  }
}
