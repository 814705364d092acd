import { proxy, ref } from 'valtio';
import { type ErrorBody, errorBody } from '#shared/http/errors.ts';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { type LiveOpenAnswer, type LivePatch, type LiveSnapshot, type LiveStale, OTHER_ROWS } from '#shared/live/messages.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import { applyOps, reconcile } from '#shared/live/ops.ts';
import { now } from '../clock/clock.ts';
import { textsNow } from '../texts/texts.ts';
import type { LazySocket } from './lazy-socket.ts';
import { liveTexts } from './texts.ts';
import { isRetried } from './transient-errors.ts';
import { EMPTY_VIEW, type LiveView } from './view.ts';

export interface QueryContext {
  socket: LazySocket;
  /** Attempts to reconnect at once. */
  onRetry: () => void;
  onUnauthorized: () => void;
  /** Called with the age of a snapshot: milliseconds since the api confirmed it. */
  onAnswered: (ageMs: number) => void;
  /** Called when the gateway has this key open, but this subscription no longer uses it. */
  onUnused: (key: string) => void;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

/** Time limit of an answer; a query without a room at the gateway waits for the api. */
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MAX_MS = 5_000;
/** Error code when the session's rows changed before the answer: the query has to be reopened. */
const OVERTAKEN = 'CLOSED';
const unanswered = () => errorBody(504, textsNow(liveTexts)('unanswered'));
const unreadable = () => errorBody(502, textsNow(liveTexts)('unreadable'));
const unreachable = () => errorBody(503, textsNow(liveTexts)('unreachable'));

/** One open query of a page: the reader's half of the live protocol (docs/live-protocol.md). */
export class Subscription {
  readonly view: LiveView;
  readonly #resource: LiveResource;
  readonly #query: LiveQuery;
  readonly #context: QueryContext;
  #key: string | undefined;
  #epoch = '';
  #version = 0;
  /** Counts attempts to open, so that a late answer to an older one is ignored. */
  #attempts = 0;
  /** The running attempt, or 0. Patches before its answer are dropped: the answer contains them. */
  #opening = 0;
  /** True while the gateway has it open on this connection and sends its changes. */
  #isOpen = false;
  /** True when a preloaded answer would show rows that the session no longer sees. */
  #isPreloadOutdated = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isForgotten = false;
  /** Callbacks of `answeredAgain`. */
  #waiting: (() => void)[] = [];

