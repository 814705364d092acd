import type { LiveSocket } from './socket.ts';

/**
 * The page's one socket, whose code is fetched when it first connects, so that what a screen shows
 * first need not wait for it.
 * @param url the gateway's origin; the page's own when absent
 */
export class LateSocket {
  readonly #url: string | undefined;
  readonly #listeners: ((socket: LiveSocket) => void)[] = [];
  #socket: LiveSocket | undefined;
  #isWanted = false;
  /**
   * Its code could not be fetched. It never can be when it is of a build that has been replaced.
   */
  isUnfetched = false;

  constructor(url?: string) {
    this.#url = url;
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
    const { createLiveSocket } = await import('./socket.ts').catch((cause: unknown) => {
      this.isUnfetched = true;
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
