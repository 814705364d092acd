import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** A raw TCP client, so that no HTTP library interprets an early or missing answer. */
export class RawSender {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    const wake = (): void => this.#wake();
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      wake();
    });
    socket.on('error', wake).on('close', wake);
  }

  static async open(port: number): Promise<RawSender> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawSender(socket);
  }

  /**
   * Sends head and all parts, also after an early answer, and returns the answer.
   * @throws Error when there is none
   */
  async ask(head: readonly string[], parts: readonly (Buffer | string)[] = []): Promise<RawAnswer> {
    this.socket.write(`${head.join('\r\n')}\r\n\r\n`);
    for (const part of parts) if (!this.socket.write(part)) await Promise.race([once(this.socket, 'drain'), this.#gone()]);
    return this.#answer();
  }

  close(): void {
    this.socket.destroy();
  }

  async #gone(): Promise<void> {
    if (!this.socket.destroyed) await once(this.socket, 'close').catch(() => undefined);
  }

  async #answer(): Promise<RawAnswer> {
    for (;;) {
      const end = this.#received.indexOf('\r\n\r\n');
      const [line = '', ...fields] = this.#received.subarray(0, Math.max(end, 0)).toString().split('\r\n');
      const headers = new Map(
        fields.map((field) => field.split(/: */, 2) as [string, string]).map(([n, v]) => [n.toLowerCase(), v]),
      );
      const status = Number(line.split(' ')[1]);
      const length = status === 100 ? 0 : Number(headers.get('content-length') ?? 0);
      if (end >= 0 && this.#received.length >= end + 4 + length) {
        const text = this.#received.subarray(end + 4, end + 4 + length).toString();
        this.#received = this.#received.subarray(end + 4 + length);
        if (status !== 100) return { status, headers, text };
      } else {
        if (this.socket.destroyed) throw new Error(`the connection ended without an answer: ${this.#received.toString()}`);
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

/** Encodes parts as `Transfer-Encoding: chunked`. */
export const chunked = (parts: readonly Buffer[]): (Buffer | string)[] => [
  ...parts.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, '\r\n']),
  '0\r\n\r\n',
];