  constructor(resource: LiveResource, query: LiveQuery, context: QueryContext) {
    this.#resource = resource;
    this.#query = query;
    this.#context = context;
    this.view = proxy<LiveView>({ ...EMPTY_VIEW, retry: () => this.#retry() });
  }

  /** The query's name at the gateway, once answered. */
  get key(): string | undefined {
    return this.#key;
  }

  /** True when events for the key apply: no attempt to open is running. */
  isSettledAs(key: string): boolean {
    return this.#key === key && this.#opening === 0;
  }

  /**
   * Resolves with the next snapshot, or when there will be none: refused, disconnected, dropped.
   */
  answeredAgain(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Opens the query at the gateway, with the known version if there is one. Does nothing without a
   * connection, since connecting reopens everything.
   */
  open(urgency: Pick<LiveOpen, 'now'> = {}): void {
    clearTimeout(this.#retryTimer);
    const { onUnused } = this.#context;
    const socket = this.#context.socket.connected;
    if (!socket || this.#isForgotten) return;
    this.#attempts += 1;
    const attempt = this.#attempts;
    this.#opening = attempt;
    this.view.retryAt = null;
    const known = this.#epoch === '' ? {} : { epoch: this.#epoch, version: this.#version };
    const request: LiveOpen = { resource: this.#resource, query: present(this.#query), ...known, ...urgency };
    socket.timeout(ANSWER_LIMIT_MS).emit('live:open', request, (failure, answer) => {
      if (this.#opening === attempt) this.#answered(failure ? { error: unanswered() } : answer);
      else if (this.#isForgotten && !failure && 'key' in answer) onUnused(answer.key);
    });
  }

  /** Shows a preloaded answer if there is no data yet; the gateway's own replaces it. */
  showPreloaded(answer: unknown): void {
    const { view } = this;
    if (this.#isForgotten || this.#isPreloadOutdated || view.data !== undefined || !apply(view, answer)) return;
    Object.assign(view, { status: 'ready', error: undefined, receivedAt: new Date(now()) });
  }

  /**
   * The session sees other rows now. The gateway reopens queries that it has open by itself; any
   * other data belongs to the former rows, is dropped, and requested again.
   */
  seeOtherRows(): void {
    if (this.#isOpen) return;
    const { view } = this;
    const isUnderWay = view.status === 'loading' || view.staleSince === null;
    this.#isPreloadOutdated = true;
    this.#forgetVersion();
    Object.assign(view, { data: undefined, staleSince: null });
    if (isUnderWay) Object.assign(view, { status: 'loading', error: undefined });
    else Object.assign(view, { status: 'failed', error: view.error ?? unreachable() });
    this.open();
  }

  /** Marks the data stale since `lostSince`, when the connection is lost. */
  suspend(lostSince: Date, retryAt: Date | null): void {
    const { view } = this;
    this.#opening = 0;
    this.#isOpen = false;
    this.#wakeWaiting();
    clearTimeout(this.#retryTimer);
    if (view.data === undefined) Object.assign(view, { status: 'failed', error: unreachable() });
    else view.staleSince ??= lostSince;
    view.retryAt = retryAt;
  }

  /** Ends the subscription and its timers; no component shows it any more. */
  forget(): void {
    this.#isForgotten = true;
    this.#opening = 0;
    this.#wakeWaiting();
    clearTimeout(this.#retryTimer);
  }

  /**
   * Applies a snapshot, writing only the differences. A snapshot without data confirms the version
   * that is shown.
   */
  receive(snapshot: LiveSnapshot): void {
    const { view } = this;
    this.#wakeWaiting();
    const formerKey = this.#key;
    if (snapshot.data === undefined ? view.data === undefined || formerKey !== snapshot.key : !apply(view, snapshot.data)) {
      this.#forgetVersion();
      this.refuse(unreadable());
      return;
    }
    this.#isOpen = true;
    this.#key = snapshot.key;
    this.#epoch = snapshot.epoch;
    this.#version = snapshot.version;
    if (formerKey !== undefined && formerKey !== snapshot.key) this.#context.onUnused(formerKey);
    if (snapshot.data !== undefined) view.receivedAt = new Date(now() - (snapshot.age ?? 0));
    // A gateway without ages sends none with its pings either; that is no silence of the api.
    if (snapshot.age !== undefined) this.#context.onAnswered(snapshot.age);
    view.status = 'ready';
    this.markFresh();
    if (snapshot.stale) this.markStale(snapshot.stale);
  }

  /** Applies a patch that follows the shown version; reopens the query when one is missing. */
  patch(patch: LivePatch): void {
    const { data } = this.view;
    const isSameEpoch = this.#epoch === patch.epoch;
    if (isSameEpoch && patch.version <= this.#version) return;
    if (isSameEpoch && this.#version === patch.base && data !== undefined) this.#apply(data, patch);
    else this.open();
  }

  markFresh(): void {
    this.#failures = 0;
    Object.assign(this.view, { error: undefined, staleSince: null, retryAt: null });
  }

  /** Marks the data stale. Times are clamped, because the gateway's clock may differ by seconds. */
  markStale({ since, retryAt }: LiveStale): void {
    const at = now();
    this.view.staleSince = new Date(Math.min(Date.parse(since) || at, at));
    this.view.retryAt = retryAt === undefined ? null : new Date(Math.min(Date.parse(retryAt), at + 2 * RETRY_MAX_MS));
  }

  /**
   * Handles an error. Data stays after a failure; it is dropped when the right to see it is lost,
   * or it belongs to another selection of supervisors.
   */
  refuse(error: ErrorBody): void {
    const { view } = this;
    this.#isOpen = false;
    this.#wakeWaiting();
    view.error = error;
    if (error.statusCode === 403 || error.statusCode === 404 || error.code === OTHER_ROWS) {
      view.data = undefined;
      this.#forgetVersion();
    }
    if (view.data === undefined) view.status = 'failed';
    else view.staleSince ??= new Date(now());
    if (error.statusCode === 401) this.#context.onUnauthorized();
    else if (isRetried(error)) this.#openLater();
  }

  #answered(answer: LiveOpenAnswer): void {
    this.#opening = 0;
    if (!('error' in answer)) this.receive(answer);
    else if (answer.error.code === OVERTAKEN) this.open();
    else this.refuse(answer.error);
  }

  #apply(data: object, patch: LivePatch): void {
    try {
      applyOps(data, patch.ops);
      this.#version = patch.version;
      this.view.receivedAt = new Date(now());
    } catch {
      this.#forgetVersion();
      this.open();
    }
  }

  #openLater(): void {
    const longest = Math.min(RETRY_MAX_MS, 1_000 * 2 ** this.#failures++);
    const waitMs = Math.round(longest * (0.5 + this.#context.random() / 2));
    this.view.retryAt = new Date(now() + waitMs);
    this.#retryTimer = setTimeout(() => this.open(), waitMs);
  }

  #wakeWaiting(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #retry(): void {
    if (this.#context.socket.connected) this.open({ now: true });
    else this.#context.onRetry();
  }

  /** Requests a full snapshot next time: patches cannot be applied to the shown data. */
  #forgetVersion(): void {
    this.#epoch = '';
    this.#version = 0;
  }
}

/** The query without its absent values, as it is sent. */
function present(query: LiveQuery): NonNullable<LiveOpen['query']> {
  const values: NonNullable<LiveOpen['query']> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') values[name] = value;
  return values;
}

/** Writes an answer into the view. False when it has another shape; the shown data stays. */
function apply(view: LiveView, data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (view.data === undefined || Array.isArray(view.data) !== Array.isArray(data)) {
    view.data = ref(proxy(data));
    return true;
  }
  try {
    reconcile(view.data, data);
    return true;
  } catch {
    return false;
  }
}
