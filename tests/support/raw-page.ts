import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { type LivePatch, type LiveSnapshot, SOCKET_PATH } from '#shared/live/messages.ts';
import { Connection, type ConnectionOptions } from '#web/live/connection.ts';
import { LazySocket } from '#web/live/lazy-socket.ts';
import type { LiveSocket } from '#web/live/socket.ts';
import { LiveStore } from '#web/live/store.ts';
import type { LiveView } from '#web/live/view.ts';

interface Where {
  url: string;
  /** Where the page says that it is from; its address, unless said. */
  origin?: string;
  cookie: string;
  /** A handshake is given up after this long. */
  handshakeWithinMs?: number;
}

/** Data that came, without the data. */
interface Received {
  /** By `performance.now()`. */
  at: number;
  kind: 'snapshot' | 'patch';
  resource: string;
  epoch: string;
  version: number;
}

interface Question {
  answer: (failure: Error | null, answer?: unknown) => void;
  timer: NodeJS.Timeout;
}

type Listener = Parameters<EventEmitter['on']>[1];

const HANDSHAKE_WITHIN_MS = 8_000;

/**
 * As much of Socket.IO's client as `web/live` uses, on a bare WebSocket: a thousand fit into one
 * process.
 */
class RawLine {
  connected = false;
  /** What the page's `Connection` listens to: the manager, and below it the engine. */
  readonly io = Object.assign(new EventEmitter(), { engine: new EventEmitter() });
  /** When each of its connections was open, by `performance.now()`. */
  readonly openedAt: number[] = [];
  /** Statuses of handshakes that were answered with a refusal. */
  readonly refusals: number[] = [];
  readonly received: Received[] = [];
  /** Questions that went out. */
  asked = 0;
  onHeard = (): void => {};
  readonly #where: Where;
  readonly #events = new EventEmitter();
  readonly #questions = new Map<number, Question>();
  #ws: WebSocket | undefined;

  constructor(where: Where) {
    this.#where = where;
  }

  on(event: string, listener: Listener): this {
    this.#events.on(event, listener);
    return this;
  }

  connect(): this {
    const { url, origin = url, cookie, handshakeWithinMs: handshakeTimeout = HANDSHAKE_WITHIN_MS } = this.#where;
    const address = `${url.replace('http', 'ws')}${SOCKET_PATH}?EIO=4&transport=websocket`;
    const ws = new WebSocket(address, { headers: { cookie, origin }, handshakeTimeout, perMessageDeflate: false });
    this.#ws = ws;
    ws.on('error', () => {});
    ws.on('unexpected-response', (_request, { statusCode = 0 }) => {
      this.refusals.push(statusCode);
      ws.terminate();
    });
    ws.on('message', (data) => ws === this.#ws && this.hear(String(data)));
    ws.on('close', () => ws === this.#ws && this.#end('connect_error'));
    return this;
  }

  disconnect(): void {
    if (this.#ws) this.#end(undefined);
  }

  emit(event: string, content: unknown): void {
    this.#ws?.send(`42${JSON.stringify([event, content])}`);
  }

  /** Its `emit` asks, and is answered within this time. */
  timeout(ms: number): { emit: (event: string, content: unknown, answer: Question['answer']) => void } {
    return {
      emit: (event, content, answer) => {
        this.asked += 1;
        const id = this.asked;
        const timer = setTimeout(() => this.#answered(id, new Error('no answer')), ms);
        this.#questions.set(id, { answer, timer });
        this.#ws?.send(`42${id}${JSON.stringify([event, content])}`);
      },
    };
  }

  /** Takes a frame over as if it had come just now. */
  hear(frame: string): void {
    const isPing = frame.startsWith('2');
    if (isPing) this.#ws?.send('3');
    if (frame.startsWith('0')) this.#opened();
    this.io.engine.emit('packet', isPing ? { type: 'ping', data: frame.slice(1) } : { type: 'message' });
    if (frame.startsWith('40')) this.#connected();
    else if (frame.startsWith('42')) this.#told(JSON.parse(frame.slice(2)));
    else if (frame.startsWith('43')) {
      const [, id = '', content = ''] = /^43(\d+)(.*)$/s.exec(frame) ?? [];
      this.#answered(Number(id), null, JSON.parse(content)[0]);
    }
    this.onHeard();
  }

  #opened(): void {
    this.io.engine = new EventEmitter();
    this.io.emit('open');
    this.#ws?.send('40');
  }

  #connected(): void {
    this.connected = true;
    this.openedAt.push(performance.now());
    this.#events.emit('connect');
  }

  #told([event, content]: [string, LivePatch | LiveSnapshot]): void {
    this.#note(content);
    this.#events.emit(event, content);
  }

  #answered(id: number, failure: Error | null, content?: LiveSnapshot): void {
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    clearTimeout(question?.timer);
    if (content) this.#note(content);
    question?.answer(failure, content);
  }

  #note(content: LivePatch | LiveSnapshot): void {
    const kind = 'ops' in content ? 'patch' : 'data' in content ? 'snapshot' : undefined;
    if (!kind) return;
    const { key, epoch, version } = content;
    this.received.push({ at: performance.now(), kind, resource: key.split('?', 1)[0]!, epoch, version });
  }

  /** @param unlessOpen what is told when it was not connected yet */
  #end(unlessOpen: 'connect_error' | undefined): void {
    const told = this.connected ? 'disconnect' : unlessOpen;
    this.#ws?.terminate();
    this.#ws = undefined;
    this.connected = false;
    for (const { timer } of this.#questions.values()) clearTimeout(timer);
    this.#questions.clear();
    if (told) this.#events.emit(told);
  }
}

/** The live side of a page on a cheap line: the web's own `Connection` and store. */
export class RawPage {
  readonly line: RawLine;
  readonly connection: Connection;
  readonly #store: LiveStore;

  constructor(where: Where, retry?: ConnectionOptions['retry']) {
    this.line = new RawLine(where);
    const createLiveSocket = () => this.line as unknown as LiveSocket;
    const socket = new LazySocket(undefined, undefined, () => Promise.resolve({ createLiveSocket }));
    this.#store = new LiveStore({
      socket,
      onWanted: () => this.connection.start(),
      onRetry: () => this.connection.retryNow(),
      onUnauthorized: () => this.connection.stop(),
      onAnswered: (ageMs) => this.connection.answered(ageMs),
    });
    this.connection = new Connection({
      socket,
      onOpen: () => this.#store.resume(),
      onLost: (since, retryAt) => this.#store.suspend(since, retryAt),
      ...(retry ? { retry } : {}),
    });
  }

  /** Opens a query, and keeps it open. */
  show(resource: LiveResource, query: LiveQuery = {}): LiveView {
    return this.#store.subscribe(resource, query).subscription.view;
  }

  stop(): void {
    this.connection.stop();
    this.#store.clear();
  }
}

/** A view's data without its proxies. */
export const plain = (view: LiveView): unknown => JSON.parse(JSON.stringify(view.data ?? null));

/** It shows data, and does not call it old. */
export const isLive = (view: LiveView): boolean => view.status === 'ready' && view.staleSince === null;
