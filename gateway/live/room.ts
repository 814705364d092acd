import type { FastifyBaseLogger } from 'fastify';
import { type ErrorBody, errorBody } from '#shared/http/errors.ts';
import type { LiveSnapshot, LiveStale } from '#shared/live/messages.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';
import { type Change, createDocument, type LiveDocument } from './document.ts';
import type { LiveMetrics } from './metrics.ts';
import type { Opening } from './opening.ts';
import { type Cadence, createCadence, type Pause, type Waiting } from './polling/cadence.ts';
import { busyMs, graceOf, type Pace } from './polling/pace.ts';
import type { Ask, PollOutcome } from './polling/poll.ts';
import { type Poller, startPoller } from './polling/poller.ts';
import type { Pulse } from './polling/pulse.ts';

/** One polled query as the transports see it. */
export interface LiveRoom {
  readonly opening: Opening;
  /**
   * The current version; without data when the reader has it already. Says since when it is stale,
   * if it is.
   */
  snapshot(known?: Opening['known']): LiveSnapshot;
}

/** What a room knows of a subscription: whose credentials can be used. */
interface InSession {
  readonly sessionId: string;
}

interface RoomEvents<S extends InSession> {
  changed(change: Change): void;
  stale(stale: LiveStale): void;
  fresh(): void;
  /** The api refuses these readers. Their subscriptions are over. */
  refused(subscriptions: readonly S[], error: ErrorBody): void;
  /** Nobody reads any more, and the room has stopped. */
  closed(): void;
}

export interface RoomOptions {
  ask: Ask;
  pulse: Pulse;
  pace: Pace;
  latenessMs: () => number;
  /** What is known of the resource's api, shared by its rooms. */
  waiting: Waiting;
  metrics: LiveMetrics;
  log: FastifyBaseLogger;
}

/**
 * Polls one query for all of its readers: from the first one on, until a grace after the last one
 * left.
 */
