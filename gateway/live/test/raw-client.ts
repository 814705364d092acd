import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '#shared/live/messages.ts';

/** A hand-written Engine.IO client, whose packets the test controls. */
export class RawClient {
  readonly ws: WebSocket;
  readonly frames: string[] = [];
  answersPings = true;

  constructor(url: string, headers: Record<string, string>, path = `${SOCKET_PATH}?EIO=4&transport=websocket`) {
    this.ws = new WebSocket(url.replace('http', 'ws') + path, { headers, perMessageDeflate: false });
    this.ws.on('error', () => {});
    this.ws.on('message', (data) => {
      const frame = String(data);
      this.frames.push(frame);
      if (isPing(frame) && this.answersPings) this.ws.send('3');
    });
  }

  /** Connects to the namespace. */
  async connected(): Promise<this> {
    await once(this.ws, 'open');
    this.ws.send('40');
    while (!this.frames.some((frame) => frame.startsWith('40'))) await once(this.ws, 'message');
    return this;
  }

  send(frame: string | Buffer): void {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(frame);
  }

  get isOpen(): boolean {
    return this.ws.readyState === WebSocket.OPEN;
  }

  /** Received events of one name, in order. */
  events<T>(name: string): T[] {
    return this.frames
      .filter((frame) => frame.startsWith(`42["${name}"`))
      .map((frame) => (JSON.parse(frame.slice(2)) as [string, T])[1]);
  }

  /** Stops reading, so that sent data is buffered on the way. */
  pause(): void {
    this.ws.pause();
  }

  resume(): void {
    this.ws.resume();
  }

  close(): void {
    this.ws.terminate();
  }
}

/** True for a ping, which may contain the age of the api's last answer. */
export const isPing = (frame: string): boolean => /^2\d*$/.test(frame);
