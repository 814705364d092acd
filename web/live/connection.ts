import { proxy } from 'valtio';
import { now } from '../clock/clock.ts';
import type { LateSocket } from './late-socket.ts';

/**
 * How the page stands with the gateway. All times are of the server's clock, as far as it is known.
 */
export interface ConnectionState {
  state: 'connecting' | 'open' | 'lost';
  /**
   * The api's last answer before the connection was lost; while none was told of, the last sign of
   * life.
   */
  lostSince: Date | null;
  /** When the next try is planned; null while one is under way. */
  retryAt: Date | null;
  /** When the last packet of any kind arrived, the gateway's pings included. */
  lastHeardAt: Date | null;
  /**
   * When the api last answered, as far as the gateway has said: with each ping, and with each
   * snapshot.
   */
  answeredAt: Date | null;
  /**
   * The last answer of an api that is silent for too long, although the line is open; else null.
   */
  silentSince: Date | null;
}

export interface ConnectionOptions {
  socket: LateSocket;
  /** The gateway answers: open the queries again. */
  onOpen: () => void;
  /** Nothing is known since `lostSince`. Called again whenever the next try is planned. */
  onLost: (lostSince: Date, retryAt: Date | null) => void;
  /** The gateway refused or could not be reached. */
  onRefused?: () => void;
  /** Where online, offline and visibility events come from; absent outside browsers. */
  page?: Window | undefined;
  retry?: RetryPace;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

/** Bounds of the wait before a try, in milliseconds. */
interface RetryPace {
  minMs: number;
  firstMaxMs: number;
  maxMs: number;
}

/**
 * The first tries spread over three seconds, so that a restarted gateway is not met by everybody at
 * once.
 */
const RETRY: RetryPace = { minMs: 250, firstMaxMs: 3_500, maxMs: 5_000 };
/**
 * The gateway pings every 5 s, and says then how long ago the api last answered, which is 2 s while
 * all is well. A line that is silent for longer than this is dead, and an api whose last answer is
 * older is silent. Timers stop while a computer sleeps, so this is looked at as well.
 */
const SILENCE_LIMIT_MS = 11_000;
/** An attempt that neither opened nor failed. */
const ATTEMPT_LIMIT_MS = 12_000;
const LOOK_EVERY_MS = 1_000;
/** What is shown counts as live for so long while the page goes to another node. */
const MOVE_LIMIT_MS = 1_500;

/**
 * Keeps the socket connected while wanted, and knows what is known: whether it is open, since when
 * not, and when the next try is.
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
  #tries = 0;
  #triedAt = 0;
  #openedAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #moveTimer: ReturnType<typeof setTimeout> | undefined;
  #lookTimer: ReturnType<typeof setInterval> | undefined;

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
    this.#lookTimer = setInterval(this.#look, LOOK_EVERY_MS);
    this.#listenToPage('addEventListener');
    this.#try();
  }

  /** Disconnects and leaves no timer and no listener behind. */
  stop(): void {
    this.#wanted = false;
    clearInterval(this.#lookTimer);
    this.#clearTimers();
    this.#listenToPage('removeEventListener');
    this.#options.socket.disconnect();
    this.#tries = 0;
    Object.assign(this.state, { state: 'connecting', lostSince: null, retryAt: null });
  }

  /** Tries at once instead of at `retryAt`. */
  readonly retryNow = (): void => {
    if (this.#wanted && !this.#options.socket.connected && this.#retryTimer !== undefined) this.#try();
  };

  /**
   * Connects anew at once, as the gateway asks. Nothing is lost for the moment that takes, so no
   * screen says so.
   */
  readonly move = (): void => {
    if (this.state.state !== 'open') return;
    this.#moveTimer = setTimeout(() => this.#abandon(), MOVE_LIMIT_MS);
    this.#options.socket.disconnect();
    this.#options.socket.connect().catch(this.#refused);
  };

  readonly #opened = (): void => {
    this.#tries = 0;
    this.#clearTimers();
    this.#heard();
    this.#openedAt = now();
    Object.assign(this.state, { state: 'open', lostSince: null, retryAt: null });
    this.#options.onOpen();
  };

  /** The api answered this long ago, says the gateway. */
  readonly answered = (ageMs: number): void => {
    const at = now() - Math.max(0, ageMs);
    if (at > (this.state.answeredAt?.getTime() ?? 0)) this.state.answeredAt = new Date(at);
    this.#judgeApi(now());
  };

  readonly #heard = (packet?: { type: string; data?: unknown }): void => {
    this.state.lastHeardAt = new Date(now());
    const age = packet?.type === 'ping' ? Number(packet.data) : Number.NaN;
    if (age >= 0) this.answered(age);
  };

