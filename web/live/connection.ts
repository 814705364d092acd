import { proxy } from 'valtio';
import { now } from '../clock/clock.ts';
import type { LazySocket } from './lazy-socket.ts';

/**
 * State of the connection to the gateway. Times are of the server's clock, as far as it is known.
 */
export interface ConnectionState {
  state: 'connecting' | 'open' | 'lost';
  /**
   * The api's last answer before the connection was lost; the last packet when none was reported.
   */
  lostSince: Date | null;
  /** The time of the next attempt; null while one is running. */
  retryAt: Date | null;
  /** Arrival of the last packet of any kind, the gateway's pings included. */
  lastHeardAt: Date | null;
  /** The api's last answer, as reported by the gateway with each ping and each snapshot. */
  answeredAt: Date | null;
  /** The last answer of an api that has fallen silent while the connection is open; else null. */
  silentSince: Date | null;
}

export interface ConnectionOptions {
  socket: LazySocket;
  /** Called when connected: reopen the queries. */
  onOpen: () => void;
  /** Called when the connection is lost, and again for each planned attempt. */
  onLost: (lostSince: Date, retryAt: Date | null) => void;
  /** Called when the gateway refused or could not be reached. */
  onRefused?: () => void;
  /** The source of online, offline and visibility events; absent outside browsers. */
  page?: Window | undefined;
  retry?: RetryBounds;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

/** Bounds of the pause before an attempt (exponential backoff), in milliseconds. */
interface RetryBounds {
  minMs: number;
  firstMaxMs: number;
  maxMs: number;
}

/**
 * Jitter spreads the first attempts over three seconds, so that a restarted gateway is not stormed.
 */
const RETRY: RetryBounds = { minMs: 250, firstMaxMs: 3_500, maxMs: 5_000 };
/**
 * The gateway pings every 5 s, with the age of the api's last answer, normally 2 s at most. A
 * connection without a packet for longer than this is dead, an api without an answer is silent.
 * Timers stop while a computer sleeps, so the times are checked too.
 */
const SILENCE_LIMIT_MS = 11_000;
/** Time limit of an attempt that neither connects nor fails. */
const ATTEMPT_LIMIT_MS = 12_000;
const CHECK_EVERY_MS = 1_000;
/** Time to reconnect to another node before the connection counts as lost. */
const MOVE_LIMIT_MS = 1_500;

/**
 * Keeps the socket connected between `start` and `stop`: detects dead connections, reconnects with
 * backoff and jitter, and publishes the state for banners and pills.
 */
export class Connection {
  readonly state: ConnectionState = proxy<ConnectionState>({
    state: 'connecting',
    lostSince: null,
    retryAt: null,
    lastHeardAt: null,
    answeredAt: null,
    silentSince: null,
  });
  readonly #options: ConnectionOptions;
  #wanted = false;
  #attempts = 0;
  #attemptedAt = 0;
  #openedAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #moveTimer: ReturnType<typeof setTimeout> | undefined;
  #checkTimer: ReturnType<typeof setInterval> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.socket.listen((socket) => {
      socket.io.on('open', () => socket.io.engine.on('packet', this.#heard));
      socket.on('connect', this.#opened);
      socket.on('disconnect', () => {
        if (this.#moveTimer === undefined) this.#lost();
      });
      socket.on('connect_error', this.#refused);
    });
  }

  /** Connects and keeps connected until `stop`. Starting twice is starting once. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#checkTimer = setInterval(this.#check, CHECK_EVERY_MS);
    this.#listenToPage('addEventListener');
    this.#attempt();
  }

  /** Disconnects, and removes all timers and listeners. */
  stop(): void {
    this.#wanted = false;
    clearInterval(this.#checkTimer);
    this.#clearTimers();
    this.#listenToPage('removeEventListener');
    this.#options.socket.disconnect();
    this.#attempts = 0;
    Object.assign(this.state, { state: 'connecting', lostSince: null, retryAt: null });
  }

  /** Attempts at once instead of at `retryAt`. */
  readonly retryNow = (): void => {
    if (this.#wanted && !this.#options.socket.connected && this.#retryTimer !== undefined) this.#attempt();
  };

  /** Reconnects at once, as the gateway asks; no screen shows this short interruption. */
  readonly move = (): void => {
    if (this.state.state !== 'open') return;
    this.#moveTimer = setTimeout(() => this.#abandon(), MOVE_LIMIT_MS);
    this.#options.socket.disconnect();
    this.#options.socket.connect().catch(this.#refused);
  };

  readonly #opened = (): void => {
    this.#attempts = 0;
    this.#clearTimers();
    this.#heard();
    this.#openedAt = now();
    Object.assign(this.state, { state: 'open', lostSince: null, retryAt: null });
    this.#options.onOpen();
  };

  /** Notes the gateway's report that the api answered this many milliseconds ago. */
  readonly answered = (ageMs: number): void => {
    const at = now() - Math.max(0, ageMs);
    if (at > (this.state.answeredAt?.getTime() ?? 0)) this.state.answeredAt = new Date(at);
    this.#checkApi(now());
  };

  readonly #heard = (packet?: { type: string; data?: unknown }): void => {
    this.state.lastHeardAt = new Date(now());
    const age = packet?.type === 'ping' ? Number(packet.data) : Number.NaN;
    if (age >= 0) this.answered(age);
  };

  /**
   * Updates `silentSince`. A connection that has just opened gets the time for its first report.
   */
  #checkApi(at: number): void {
    const { state, answeredAt } = this.state;
    const reportedAt = Math.max(this.#openedAt, answeredAt?.getTime() ?? at);
    this.state.silentSince = state === 'open' && at - reportedAt > SILENCE_LIMIT_MS ? answeredAt : null;
  }

  #clearTimers(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#moveTimer);
    this.#retryTimer = undefined;
    this.#moveTimer = undefined;
  }

  #attempt(): void {
    this.#clearTimers();
    this.#attemptedAt = now();
    this.state.retryAt = null;
    if (this.state.lostSince) this.#options.onLost(this.state.lostSince, null);
    this.#options.socket.connect().catch(this.#refused);
  }

