import { canonicalQuery, type LiveQuery, type LiveResource } from '../../shared/live.ts';
import { HeldQuery, type QueryContext } from './held-query.ts';

/** An open query and how many components show it. */
export interface LiveEntry {
  readonly id: string;
  readonly held: HeldQuery;
  holders: number;
  closeTimer: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveStoreOptions extends Pick<QueryContext, 'socket' | 'onRetry' | 'onUnauthorized' | 'onAnswered'> {
  /** The first query wants the connection. */
  onWanted: () => void;
  /** An answer that is on the way already, for a query that is opened before there is a connection. */
  early?: (resource: LiveResource, query: LiveQuery) => Promise<unknown> | undefined;
  /** How long a query that nobody shows stays open, so that going back or remounting costs nothing. */
  graceMs?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

const GRACE_MS = 5_000;

/** The queries that this page holds open. Equal queries are one, however many components show them. */
export class LiveStore {
  readonly #options: LiveStoreOptions;
  readonly #entries = new Map<string, LiveEntry>();
  /** While the connection is lost: since when, and when the next try is. */
  #lost: { since: Date; retryAt: Date | null } | undefined;

  constructor(options: LiveStoreOptions) {
    this.#options = options;
    const { socket } = options;
    const tell = (key: string, what: (held: HeldQuery) => void): void => {
      for (const { held } of this.#entries.values()) if (held.isSettledAs(key)) what(held);
    };
    socket.on('live:patch', (patch) => tell(patch.key, (held) => held.patch(patch)));
    socket.on('live:snapshot', (snapshot) => tell(snapshot.key, (held) => held.receive(snapshot)));
    socket.on('live:stale', (stale) => tell(stale.key, (held) => held.markStale(stale)));
    socket.on('live:fresh', ({ key }) => tell(key, (held) => held.markFresh()));
    socket.on('live:refused', ({ key, error }) => tell(key, (held) => held.refuse(error)));
  }

  /** The entry of an open query, without holding it. */
  find(resource: LiveResource, query: LiveQuery): LiveEntry | undefined {
    return this.#entries.get(entryId(resource, query));
  }

  /** Holds a query open. Give it back with `release`. */
  hold(resource: LiveResource, query: LiveQuery): LiveEntry {
    const entry = this.find(resource, query) ?? this.#add(resource, query);
    entry.holders += 1;
    clearTimeout(entry.closeTimer);
    return entry;
  }

  release(entry: LiveEntry): void {
    entry.holders -= 1;
    if (entry.holders > 0 || this.#entries.get(entry.id) !== entry) return;
    clearTimeout(entry.closeTimer);
    entry.closeTimer = setTimeout(() => {
      // Offline, what is held is all that there is to go back to.
      if (!this.#lost) this.#close(entry);
    }, this.#options.graceMs ?? GRACE_MS);
  }

  /** The connection is open: every query is opened again with what is held of it. */
  resume(): void {
    this.#lost = undefined;
    for (const entry of [...this.#entries.values()]) {
      if (entry.holders > 0) entry.held.open();
      else this.#close(entry);
    }
  }

  /** The connection is lost: everything held is as old as the last sign of life. */
  suspend(lostSince: Date, retryAt: Date | null): void {
    this.#lost = { since: lostSince, retryAt };
    for (const { held } of this.#entries.values()) held.suspend(lostSince, retryAt);
  }

  /**
   * Resolves when every query that has been answered is answered again, or cannot be. The gateway does that by itself when the session comes
   * to see other rows: call it before the change.
   */
  async answeredAgain(): Promise<void> {
    const answered = [...this.#entries.values()].filter(({ held }) => held.key !== undefined && held.isSettledAs(held.key));
    if (this.#options.socket.connected) await Promise.all(answered.map(({ held }) => held.answeredAgain()));
  }

  /** Forgets everything, for the end of a session. No timer stays behind. */
  clear(): void {
    for (const { held, closeTimer } of this.#entries.values()) {
      clearTimeout(closeTimer);
      held.forget();
    }
    this.#lost = undefined;
    this.#entries.clear();
  }

  #add(resource: LiveResource, query: LiveQuery): LiveEntry {
    const { onWanted, early, random = Math.random, ...context } = this.#options;
    const id = entryId(resource, query);
    const onUnused = (key: string): void => this.#closeUnused(key, id);
    const held = new HeldQuery(resource, query, { ...context, onUnused, random });
    const entry: LiveEntry = { id, held, holders: 0, closeTimer: undefined };
    this.#entries.set(id, entry);
    onWanted();
    if (this.#lost) held.suspend(this.#lost.since, this.#lost.retryAt);
    else held.open();
    early?.(resource, query)?.then(
      (answer) => held.anticipate(answer),
      () => {},
    );
    return entry;
  }

  #close({ id, held }: LiveEntry): void {
    held.forget();
    this.#entries.delete(id);
    if (held.key !== undefined) this.#closeUnused(held.key, id);
  }

  /** Closes a key at the gateway, unless another entry has it, or the same query was opened again meanwhile and will have it. */
  #closeUnused(key: string, id: string): void {
    const isUsed = [...this.#entries.values()].some(({ held }) => held.key === key);
    const again = this.#entries.get(id);
    const isComing = again !== undefined && again.held.key === undefined;
    if (!isUsed && !isComing && this.#options.socket.connected) this.#options.socket.emit('live:close', { key });
  }
}

const entryId = (resource: LiveResource, query: LiveQuery): string => `${resource}?${canonicalQuery(query)}`;