  /** A line that has just opened is given the time to say. */
  #judgeApi(at: number): void {
    const { state, answeredAt } = this.state;
    const toldAt = Math.max(this.#openedAt, answeredAt?.getTime() ?? at);
    this.state.silentSince = state === 'open' && at - toldAt > SILENCE_LIMIT_MS ? answeredAt : null;
  }

  #clearTimers(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#moveTimer);
    this.#retryTimer = undefined;
    this.#moveTimer = undefined;
  }

  #try(): void {
    this.#clearTimers();
    this.#triedAt = now();
    this.state.retryAt = null;
    if (this.state.lostSince) this.#options.onLost(this.state.lostSince, null);
    this.#options.socket.connect().catch(this.#refused);
  }

  /** Without the socket's code there is no connection either. */
  readonly #refused = (): void => {
    this.#options.onRefused?.();
    this.#lost();
  };

  #lost(afterMs = this.#pause()): void {
    if (!this.#wanted) return;
    this.#clearTimers();
    const { answeredAt, lastHeardAt } = this.state;
    const lostSince = this.state.lostSince ?? answeredAt ?? lastHeardAt ?? new Date(this.#triedAt);
    const retryAt = new Date(now() + afterMs);
    Object.assign(this.state, { state: 'lost', lostSince, retryAt });
    this.#retryTimer = setTimeout(() => this.#try(), afterMs);
    this.#options.onLost(lostSince, retryAt);
  }

  #pause(): number {
    const { retry = RETRY, random = Math.random } = this.#options;
    const longest = Math.min(retry.maxMs, retry.firstMaxMs * 1.5 ** this.#tries++);
    return Math.round(retry.minMs + random() * (longest - retry.minMs));
  }

  /**
   * Finds what no event tells: a line that died silently, a computer that slept, a clock that was
   * set back.
   */
  readonly #look = (): void => {
    const at = now();
    const heardAt = this.state.lastHeardAt?.getTime() ?? at;
    if (heardAt > at) this.#heard();
    if (this.state.answeredAt && this.state.answeredAt.getTime() > at) this.state.answeredAt = new Date(at);
    this.#openedAt = Math.min(this.#openedAt, at);
    this.#judgeApi(at);
    if (this.state.state === 'open') {
      if (at - heardAt > SILENCE_LIMIT_MS) this.#abandon();
    } else if (this.#retryTimer === undefined && at - this.#triedAt > ATTEMPT_LIMIT_MS) this.#abandon();
  };

  /** Drops a line that cannot be trusted and tries another soon. */
  #abandon(): void {
    this.#options.socket.disconnect();
    this.#lost(this.#options.retry?.minMs ?? RETRY.minMs);
  }

  readonly #seen = (): void => {
    this.#look();
    if (this.#options.page?.document.visibilityState !== 'hidden') this.retryNow();
  };

  /** The browser knows that there is no network: nothing will be heard. */
  readonly #offline = (): void => {
    if (this.state.state === 'open') this.#abandon();
  };

  #listenToPage(method: 'addEventListener' | 'removeEventListener'): void {
    const { page } = this.#options;
    for (const event of ['online', 'focus', 'pageshow']) page?.[method](event, this.#seen);
    page?.[method]('offline', this.#offline);
    page?.document[method]('visibilitychange', this.#seen);
  }
}
