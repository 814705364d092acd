import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LiveOp, OPS_IM } from '#shared/live/ops.ts';
import type { Credentials, Program } from '#shared/session.ts';

export interface Asked {
  path: string;
  token: string;
  supervisors: string | undefined;
  ifNoneMatch: string | undefined;
  prefer: string | undefined;
  at: number;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void;

/** A real HTTP server for live GETs, with or without tags and long polls. */
export class TestApi {
  readonly asked: Asked[] = [];
  /** Answers by path, without the query string. */
  readonly documents = new Map<string, object>();
  tags = true;
  /** Operations for delta answers; null for an api without them. */
  ops: readonly LiveOp[] | null = null;
  waits = true;
  /** Statuses to answer by token. */
  readonly refusedTokens = new Map<string, number>();
  /** The programs by their API tokens. */
  readonly programs = new Map<string, Program>();
  /** Credentials that a renewal answers; null refuses it. */
  renewed: Credentials | null = null;
  behaviour: Behaviour = (_request, _response, answer) => answer();
  /** Status of `/healthz`; null never answers, as a frozen process. */
  health: number | null = 200;
  mostInFlight = 0;
  #inFlight = 0;
  readonly #epoch = `test-${Math.random()}`;
  #version = 0;
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer((request, response) => this.#serve(request, response));

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops the server, as when the process dies. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Number of waiting GETs. */
  get waiting(): number {
    return this.#waiting.size;
  }

  askedFor(path: string): Asked[] {
    return this.asked.filter((one) => one.path.split('?')[0] === path);
  }

  change(path: string, document: object): void {
    this.documents.set(path, document);
    this.touch();
  }

  /** Answers waiting GETs, whether or not their document changed. */
  touch(): void {
    this.#version += 1;
    for (const wake of [...this.#waiting]) wake();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/healthz') {
      if (this.health !== null) response.writeHead(this.health).end();
      return;
    }
    const { authorization = '', 'x-supervisor-ids': supervisors, 'if-none-match': ifNoneMatch, prefer } = request.headers;
    const path = (request.url ?? '').replace('/api/v1', '');
    const token = authorization.replace('Bearer ', '');
    const said = { supervisors: supervisors as string | undefined, ifNoneMatch, prefer: prefer as string | undefined };
    this.asked.push({ path, token, ...said, at: performance.now() });
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    response.once('close', () => {
      this.#inFlight -= 1;
    });
    const isRenewal = path === '/auth/refresh';
    const program = path === '/auth/program' ? this.programs.get(token) : undefined;
    const status = isRenewal || (path === '/auth/program' && !program) ? 401 : this.refusedTokens.get(token);
    if (isRenewal && this.renewed) sendJson(response, 200, this.renewed);
    else if (program && status === undefined) sendJson(response, 200, { data: program });
    else if (status === undefined) this.behaviour(request, response, () => this.#answer(request, response, path));
    else sendJson(response, status, { statusCode: status, error: 'Refused', message: `refused with ${status}` });
  }

  #answer(request: IncomingMessage, response: ServerResponse, path: string): void {
    const tag = this.#tag();
    const wait = Number(/wait=(\d+)/.exec(String(request.headers['prefer']))?.[1] ?? 0);
    const known = request.headers['a-im'] === OPS_IM ? request.headers['if-none-match'] : undefined;
    if (!this.tags || request.headers['if-none-match'] !== tag) this.#send(response, path, known);
    else if (this.waits && wait > 0) this.#wait(response, path, wait, known);
    else response.writeHead(304, { etag: tag }).end();
  }

  #wait(response: ServerResponse, path: string, seconds: number, known: string | undefined): void {
    response.setHeader('preference-applied', `wait=${seconds}`);
    const wake = (): void => {
      this.#waiting.delete(wake);
      clearTimeout(timer);
      if (!response.destroyed) this.#send(response, path, known);
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(wake);
      response.writeHead(304, { etag: this.#tag() }).end();
    }, seconds * 1_000);
    this.#waiting.add(wake);
    response.once('close', () => {
      this.#waiting.delete(wake);
      clearTimeout(timer);
    });
  }

  #send(response: ServerResponse, path: string, ifNoneMatch?: string): void {
    if (this.tags) response.setHeader('etag', this.#tag());
    if (this.ops && ifNoneMatch !== undefined) {
      response.writeHead(226, { im: OPS_IM, 'delta-base': ifNoneMatch, 'content-type': 'application/json' });
      response.end(JSON.stringify({ ops: this.ops }));
      return;
    }
    const document = this.documents.get(path.split('?')[0] ?? '');
    if (document) sendJson(response, 200, document);
    else sendJson(response, 404, { statusCode: 404, error: 'Not Found', message: 'There is no such thing.' });
  }

  #tag(): string {
    return `"${this.#epoch}.${this.#version}"`;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.writeHead(status).end(JSON.stringify(body));
}
