import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { Company } from '#shared/companies.ts';
import { canonicalQuery, type LiveQuery, type LiveResource } from '#shared/live/addresses.ts';
import { type ClientEvents, type LiveOpenAnswer, type ServerEvents, SOCKET_PATH } from '#shared/live/messages.ts';
import type { LiveOpen } from '#shared/live/open.ts';
import type { LiveOp } from '#shared/live/ops.ts';
import type { PresenceAt } from '#shared/live/presence.ts';
import type { SavedView } from '#shared/views/views.ts';

type Client = Socket<ClientEvents, ServerEvents>;

/** The gateway's half of the live protocol on a real socket, with one document per resource. */
export class SmallGateway {
  epoch = 'e1';
  version = 1;
  document: unknown = { id: 1, roster: [] };
  regions = [{ id: 1, name: 'Long Island' }];
  companies: Company[] = [
    { id: 1, name: 'TSU One', code: '1', isActive: true, revision: 1 },
    { id: 2, name: 'Pinnacle', code: '2', isActive: true, revision: 1 },
  ];
  /** Views of lists, which pages with lists open beside their own data. */
  views: SavedView[] = [];
  /** Selects the document of a request. */
  answerTo = ({ resource }: LiveOpen): unknown => (resource === 'regions' ? { data: this.regions } : this.document);
  /** The answer to `live:open` instead of a snapshot. */
  refusal: LiveOpenAnswer | undefined;
  /** Selects the requests that get `refusal`. */
  refuses = (_open: LiveOpen): boolean => true;
  /** How far pages' clocks are ahead; undefined simulates an older build without `clock:ask`. */
  pagesAheadMs: number | undefined;
  /** Received messages, in order. */
  readonly opens: LiveOpen[] = [];
  readonly closes: string[] = [];
  /** Received presence reports, in order. */
  readonly stands: (PresenceAt | 'left')[] = [];
  #http: HttpServer | undefined;
  #io: Server<ClientEvents, ServerEvents> | undefined;
  #port = 0;
  #gate: Promise<void> = Promise.resolve();
  readonly #lines = new Set<NetSocket>();
  readonly #pingInterval: number;
  readonly #pingTimeout: number;
  readonly #pingData: string;

  constructor({ pingInterval = 10_000, pingTimeout = 8_000, pingData = '' } = {}) {
    this.#pingInterval = pingInterval;
    this.#pingTimeout = pingTimeout;
    this.#pingData = pingData;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get clients(): number {
    return this.#io?.of('/').sockets.size ?? 0;
  }

  /** Starts listening; after `stop` again on the same port. */
  async start(): Promise<this> {
    const http = createServer();
    this.#http = http.on('connection', (line) => {
      this.#lines.add(line);
      line.once('close', () => this.#lines.delete(line));
    });
    this.#io = new Server(this.#http, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      pingInterval: this.#pingInterval,
      pingTimeout: this.#pingTimeout,
    });
    this.#io.engine.on('connection', (line: Client['conn']) => {
      line.on('packetCreate', (packet: { type: string; data?: string }) => {
        if (packet.type === 'ping' && this.#pingData !== '') packet.data = this.#pingData;
      });
    });
    this.#io.on('connection', (client) => this.#serve(client));
    await new Promise<void>((resolve) => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#http.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    await this.#io?.close();
    this.#io = undefined;
  }

  /** Refuses new connections and keeps the existing ones. */
  takeNobody(): void {
    this.#http?.close();
  }

  /** Destroys every connection without a close frame. */
  cut(): void {
    for (const line of this.#lines) line.destroy();
  }

  /** Delays answers until the returned function is called. */
  delayAnswers(): () => void {
    let release = (): void => {};
    this.#gate = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Closes every connection by the protocol. */
  disconnectAll(): void {
    this.#io?.disconnectSockets();
  }

  /** Sends a patch to every reader of `query`. Another `base` simulates a gap. */
  patch(query: LiveQuery, ops: readonly LiveOp[], { resource = 'roster', base = this.version } = {}): void {
    this.version += 1;
    const key = keyOf(resource, query);
    this.emit(key, 'live:patch', { key, epoch: this.epoch, base, version: this.version, ops });
  }

  /** Replaces the document and sends a snapshot to every reader of the query. */
  moveTo(document: object, resource: LiveResource, query: LiveQuery = {}): void {
    this.document = document;
    this.version += 1;
    const key = keyOf(resource, query);
    this.emit(key, 'live:snapshot', { key, epoch: this.epoch, version: this.version, age: 0, data: document });
  }

  emit<E extends keyof ServerEvents>(key: string, event: E, ...payload: Parameters<ServerEvents[E]>): void {
    this.#io?.to(key).emit(event, ...payload);
  }

  broadcast<E extends keyof ServerEvents>(event: E, ...payload: Parameters<ServerEvents[E]>): void {
    this.#io?.emit(event, ...payload);
  }

  #serve(client: Client): void {
    client.on('presence:at', (at, ack) => {
      this.stands.push(at);
      ack?.({ id: 'self' });
    });
    client.on('clock:ask', (ack) => {
      if (this.pagesAheadMs !== undefined) ack(Date.now() - this.pagesAheadMs);
    });
    client.on('presence:leave', () => this.stands.push('left'));
    client.on('live:close', ({ key }) => {
      this.closes.push(key);
      void client.leave(key);
    });
    client.on('live:open', async (request, ack) => {
      this.opens.push(request);
      const key = keyOf(request.resource, request.query ?? {});
      await client.join(key);
      await this.#gate;
      ack((this.refuses(request) && this.refusal) || this.#snapshot(key, request));
    });
  }

  /** The companies are the same for every test that does not change them. */
  #answerTo(request: LiveOpen): unknown {
    if (request.resource === 'savedViews') return { data: { views: this.views } };
    return request.resource === 'companies' ? { data: this.companies } : this.answerTo(request);
  }

  #snapshot(key: string, request: LiveOpen): LiveOpenAnswer {
    const { epoch, version } = this;
    const isCurrent = request.epoch === epoch && request.version === version;
    const age = 0;
    return isCurrent ? { key, epoch, version, age } : { key, epoch, version, age, data: this.#answerTo(request) };
  }
}

export const keyOf = (resource: string, query: LiveQuery): string => `${resource}?${canonicalQuery(query)}`;
