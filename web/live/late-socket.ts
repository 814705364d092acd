import { fetchCode, Unfetched } from '../http/fetch-code.ts';
import type { LiveSocket } from './socket.ts';

const loadSocket = () => fetchCode(() => import('./socket.ts'));

/**
 * The page's one socket, whose code is fetched when it first connects, so that what a screen shows
 * first need not wait for it.
 * @param url the gateway's origin; the page's own when absent
 * @param onReplaced its code comes no more, because another version of the web is served
 * @param load its code
 */
export class LateSocket {
  readonly #url: string | undefined;
  readonly #onReplaced: () => void;
  readonly #load: typeof loadSocket;
  readonly #listeners: ((socket: LiveSocket) => void)[] = [];
  #socket: LiveSocket | undefined;
  #isWanted = false;
  /**
   * Its code could not be fetched. It never can be when another version of the web is served now.
   */
  isUnfetched = false;

  constructor(url?: string, onReplaced: () => void = () => {}, load = loadSocket) {
    this.#url = url;
    this.#onReplaced = onReplaced;
    this.#load = load;
  }

  /** The socket while it is connected. */
  get connected(): LiveSocket | undefined {
    return this.#socket?.connected ? this.#socket : undefined;
  }

  /** Hands over the socket before it connects for the first time, to listen to its events. */
  listen(listener: (socket: LiveSocket) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Begins to connect. Rejects when the code cannot be fetched; all else is told by the socket's
   * own events.
   */
  async connect(): Promise<void> {
    this.#isWanted = true;
    const socket = this.#socket ?? (await this.#create());
    if (this.#isWanted) socket.connect();
  }

  disconnect(): void {
    this.#isWanted = false;
    this.#socket?.disconnect();
  }

  async #create(): Promise<LiveSocket> {
    const { createLiveSocket } = await this.#load().catch((cause: unknown) => {
      this.isUnfetched = true;
      if (cause instanceof Unfetched && cause.why === 'replaced') this.#onReplaced();
      throw cause;
    });
    this.isUnfetched = false;
    // Tries that waited for the same code share one socket.
    if (this.#socket) return this.#socket;
    this.#socket = createLiveSocket(this.#url);
    for (const listener of this.#listeners) listener(this.#socket);
    return this.#socket;
  }
}
