import { proxy, ref } from 'valtio';
import { type ErrorBody, errorBody } from '#shared/http/errors.ts';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import {
  type LiveOpen,
  type LiveOpenAnswer,
  type LivePatch,
  type LiveSnapshot,
  type LiveStale,
  OTHER_ROWS,
} from '#shared/live/messages.ts';
import { applyOps, reconcile } from '#shared/live/ops.ts';
import { now } from '../clock/clock.ts';
import { textsNow } from '../texts/texts.ts';
import type { LateSocket } from './late-socket.ts';
import { isRetried } from './passing.ts';
import { liveTexts } from './texts.ts';
import { EMPTY_VIEW, type LiveView } from './view.ts';

export interface QueryContext {
  socket: LateSocket;
  /** Tries the connection again at once. */
  onRetry: () => void;
  onUnauthorized: () => void;
  /** A snapshot says how many milliseconds ago the api confirmed it. */
  onAnswered: (ageMs: number) => void;
  /** The gateway has this key open, and this subscription has no more use for it. */
  onUnused: (key: string) => void;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

/** A cold query waits for the api; longer than this and it has failed. */
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MAX_MS = 5_000;
/** The session began to see other rows before the query was answered: it has to be asked again. */
const OVERTAKEN = 'CLOSED';
const unanswered = () => errorBody(504, textsNow(liveTexts)('unanswered'));
const unreadable = () => errorBody(502, textsNow(liveTexts)('unreadable'));
const unreachable = () => errorBody(503, textsNow(liveTexts)('unreachable'));

/**
 * One query that a page has open: the reader's half of the live protocol (docs/live-protocol.md).
 */
export class Subscription {
  readonly view: LiveView;
  readonly #resource: LiveResource;
  readonly #query: LiveQuery;
  readonly #context: QueryContext;
  #key: string | undefined;
  #epoch = '';
  #version = 0;
  /** Number of attempts to open so far; a late answer to an older one is nobody's. */
  #attempts = 0;
  /**
   * The attempt under way; 0 when none is. Patches that come before its answer are dropped: the
   * answer contains them.
   */
  #opening = 0;
  /** The gateway has it open on this connection, and tells what becomes of it. */
  #isOpen = false;
  /** The session sees other rows than those that were asked for before there was a connection. */
  #isEarlyOutdated = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isForgotten = false;
  /** Who waits for the next answer. */
  #waiting: (() => void)[] = [];

  constructor(resource: LiveResource, query: LiveQuery, context: QueryContext) {
    this.#resource = resource;
    this.#query = query;
    this.#context = context;
    this.view = proxy<LiveView>({ ...EMPTY_VIEW, retry: () => this.#retry() });
  }

  /** What the gateway calls the query, once it has answered. */
  get key(): string | undefined {
    return this.#key;
  }

  /**
   * True when what the gateway says about the key can be taken: no attempt to open is under way.
   */
  isSettledAs(key: string): boolean {
    return this.#key === key && this.#opening === 0;
  }

  /**
   * Resolves when the query is next answered as a whole, or cannot be: refused, disconnected,
   * forgotten.
   */
  answeredAgain(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Asks for a snapshot, or for the confirmation of what is shown. Does nothing without a
   * connection: that opens everything again.
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

  /**
   * Shows an answer that came by another way, as long as there is none; the gateway's own takes its
   * place.
   */
  anticipate(answer: unknown): void {
    const { view } = this;
    if (this.#isForgotten || this.#isEarlyOutdated || view.data !== undefined || !take(view, answer)) return;
    Object.assign(view, { status: 'ready', error: undefined, receivedAt: new Date(now()) });
  }

  /**
   * The session sees other rows now. What the gateway has open it answers anew by itself; anything
   * else belongs to the former rows, is given up, and asked for again.
   */
  seeOtherRows(): void {
    if (this.#isOpen) return;
    const { view } = this;
    const isUnderWay = view.status === 'loading' || view.staleSince === null;
    this.#isEarlyOutdated = true;
    this.#forgetVersion();
    Object.assign(view, { data: undefined, staleSince: null });
    if (isUnderWay) Object.assign(view, { status: 'loading', error: undefined });
    else Object.assign(view, { status: 'failed', error: view.error ?? unreachable() });
    this.open();
  }

  /** The connection is lost: what is shown is as old as the last sign of life. */
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

  /** Nobody shows it any more. No timer stays behind. */
  forget(): void {
    this.#isForgotten = true;
    this.#opening = 0;
    this.#wakeWaiting();
    clearTimeout(this.#retryTimer);
  }

  /**
   * Takes a snapshot over what is shown, writing only what differs. Without data the shown version
   * is confirmed.
   */
  receive(snapshot: LiveSnapshot): void {
    const { view } = this;
    this.#wakeWaiting();
    const formerKey = this.#key;
    if (snapshot.data === undefined ? view.data === undefined || formerKey !== snapshot.key : !take(view, snapshot.data)) {
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
    // A gateway that tells no age tells none with its pings either: the api is not silent for that.
    if (snapshot.age !== undefined) this.#context.onAnswered(snapshot.age);
    view.status = 'ready';
    this.markFresh();
    if (snapshot.stale) this.markStale(snapshot.stale);
  }

  /** Applies a patch that follows what is shown; asks anew when one is missing. */
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

  /**
   * The gateway's clock may differ by seconds: nothing was known in the future, and it never waits
   * long for its next try.
   */
  markStale({ since, retryAt }: LiveStale): void {
    const at = now();
    this.view.staleSince = new Date(Math.min(Date.parse(since) || at, at));
    this.view.retryAt = retryAt === undefined ? null : new Date(Math.min(Date.parse(retryAt), at + 2 * RETRY_MAX_MS));
  }

  /**
   * A failure takes no data away; the loss of the right to see it does, and a selection that it
   * does not belong to.
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

  /** What is shown cannot be built on: the next answer has to contain everything. */
  #forgetVersion(): void {
    this.#epoch = '';
    this.#version = 0;
  }
}

/** The query without its absent values, as it goes over the wire. */
function present(query: LiveQuery): NonNullable<LiveOpen['query']> {
  const values: NonNullable<LiveOpen['query']> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') values[name] = value;
  return values;
}

/** False when the answer cannot be taken; what is shown stays. */
function take(view: LiveView, data: unknown): boolean {
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
