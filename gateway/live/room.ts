import type { FastifyBaseLogger } from 'fastify';
import { type ErrorBody, errorBody } from '#shared/http/errors.ts';
import type { LiveSnapshot, LiveStale } from '#shared/live/messages.ts';
import { type LiveDeclaration, SEARCH_COOLDOWN_MS } from '#shared/live/resource.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';
import { whyOf } from '#shared/servers/error-in-log.ts';
import { inStep } from '#shared/servers/traces/traces.ts';
import { type Change, createDocument, type LiveDocument, type TakenAnswer } from './document.ts';
import type { LiveMetrics } from './metrics.ts';
import type { Opening } from './opening.ts';
import type { Heartbeat } from './polling/heartbeat.ts';
import type { Ask, PollOutcome } from './polling/poll.ts';
import type { PollFaults } from './polling/poll-faults.ts';
import { createPollSchedule, type LongPollSupport, type Pause, type PollSchedule } from './polling/poll-schedule.ts';
import { type Poller, startPoller } from './polling/poller.ts';
import { busyMs, graceOf, type LiveTiming } from './polling/timing.ts';

/** A polled query as the transports see it. */
export interface LiveRoom {
  readonly opening: Opening;
  /** The current version, without data when the reader has it already; marked when it is stale. */
  snapshot(known?: Opening['known']): LiveSnapshot;
}

/** The part of a subscription that a room needs: the session whose credentials it may use. */
interface InSession {
  readonly sessionId: string;
}

interface RoomEvents<S extends InSession> {
  changed(change: Change): void;
  stale(stale: LiveStale): void;
  fresh(): void;
  /** The api refuses these subscriptions; they are over. */
  refused(subscriptions: readonly S[], error: ErrorBody): void;
  /** The room has stopped, because it has no readers. */
  closed(): void;
}

export interface RoomOptions {
  ask: Ask;
  heartbeat: Heartbeat;
  timing: LiveTiming;
  lagMs: () => number;
  /** Shared by the rooms of the resource. */
  longPoll: LongPollSupport;
  metrics: LiveMetrics;
  /** Logs failed polls. */
  faults: PollFaults;
  log: FastifyBaseLogger;
}

/**
 * Polls one query for all of its readers, from the first one until a grace period after the last
 * one has left; until they have left, if they were there for a moment only.
 */
