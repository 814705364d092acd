import { canonicalQuery, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';
import { type QueryContext, Subscription } from './subscription.ts';

/** An open query with its reference count. */
export interface LiveEntry {
  readonly id: string;
  readonly subscription: Subscription;
  subscribers: number;
  /** By `performance.now()`. */
  readonly openedAt: number;
  closeTimer: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveStoreOptions extends Pick<QueryContext, 'socket' | 'onRetry' | 'onUnauthorized' | 'onAnswered'> {
  /** Called for each new query, so that the page connects. */
  onWanted: () => void;
  /** An answer that the page preloaded, for a query that is opened before there is a connection. */
  preloaded?: (resource: LiveResource, query: LiveQuery) => Promise<unknown> | undefined;
  /** Grace period of a query that no component shows, so that going back or remounting is free. */
  graceMs?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

const GRACE_MS = 5_000;
/**
 * A query that was shown for less than a second was passed by, as each text on the way to a word
 * is: it stays for as long as a component may take to be mounted again.
 */
const PASSING_MS = 1_000;
const PASSING_GRACE_MS = 300;

/** The open queries of this page; equal queries share one subscription. */
export class LiveStore {
  readonly #options: LiveStoreOptions;
  readonly #entries = new Map<string, LiveEntry>();
  /** Set while the connection is lost, with the time of the next attempt. */
  #lost: { since: Date; retryAt: Date | null } | undefined;

  constructor(options: LiveStoreOptions) {
    this.#options = options;
    const dispatch = (key: string, what: (subscription: Subscription) => void): void => {
      for (const { subscription } of this.#entries.values()) if (subscription.isSettledAs(key)) what(subscription);
    };
    options.socket.listen((socket) => {
      socket.on('live:patch', (patch) => dispatch(patch.key, (subscription) => subscription.patch(patch)));
      socket.on('live:snapshot', (snapshot) => dispatch(snapshot.key, (subscription) => subscription.receive(snapshot)));
      socket.on('live:stale', (stale) => dispatch(stale.key, (subscription) => subscription.markStale(stale)));
      socket.on('live:fresh', ({ key }) => dispatch(key, (subscription) => subscription.markFresh()));
      socket.on('live:refused', ({ key, error }) => dispatch(key, (subscription) => subscription.refuse(error)));
    });
  }

  /** The entry of an open query, without subscribing to it. */
  find(resource: LiveResource, query: LiveQuery): LiveEntry | undefined {
    return this.#entries.get(entryId(resource, query));
  }

  /** Opens a query, or adds a reference to it, until `unsubscribe` is called with the entry. */
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
    const longest = performance.now() - entry.openedAt < PASSING_MS ? PASSING_GRACE_MS : GRACE_MS;
    entry.closeTimer = setTimeout(
      () => {
        // Offline, the data could not be loaded again.
        if (!this.#lost) this.#close(entry);
      },
      Math.min(this.#options.graceMs ?? GRACE_MS, longest),
    );
  }

  /** Reopens every query with its known version, when connected. */
  resume(): void {
    this.#lost = undefined;
    for (const entry of [...this.#entries.values()]) {
      if (entry.subscribers > 0) entry.subscription.open();
      else this.#close(entry);
    }
  }

  /** Marks every query stale since `lostSince`, when the connection is lost. */
  suspend(lostSince: Date, retryAt: Date | null): void {
    this.#lost = { since: lostSince, retryAt };
    for (const { subscription } of this.#entries.values()) subscription.suspend(lostSince, retryAt);
  }

  /**
   * Resolves when every query that has an answer gets another, or cannot. The gateway answers them
   * again by itself when the session sees other rows: call this before that change.
   */
  async answeredAgain(): Promise<void> {
    const answered = [...this.#entries.values()].filter(
      ({ subscription }) => subscription.key !== undefined && subscription.isSettledAs(subscription.key),
    );
    if (this.#options.socket.connected) await Promise.all(answered.map(({ subscription }) => subscription.answeredAgain()));
  }

  /** Drops data that belongs to the rows which the session no longer sees. */
  seeOtherRows(): void {
    for (const { subscription } of this.#entries.values()) subscription.seeOtherRows();
  }

  /** Drops every query and its timers, for the end of a session. */
  clear(): void {
    for (const { subscription, closeTimer } of this.#entries.values()) {
      clearTimeout(closeTimer);
      subscription.forget();
    }
    this.#lost = undefined;
    this.#entries.clear();
  }

  #add(resource: LiveResource, query: LiveQuery): LiveEntry {
    const { onWanted, preloaded, random = Math.random, ...context } = this.#options;
    const id = entryId(resource, query);
    const onUnused = (key: string): void => this.#closeUnused(key, id);
    const subscription = new Subscription(resource, query, { ...context, onUnused, random });
    const entry: LiveEntry = { id, subscription, subscribers: 0, openedAt: performance.now(), closeTimer: undefined };
    this.#entries.set(id, entry);
    onWanted();
    if (this.#lost) subscription.suspend(this.#lost.since, this.#lost.retryAt);
    else subscription.open();
    preloaded?.(resource, query)?.then(
      (answer) => subscription.showPreloaded(answer),
      () => {},
    );
    return entry;
  }

  #close({ id, subscription, closeTimer }: LiveEntry): void {
    // Else it would close the entry that has taken its place by then.
    clearTimeout(closeTimer);
    subscription.forget();
    this.#entries.delete(id);
    if (subscription.key !== undefined) this.#closeUnused(subscription.key, id);
  }

  /**
   * Closes a key at the gateway, unless another entry uses it, or the same query has been reopened
   * and will.
   */
  #closeUnused(key: string, id: string): void {
    const isUsed = [...this.#entries.values()].some(({ subscription }) => subscription.key === key);
    const again = this.#entries.get(id);
    const isComing = again !== undefined && again.subscription.key === undefined;
    if (!isUsed && !isComing) this.#options.socket.connected?.emit('live:close', { key });
  }
}

const entryId = (resource: LiveResource, query: LiveQuery): string => `${resource}?${canonicalQuery(query)}`;
