import { fetchCode, Unfetched } from '../http/fetch-code.ts';
import type { LiveSocket } from './socket.ts';

const loadSocket = () => fetchCode(() => import('./socket.ts'));

/**
 * The page's one socket. Its code is loaded when it first connects, so that the first paint does
 * not wait for it.
 * @param url the gateway's origin; the page's own when absent
 * @param onReplaced called when the code cannot be loaded because another version of the web is
 *   served
 * @param load loads the code
 */
export class LazySocket {
  readonly #url: string | undefined;
  readonly #onReplaced: () => void;
  readonly #load: typeof loadSocket;
  readonly #listeners: ((socket: LiveSocket) => void)[] = [];
  #socket: LiveSocket | undefined;
  #isWanted = false;
  /**
   * True after the code could not be loaded; for good when another version of the web is served.
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

  /** Calls the listener with the socket before its first connect, to subscribe to its events. */
  listen(listener: (socket: LiveSocket) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Begins to connect. Rejects when the code cannot be loaded; the socket's events tell the rest.
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
    // Concurrent calls that waited for the same code share one socket.
    if (this.#socket) return this.#socket;
    this.#socket = createLiveSocket(this.#url);
    for (const listener of this.#listeners) listener(this.#socket);
    return this.#socket;
  }
}