export class Room<S extends InSession> implements LiveRoom {
  readonly opening: Opening;
  readonly #options: RoomOptions;
  readonly #events: RoomEvents<S>;
  readonly #subscriptions = new Set<S>();
  readonly #document: LiveDocument;
  readonly #schedule: PollSchedule;
  #poller: Poller | undefined;
  /** The session whose credentials are used. */
  #sessionId: string | undefined;
  #etag: string | undefined;
  /** Whether the last long poll timed out. */
  #timedOut = false;
  #failure: ErrorBody | undefined;
  #stale: LiveStale | undefined;
  /** When the api last confirmed the document, by `performance.now()`. */
  #confirmedAt = performance.now();
  #whenSettled: Array<() => void> = [];
  /** When the first reader came, by `performance.now()`. */
  readonly #readSince = performance.now();
  #graceTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(opening: Opening, epoch: string, options: RoomOptions, events: RoomEvents<S>) {
    const { timing } = options;
    this.opening = opening;
    this.#options = options;
    this.#events = events;
    this.#document = createDocument(opening.key, epoch);
    const { everyMs, isSearch }: LiveDeclaration = LIVE_RESOURCES[opening.resource];
    this.#schedule = createPollSchedule({
      ...options,
      everyMs: everyMs * timing.intervals,
      minCooldownMs: isSearch ? SEARCH_COOLDOWN_MS * timing.intervals : 0,
    });
  }

  get hasAnswer(): boolean {
    return this.#document.version > 0;
  }

  /** True in the grace period, without readers. */
  get isEmpty(): boolean {
    return this.#subscriptions.size === 0;
  }

  /** The last failure, while polls fail. */
  get failure(): ErrorBody | undefined {
    return this.#failure;
  }

  snapshot(known?: Opening['known']): LiveSnapshot {
    const snapshot = this.#document.snapshot(this.#ageMs(), known);
    return this.#stale ? { ...snapshot, stale: this.#stale } : snapshot;
  }

  /** Resolves when the running poll is over, or the room has closed. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.#whenSettled.push(resolve));
  }

  enter(subscription: S): void {
    clearTimeout(this.#graceTimer);
    this.#subscriptions.add(subscription);
    this.#sessionId ??= subscription.sessionId;
    this.#poller ??= startPoller((signal) => this.#round(signal), this.#schedule.isWaiting);
  }

  /**
   * Removes a subscription. The room of the last one is polled for a grace period, if it has one.
   * @param sessionEnded the credentials are void, so without other readers the room closes at once
   */
  leave(subscription: S, sessionEnded: boolean): void {
    if (!this.#subscriptions.delete(subscription)) return;
    const others = [...this.#subscriptions];
    const next = others.find((other) => other.sessionId === this.#sessionId) ?? others[0];
    if (next) this.#sessionId = next.sessionId;
    else this.#endAfter(sessionEnded ? 0 : graceOf(this.#options.timing, performance.now() - this.#readSince));
  }

  #endAfter(graceMs: number): void {
    if (graceMs === 0) this.close();
    else this.#graceTimer = setTimeout(() => this.close(), graceMs);
  }

  /** Polls again as soon as the schedule allows. */
  due(): void {
    this.#poller?.due();
  }

  /** Retries a failing room at once, and resolves when that poll is over. Else does nothing. */
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
    this.#resolveSettled();
    this.#events.closed();
  }

  /**
   * Whole milliseconds since the api last confirmed the document, independent of clock changes.
   * While a long poll waits, each heartbeat confirms that nothing has changed.
   */
  #ageMs(): number {
    const ageMs = Math.round(performance.now() - this.#confirmedAt);
    const heartbeatAgeMs = this.#failure || !this.#schedule.isWaiting() ? undefined : this.#options.heartbeat.ageMs();
    return Math.min(ageMs, heartbeatAgeMs ?? ageMs);
  }

  /**
   * One poll. An exception is logged and retried, so that a fault here does not end the polling.
   */
  async #round(signal: AbortSignal): Promise<Pause | null> {
    try {
      return await this.#ask(signal);
    } catch (error) {
      const { log, timing } = this.#options;
      log.error({ err: error, resource: this.opening.resource }, 'live round failed');
      return { atLeastMs: timing.retryMinMs, atMostMs: timing.retryMaxMs };
    }
  }

  async #ask(signal: AbortSignal): Promise<Pause | null> {
    const sessionId = this.#sessionId;
    if (sessionId === undefined) return null;
    const { resource, path, supervisors, shared } = this.opening;
    const askedAt = performance.now();
    // No long poll after a failure, so that the recovery shows soon.
    const last = { etag: this.#etag, last: this.#document.last, mayWait: !this.#failure, timedOut: this.#timedOut };
    const outcome = await this.#options.ask({ resource, path, supervisors, shared, sessionId, ...last, signal });
    if (signal.aborted) return null;
    const answeredAt = performance.now();
    this.#timedOut = outcome.kind === 'same' && outcome.timedOut;
    const busyBefore = busyMs();
    const settled = this.#settle(outcome, sessionId);
    const costMs = busyMs() - busyBefore;
    const pause = this.#schedule.pauseAfter(settled, answeredAt - askedAt, costMs);
    if (settled.kind === 'failed') this.#fail(settled, pause.atMostMs);
    this.#options.metrics.round(resource, settled.kind, costMs);
    this.#resolveSettled();
    return pause;
  }

  /** Applies the outcome. An answer that cannot be applied is a failure. */
  #settle(outcome: PollOutcome, sessionId: string): PollOutcome {
    switch (outcome.kind) {
      case 'failed':
        return outcome;
      case 'refused':
        this.#evict(
          [...this.#subscriptions].filter((one) => one.sessionId === sessionId),
          outcome.error,
        );
        return outcome;
      case 'impossible':
        this.#evict([...this.#subscriptions], outcome.error);
        return outcome;
      default:
        return this.#take(outcome);
    }
  }

  #take(outcome: PollOutcome & { kind: 'changed' | 'same' }): PollOutcome {
    try {
      if (outcome.kind === 'changed') {
        const attributes = { 'muster.resource': this.opening.resource };
        inStep('live change', { kind: 'consumer', after: outcome.trace, attributes }, () =>
          this.#confirm(outcome, outcome.answer),
        );
      } else this.#confirm(outcome);
    } catch (error) {
      return { kind: 'failed', why: String(error), status: 502 };
    }
    if (this.#stale) {
      this.#stale = undefined;
      this.#events.fresh();
    }
    return outcome;
  }

  /** Takes an answer over, if there is one, and tells readers of the change. */
  #confirm({ etag }: { etag: string | undefined }, answer?: TakenAnswer): void {
    const change = answer ? this.#document.take(answer) : null;
    this.#etag = etag;
    this.#confirmedAt = performance.now();
    this.#failure = undefined;
    if (change) this.#events.changed(change);
  }

  #fail({ why, status, cause }: PollOutcome & { kind: 'failed' }, retryMs: number): void {
    const { key, resource } = this.opening;
    this.#options.faults.note({ resource, status, why: cause === undefined ? why : whyOf(cause) });
    const ageMs = this.#ageMs();
    this.#confirmedAt = performance.now() - ageMs;
    this.#failure = errorBody(status, why, { code: 'UPSTREAM_FAILED' });
    // Pages get wall-clock times, by the clock as it is now.
    const at = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString();
    this.#stale = { key, since: at(-ageMs), reason: 'upstream', retryAt: at(retryMs) };
    if (this.hasAnswer) this.#events.stale(this.#stale);
  }

  #resolveSettled(): void {
    for (const resolve of this.#whenSettled.splice(0)) resolve();
  }

  /**
   * Ends refused subscriptions. The others go on with their own credentials; without others the
   * room closes.
   */
  #evict(refused: readonly S[], error: ErrorBody): void {
    for (const subscription of refused) this.leave(subscription, true);
    if (refused.length > 0) this.#events.refused(refused, error);
    if (this.#subscriptions.size === 0) this.close();
  }
}