export class Room<S extends InSession> implements LiveRoom {
  readonly opening: Opening;
  readonly #options: RoomOptions;
  readonly #events: RoomEvents<S>;
  readonly #subscriptions = new Set<S>();
  readonly #document: LiveDocument;
  readonly #cadence: Cadence;
  #poller: Poller | undefined;
  /** Whose credentials are used. */
  #sessionId: string | undefined;
  #etag: string | undefined;
  /** The last GET waited to its end. */
  #ranOut = false;
  #failure: ErrorBody | undefined;
  #stale: LiveStale | undefined;
  /** When the api last said what this room shows, by `performance.now()`. */
  #rightAt = performance.now();
  #whenSettled: Array<() => void> = [];
  #graceTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(opening: Opening, epoch: string, options: RoomOptions, events: RoomEvents<S>) {
    const { pace } = options;
    this.opening = opening;
    this.#options = options;
    this.#events = events;
    this.#document = createDocument(opening.key, epoch);
    this.#cadence = createCadence({ ...options, everyMs: LIVE_RESOURCES[opening.resource].everyMs * pace.intervals });
  }

  get hasAnswer(): boolean {
    return this.#document.version > 0;
  }

  /** True while nobody reads, until the grace is over. */
  get isEmpty(): boolean {
    return this.#subscriptions.size === 0;
  }

  /** Why there is nothing newer, while rounds fail. */
  get failure(): ErrorBody | undefined {
    return this.#failure;
  }

  snapshot(known?: Opening['known']): LiveSnapshot {
    const snapshot = this.#document.snapshot(this.#ageMs(), known);
    return this.#stale ? { ...snapshot, stale: this.#stale } : snapshot;
  }

  /** Resolves when the running round is over, or the room closed. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  enter(subscription: S): void {
    clearTimeout(this.#graceTimer);
    this.#subscriptions.add(subscription);
    this.#sessionId ??= subscription.sessionId;
    this.#poller ??= startPoller((signal) => this.#round(signal), this.#cadence.isWaiting);
  }

  /**
   * @param sessionEnded its credentials are void: nothing is polled with them any more, not even
   *   for the grace.
   */
  leave(subscription: S, sessionEnded: boolean): void {
    if (!this.#subscriptions.delete(subscription)) return;
    const others = [...this.#subscriptions];
    const next = others.find((other) => other.sessionId === this.#sessionId) ?? others[0];
    if (next) this.#sessionId = next.sessionId;
    else if (sessionEnded) this.close();
    else this.#graceTimer = setTimeout(() => this.close(), graceOf(this.#options.pace));
  }

  /** The next round comes as soon as the pace allows. */
  due(): void {
    this.#poller?.due();
  }

  /**
   * Does not wait for the next try of a failing room, but for how it ends. Anything else is asked
   * as usual.
   */
  async tryNow(): Promise<void> {
    if (!this.#failure || this.#isClosed) return;
    const settled = this.settled();
    this.due();
    await settled;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#graceTimer);
    this.#poller?.stop();
    this.#tellSettled();
    this.#events.closed();
  }

  /**
   * Whole milliseconds since the api last said what this room shows, also when this computer's
   * clock was set. While the GET waits there, its being there says that nothing has changed.
   */
  #ageMs(): number {
    const ageMs = Math.round(performance.now() - this.#rightAt);
    const pulseAgeMs = this.#failure || !this.#cadence.isWaiting() ? undefined : this.#options.pulse.ageMs();
    return Math.min(ageMs, pulseAgeMs ?? ageMs);
  }

  /** A fault of our own must not end the polling. */
  async #round(signal: AbortSignal): Promise<Pause | null> {
    try {
      return await this.#ask(signal);
    } catch (error) {
      const { log, pace } = this.#options;
      log.error({ err: error, key: this.opening.key }, 'live round failed');
      return { atLeastMs: pace.retryMinMs, atMostMs: pace.retryMaxMs };
    }
  }

  async #ask(signal: AbortSignal): Promise<Pause | null> {
    const sessionId = this.#sessionId;
    if (sessionId === undefined) return null;
    const { resource, path, supervisors, shared } = this.opening;
    const askedAt = performance.now();
    // After a failure the api is asked to answer at once, so that recovery shows soon.
    const last = { etag: this.#etag, last: this.#document.last, mayWait: !this.#failure, ranOut: this.#ranOut };
    const outcome = await this.#options.ask({ resource, path, supervisors, shared, sessionId, ...last, signal });
    if (signal.aborted) return null;
    const answeredAt = performance.now();
    this.#ranOut = outcome.kind === 'same' && outcome.ranOut;
    const busyBefore = busyMs();
    const settled = this.#settle(outcome, sessionId);
    const costMs = busyMs() - busyBefore;
    const pause = this.#cadence.after(settled, answeredAt - askedAt, costMs);
    if (settled.kind === 'failed') this.#fail(settled, pause.atMostMs);
    this.#options.metrics.round(resource, settled.kind, costMs);
    this.#tellSettled();
    return pause;
  }

  /** Takes the outcome over. An answer that cannot be taken is a failure. */
  #settle(outcome: PollOutcome, sessionId: string): PollOutcome {
    switch (outcome.kind) {
      case 'failed':
        return outcome;
      case 'refused':
        this.#putOut(
          [...this.#subscriptions].filter((one) => one.sessionId === sessionId),
          outcome.error,
        );
        return outcome;
      case 'impossible':
        this.#putOut([...this.#subscriptions], outcome.error);
        return outcome;
      default:
        return this.#take(outcome);
    }
  }

  #take(outcome: PollOutcome & { kind: 'changed' | 'same' }): PollOutcome {
    try {
      const change = outcome.kind === 'changed' ? this.#document.take(outcome.answer) : null;
      this.#etag = outcome.etag;
      this.#rightAt = performance.now();
      this.#failure = undefined;
      if (change) this.#events.changed(change);
    } catch (error) {
      return { kind: 'failed', why: String(error), status: 502 };
    }
    if (this.#stale) {
      this.#stale = undefined;
      this.#events.fresh();
    }
    return outcome;
  }

  #fail({ why, status }: PollOutcome & { kind: 'failed' }, retryMs: number): void {
    const { key } = this.opening;
    const ageMs = this.#ageMs();
    this.#rightAt = performance.now() - ageMs;
    this.#failure = errorBody(status, why, { code: 'UPSTREAM_FAILED' });
    // Moments go to the page by the clock as it is now.
    const at = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString();
    this.#stale = { key, since: at(-ageMs), reason: 'upstream', retryAt: at(retryMs) };
    if (this.hasAnswer) this.#events.stale(this.#stale);
  }

  #tellSettled(): void {
    for (const resolve of this.#whenSettled.splice(0)) resolve();
  }

  /**
   * The others go on with their own credentials; without others there is nobody left to ask for.
   */
  #putOut(refused: readonly S[], error: ErrorBody): void {
    for (const subscription of refused) this.leave(subscription, true);
    if (refused.length > 0) this.#events.refused(refused, error);
    if (this.#subscriptions.size === 0) this.close();
  }
}