  /** Also when the socket's code could not be loaded. */
  readonly #refused = (): void => {
    this.#options.onRefused?.();
    this.#lost();
  };

  #lost(afterMs = this.#pause()): void {
    if (!this.#wanted) return;
    this.#clearTimers();
    const { answeredAt, lastHeardAt } = this.state;
    const lostSince = this.state.lostSince ?? answeredAt ?? lastHeardAt ?? new Date(this.#attemptedAt);
    const retryAt = new Date(now() + afterMs);
    Object.assign(this.state, { state: 'lost', lostSince, retryAt });
    this.#retryTimer = setTimeout(() => this.#attempt(), afterMs);
    this.#options.onLost(lostSince, retryAt);
  }

  #pause(): number {
    const { retry = RETRY, random = Math.random } = this.#options;
    const longest = Math.min(retry.maxMs, retry.firstMaxMs * 1.5 ** this.#attempts++);
    return Math.round(retry.minMs + random() * (longest - retry.minMs));
  }

  /** Detects what no event reports: a dead connection, a computer that slept, a clock set back. */
  readonly #check = (): void => {
    const at = now();
    const heardAt = this.state.lastHeardAt?.getTime() ?? at;
    if (heardAt > at) this.#heard();
    if (this.state.answeredAt && this.state.answeredAt.getTime() > at) this.state.answeredAt = new Date(at);
    this.#openedAt = Math.min(this.#openedAt, at);
    this.#checkApi(at);
    if (this.state.state === 'open') {
      if (at - heardAt > SILENCE_LIMIT_MS) this.#abandon();
    } else if (this.#retryTimer === undefined && at - this.#attemptedAt > ATTEMPT_LIMIT_MS) this.#abandon();
  };

  /** Drops a connection that cannot be trusted and attempts another soon. */
  #abandon(): void {
    this.#options.socket.disconnect();
    this.#lost(this.#options.retry?.minMs ?? RETRY.minMs);
  }

  readonly #onPageShown = (): void => {
    this.#check();
    if (this.#options.page?.document.visibilityState !== 'hidden') this.retryNow();
  };

  /** The browser reports that there is no network: do not wait for the silence limit. */
  readonly #offline = (): void => {
    if (this.state.state === 'open') this.#abandon();
  };

  #listenToPage(method: 'addEventListener' | 'removeEventListener'): void {
    const { page } = this.#options;
    for (const event of ['online', 'focus', 'pageshow']) page?.[method](event, this.#onPageShown);
    page?.[method]('offline', this.#offline);
    page?.document[method]('visibilitychange', this.#onPageShown);
  }
}
