import { canonicalQuery, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';
import { type QueryContext, Subscription } from './subscription.ts';

/** An open query and how many components show it. */
export interface LiveEntry {
  readonly id: string;
  readonly subscription: Subscription;
  subscribers: number;
  closeTimer: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveStoreOptions extends Pick<QueryContext, 'socket' | 'onRetry' | 'onUnauthorized' | 'onAnswered'> {
  /** The first query wants the connection. */
  onWanted: () => void;
  /**
   * An answer that is on the way already, for a query that is opened before there is a connection.
   */
  early?: (resource: LiveResource, query: LiveQuery) => Promise<unknown> | undefined;
  /**
   * How long a query that nobody shows stays open, so that going back or remounting costs nothing.
   */
  graceMs?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

const GRACE_MS = 5_000;

/**
 * The queries that this page has open. Equal queries are one, however many components show them.
 */
export class LiveStore {
  readonly #options: LiveStoreOptions;
  readonly #entries = new Map<string, LiveEntry>();
  /** While the connection is lost: since when, and when the next try is. */
  #lost: { since: Date; retryAt: Date | null } | undefined;

  constructor(options: LiveStoreOptions) {
    this.#options = options;
    const tell = (key: string, what: (subscription: Subscription) => void): void => {
      for (const { subscription } of this.#entries.values()) if (subscription.isSettledAs(key)) what(subscription);
    };
    options.socket.listen((socket) => {
      socket.on('live:patch', (patch) => tell(patch.key, (subscription) => subscription.patch(patch)));
      socket.on('live:snapshot', (snapshot) => tell(snapshot.key, (subscription) => subscription.receive(snapshot)));
      socket.on('live:stale', (stale) => tell(stale.key, (subscription) => subscription.markStale(stale)));
      socket.on('live:fresh', ({ key }) => tell(key, (subscription) => subscription.markFresh()));
      socket.on('live:refused', ({ key, error }) => tell(key, (subscription) => subscription.refuse(error)));
    });
  }

  /** The entry of an open query, without subscribing to it. */
  find(resource: LiveResource, query: LiveQuery): LiveEntry | undefined {
    return this.#entries.get(entryId(resource, query));
  }

  /** Keeps a query open until `unsubscribe` is called with the entry. */
  subscribe(resource: LiveResource, query: LiveQuery): LiveEntry {
    const entry = this.find(resource, query) ?? this.#add(resource, query);
    entry.subscribers += 1;
    clearTimeout(entry.closeTimer);
    return entry;
  }

  unsubscribe(entry: LiveEntry): void {
    entry.subscribers -= 1;
    if (entry.subscribers > 0 || this.#entries.get(entry.id) !== entry) return;
    clearTimeout(entry.closeTimer);
    entry.closeTimer = setTimeout(() => {
      // Offline, what is shown is all that there is to go back to.
      if (!this.#lost) this.#close(entry);
    }, this.#options.graceMs ?? GRACE_MS);
  }

  /** The connection is open: every query is opened again with what is known of it. */
  resume(): void {
    this.#lost = undefined;
    for (const entry of [...this.#entries.values()]) {
      if (entry.subscribers > 0) entry.subscription.open();
      else this.#close(entry);
    }
  }

  /** The connection is lost: everything shown is as old as the last sign of life. */
  suspend(lostSince: Date, retryAt: Date | null): void {
    this.#lost = { since: lostSince, retryAt };
    for (const { subscription } of this.#entries.values()) subscription.suspend(lostSince, retryAt);
  }

  /**
   * Resolves when every query that has been answered is answered again, or cannot be. The gateway
   * does that by itself when the session comes to see other rows: call it before the change.
   */
  async answeredAgain(): Promise<void> {
    const answered = [...this.#entries.values()].filter(
      ({ subscription }) => subscription.key !== undefined && subscription.isSettledAs(subscription.key),
    );
    if (this.#options.socket.connected) await Promise.all(answered.map(({ subscription }) => subscription.answeredAgain()));
  }

  /** The session sees other rows: nothing that was had for the former ones stays on the page. */
  seeOtherRows(): void {
    for (const { subscription } of this.#entries.values()) subscription.seeOtherRows();
  }

  /** Forgets everything, for the end of a session. No timer stays behind. */
  clear(): void {
    for (const { subscription, closeTimer } of this.#entries.values()) {
      clearTimeout(closeTimer);
      subscription.forget();
    }
    this.#lost = undefined;
    this.#entries.clear();
  }

  #add(resource: LiveResource, query: LiveQuery): LiveEntry {
    const { onWanted, early, random = Math.random, ...context } = this.#options;
    const id = entryId(resource, query);
    const onUnused = (key: string): void => this.#closeUnused(key, id);
    const subscription = new Subscription(resource, query, { ...context, onUnused, random });
    const entry: LiveEntry = { id, subscription, subscribers: 0, closeTimer: undefined };
    this.#entries.set(id, entry);
    onWanted();
    if (this.#lost) subscription.suspend(this.#lost.since, this.#lost.retryAt);
    else subscription.open();
    early?.(resource, query)?.then(
      (answer) => subscription.anticipate(answer),
      () => {},
    );
    return entry;
  }

  #close({ id, subscription }: LiveEntry): void {
    subscription.forget();
    this.#entries.delete(id);
    if (subscription.key !== undefined) this.#closeUnused(subscription.key, id);
  }

  /**
   * Closes a key at the gateway, unless another entry has it, or the same query was opened again
   * meanwhile and will have it.
   */
  #closeUnused(key: string, id: string): void {
    const isUsed = [...this.#entries.values()].some(({ subscription }) => subscription.key === key);
    const again = this.#entries.get(id);
    const isComing = again !== undefined && again.subscription.key === undefined;
    if (!isUsed && !isComing) this.#options.socket.connected?.emit('live:close', { key });
  }
}

const entryId = (resource: LiveResource, query: LiveQuery): string => `${resource}?${canonicalQuery(query)}`;
