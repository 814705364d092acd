import { proxy, ref } from 'valtio';
import { type ErrorBody, errorBody } from '../../shared/errors.ts';
import {
  canonicalQuery,
  type LiveOpen,
  type LiveOpenAnswer,
  type LivePatch,
  type LiveQuery,
  type LiveResource,
  type LiveSnapshot,
  type LiveStale,
} from '../../shared/live.ts';
import { applyOps, reconcile } from '../../shared/live-ops.ts';
import type { LiveSocket } from './socket.ts';

/** What a screen knows of its query. Times are of this device's clock. */
export interface LiveView<Answer = object> {
  /** `ready` as soon as there is data, and for good: a failure never takes data away. `failed` means failed with nothing to show. */
  status: 'loading' | 'ready' | 'failed';
  /** The answer as a Valtio proxy, changed in place: subscribe with `useSnapshot` or `useRows`, as far down as possible. */
  data: Answer | undefined;
  error: ErrorBody | undefined;
  /** When the data last came or changed. */
  receivedAt: Date | null;
  /** Null while the data is live; else the moment it was last known to be right. */
  staleSince: Date | null;
  /** When the next try is planned, if one is. */
  retryAt: Date | null;
  /** Asks again at once. */
  retry: () => void;
}

/** One query that this page holds open, however many components show it. */
export interface LiveEntry {
  readonly id: string;
  readonly resource: LiveResource;
  readonly query: LiveQuery;
  readonly view: LiveView;
  holders: number;
  /** What the gateway calls it. */
  key: string | undefined;
  epoch: string;
  version: number;
  /** Number of the running attempt to open; 0 when none runs. Patches that come before its answer are dropped: the answer holds them. */
  opening: number;
  failures: number;
  closeTimer: ReturnType<typeof setTimeout> | undefined;
  retryTimer: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveStoreOptions {
  socket: LiveSocket;
  /** The first query wants the connection. */
  onWanted: () => void;
  /** Tries the connection again at once. */
  onRetry: () => void;
  onUnauthorized: () => void;
  /** How long a query that nobody shows stays open, so that going back or remounting costs nothing. */
  graceMs?: number;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

const GRACE_MS = 5_000;
/** A cold query waits for the api; longer than this and it has failed. */
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MAX_MS = 5_000;

/** The queries that this page holds open, and the reader's half of the live protocol (docs/live-protocol.md). */
export class LiveStore {
  readonly #options: LiveStoreOptions;
  readonly #entries = new Map<string, LiveEntry>();
  #attempts = 0;

  constructor(options: LiveStoreOptions) {
    this.#options = options;
    const { socket } = options;
    socket.on('live:patch', (patch) => this.#patch(patch));
    socket.on('live:snapshot', (snapshot) => {
      for (const entry of this.#settled(snapshot.key)) this.#receive(entry, snapshot);
    });
    socket.on('live:stale', (stale) => {
      for (const entry of this.#settled(stale.key)) markStale(entry, stale);
    });
    socket.on('live:fresh', ({ key }) => {
      for (const entry of this.#settled(key)) markFresh(entry);
    });
    socket.on('live:refused', ({ key, error }) => {
      for (const entry of this.#settled(key)) this.#refused(entry, error);
    });
  }

  /** The entry of an open query, without holding it. */
  find(resource: LiveResource, query: LiveQuery): LiveEntry | undefined {
    return this.#entries.get(entryId(resource, query));
  }

  /** Holds a query open; equal queries share one entry. Give it back with `release`. */
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
    entry.closeTimer = setTimeout(() => this.#close(entry), this.#options.graceMs ?? GRACE_MS);
  }

  /** The connection is open: every query is opened again with what is held of it. */
  resume(): void {
    for (const entry of this.#entries.values()) this.#open(entry);
  }

  /** The connection is lost: everything held is as old as the last sign of life. */
  suspend(lostSince: Date, retryAt: Date | null): void {
    for (const entry of this.#entries.values()) {
      entry.opening = 0;
      clearTimeout(entry.retryTimer);
      if (entry.view.data === undefined) Object.assign(entry.view, { status: 'failed', error: UNREACHABLE });
      else entry.view.staleSince ??= lostSince;
      entry.view.retryAt = retryAt;
    }
  }

  /** Forgets everything, for the end of a session. No timer stays behind. */
  clear(): void {
    for (const entry of this.#entries.values()) {
      clearTimeout(entry.closeTimer);
      clearTimeout(entry.retryTimer);
      entry.opening = 0;
    }
    this.#entries.clear();
  }

  #add(resource: LiveResource, query: LiveQuery): LiveEntry {
    const entry: LiveEntry = {
      id: entryId(resource, query),
      resource,
      query,
      view: proxy<LiveView>({ ...EMPTY_VIEW, retry: () => this.#retry(entry) }),
      holders: 0,
      key: undefined,
      epoch: '',
      version: 0,
      opening: 0,
      failures: 0,
      closeTimer: undefined,
      retryTimer: undefined,
    };
    this.#entries.set(entry.id, entry);
    this.#options.onWanted();
    this.#open(entry);
    return entry;
  }

  #open(entry: LiveEntry): void {
    clearTimeout(entry.retryTimer);
    if (!this.#options.socket.connected) return;
    this.#attempts += 1;
    const attempt = this.#attempts;
    entry.opening = attempt;
    entry.view.retryAt = null;
    const held = entry.epoch === '' ? {} : { epoch: entry.epoch, version: entry.version };
    const request: LiveOpen = { resource: entry.resource, query: present(entry.query), ...held };
    this.#options.socket.timeout(ANSWER_LIMIT_MS).emit('live:open', request, (failure, answer) => {
      if (entry.opening === attempt) this.#answered(entry, failure ? { error: UNANSWERED } : answer);
      else if (!failure && 'key' in answer && !this.#entries.has(entry.id)) this.#closeUnused(answer.key);
    });
  }

  #answered(entry: LiveEntry, answer: LiveOpenAnswer): void {
    entry.opening = 0;
    if (!('error' in answer)) this.#receive(entry, answer);
    else if (answer.error.code === OVERTAKEN) this.#open(entry);
    else this.#refused(entry, answer.error);
  }

  /** A failure takes no data away; the loss of the right to see it does. */
  #refused(entry: LiveEntry, error: ErrorBody): void {
    entry.view.error = error;
    if (error.statusCode === 403 || error.statusCode === 404) {
      entry.view.data = undefined;
      forgetVersion(entry);
    }
    if (entry.view.data === undefined) entry.view.status = 'failed';
    else entry.view.staleSince ??= new Date();
    if (error.statusCode === 401) this.#options.onUnauthorized();
    else if (error.statusCode >= 500 || error.statusCode === 429) this.#openLater(entry);
  }

  #openLater(entry: LiveEntry): void {
    const { random = Math.random } = this.#options;
    const longest = Math.min(RETRY_MAX_MS, 1_000 * 2 ** entry.failures++);
    const waitMs = Math.round(longest * (0.5 + random() / 2));
    entry.view.retryAt = new Date(Date.now() + waitMs);
    entry.retryTimer = setTimeout(() => this.#open(entry), waitMs);
  }

  /** Takes a snapshot over what is held, writing only what differs. Without data the held version is confirmed. */
  #receive(entry: LiveEntry, snapshot: LiveSnapshot): void {
    const { view } = entry;
    const formerKey = entry.key;
    if (snapshot.data === undefined ? view.data === undefined || formerKey !== snapshot.key : !take(view, snapshot.data)) {
      forgetVersion(entry);
      this.#refused(entry, UNREADABLE);
      return;
    }
    Object.assign(entry, { key: snapshot.key, epoch: snapshot.epoch, version: snapshot.version });
    if (formerKey !== undefined && formerKey !== snapshot.key) this.#closeUnused(formerKey);
    if (snapshot.data !== undefined) view.receivedAt = new Date();
    view.status = 'ready';
    markFresh(entry);
    if (snapshot.stale) markStale(entry, snapshot.stale);
  }

  #patch(patch: LivePatch): void {
    for (const entry of this.#settled(patch.key)) {
      if (entry.epoch === patch.epoch && patch.version <= entry.version) continue;
      if (entry.epoch !== patch.epoch || entry.version !== patch.base || entry.view.data === undefined) this.#open(entry);
      else this.#apply(entry, entry.view.data, patch);
    }
  }

  #apply(entry: LiveEntry, data: object, patch: LivePatch): void {
    try {
      applyOps(data, patch.ops);
      entry.version = patch.version;
      entry.view.receivedAt = new Date();
    } catch {
      forgetVersion(entry);
      this.#open(entry);
    }
  }

  #retry(entry: LiveEntry): void {
    if (this.#options.socket.connected) this.#open(entry);
    else this.#options.onRetry();
  }

  #close(entry: LiveEntry): void {
    clearTimeout(entry.retryTimer);
    entry.opening = 0;
    this.#entries.delete(entry.id);
    if (entry.key !== undefined) this.#closeUnused(entry.key);
  }

  #closeUnused(key: string): void {
    const isUsed = [...this.#entries.values()].some((entry) => entry.key === key);
    if (!isUsed && this.#options.socket.connected) this.#options.socket.emit('live:close', { key });
  }

  /** Entries of a key whose opening is answered. */
  #settled(key: string): LiveEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.key === key && entry.opening === 0);
  }
}

/** The session began to see other rows before the query was answered: it has to be asked again. */
const OVERTAKEN = 'CLOSED';
const UNANSWERED = errorBody(504, 'The server did not answer in time.');
const UNREADABLE = errorBody(502, 'The server sent an answer that cannot be read.');
const UNREACHABLE = errorBody(503, 'The server cannot be reached.');

/** What is shown before anything is known. */
export const EMPTY_VIEW: LiveView = {
  status: 'loading',
  data: undefined,
  error: undefined,
  receivedAt: null,
  staleSince: null,
  retryAt: null,
  retry: () => {},
};

const entryId = (resource: LiveResource, query: LiveQuery): string => `${resource}?${canonicalQuery(query)}`;

/** The query without its absent values, as it goes over the wire. */
function present(query: LiveQuery): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') values[name] = value;
  return values;
}

/** False when the answer cannot be taken; what is held stays. */
function take(view: LiveView, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (view.data === undefined || Array.isArray(view.data) !== Array.isArray(data)) view.data = ref(proxy(data));
  else {
    try {
      reconcile(view.data, data);
    } catch {
      return false;
    }
  }
  return true;
}

function forgetVersion(entry: LiveEntry): void {
  entry.epoch = '';
  entry.version = 0;
}

function markFresh(entry: LiveEntry): void {
  entry.failures = 0;
  Object.assign(entry.view, { error: undefined, staleSince: null, retryAt: null });
}

/** The gateway's clock may differ from ours: nothing was known in the future, and it never waits long for its next try. */
function markStale(entry: LiveEntry, stale: LiveStale): void {
  const now = Date.now();
  entry.view.staleSince = new Date(Math.min(Date.parse(stale.since) || now, now));
  entry.view.retryAt = stale.retryAt === undefined ? null : new Date(Math.min(Date.parse(stale.retryAt), now + 2 * RETRY_MAX_MS));
}
