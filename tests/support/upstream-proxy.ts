import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type System, type SystemOptions, startSystem } from './system.ts';

/** What the gateway asked of the api, as it arrived. */
export interface SeenRequest {
  at: number;
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  /** Name and value by turns, as written: duplicates stay visible. */
  rawHeaders: string[];
}

/**
 * An answer in place of the api's own: `hang` never answers, `cut` breaks off after half of the
 * body.
 */
export type Fault =
  | { status: number; body: string; type?: string }
  | { hang: true }
  | { cut: true }
  | { delayMs: number }
  | { drop: true };

export interface UpstreamProxy {
  url: string;
  seen: SeenRequest[];
  /** Decides for each request; nothing means that the api answers. */
  answerWith(fault: ((request: SeenRequest) => Fault | undefined) | undefined): void;
  /** Leaves these headers out of the api's answers, as an api that knows no `ETag` would. */
  withhold(...names: string[]): void;
  /** Lets no GET wait at the api for longer, whatever the gateway prefers. */
  shortenWaits(seconds: number): void;
  /** Breaks off every answer that is under way or being waited for. */
  breakOff(): void;
  stop(): Promise<void>;
}

/**
 * Stands between gateway and api, notes every request and answers as a broken api would when told
 * to.
 */
async function startUpstreamProxy(targetUrl: string): Promise<UpstreamProxy> {
  const seen: SeenRequest[] = [];
  let withheld: readonly string[] = [];
  let longestWait: number | undefined;
  const underWay = new Set<ServerResponse>();
  let decide: ((request: SeenRequest) => Fault | undefined) | undefined;

  const preferred = ({ headers: { prefer } }: IncomingMessage) =>
    prefer === undefined || longestWait === undefined ? {} : { prefer: `wait=${longestWait}` };
  const pass = (incoming: IncomingMessage, answer: ServerResponse, cut: boolean) => {
    const outgoing = request(
      new URL(incoming.url ?? '/', targetUrl),
      // On a line of its own: one that was kept may be closed by the api just then.
      { method: incoming.method, headers: { ...incoming.headers, ...preferred(incoming) }, agent: false },
      (upstream) => {
        const headers = Object.entries(upstream.headers).filter(([name]) => !withheld.includes(name));
        answer.writeHead(upstream.statusCode ?? 502, Object.fromEntries(headers));
        if (!cut) {
          upstream.pipe(answer);
          upstream.once('error', () => answer.destroy());
          return;
        }
        const length = Number(upstream.headers['content-length'] ?? 2);
        let left = Math.floor(length / 2);
        upstream.on('data', (chunk: Buffer) => {
          const part = chunk.subarray(0, left);
          left -= part.length;
          answer.write(part, () => left <= 0 && answer.destroy());
        });
      },
    );
    outgoing.once('error', () => answer.destroy());
    answer.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers, rawHeaders } = incoming;
    const one = { at: Date.now(), method, url, headers, rawHeaders };
    seen.push(one);
    underWay.add(answer);
    answer.once('close', () => underWay.delete(answer));
    const fault = decide?.(one);
    if (!fault) return pass(incoming, answer, false);
    if ('drop' in fault) return void incoming.socket.resetAndDestroy();
    if ('hang' in fault) return;
    if ('cut' in fault) return pass(incoming, answer, true);
    if ('delayMs' in fault) {
      const timer = setTimeout(() => pass(incoming, answer, false), fault.delayMs);
      answer.once('close', () => clearTimeout(timer));
      return;
    }
    answer.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json' }).end(fault.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answerWith: (fault) => {
      decide = fault;
    },
    withhold: (...names) => {
      withheld = names;
    },
    shortenWaits: (seconds) => {
      longestWait = seconds;
    },
    breakOff: () => {
      for (const answer of underWay) answer.destroy();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface ProxiedSystem {
  system: System;
  upstream: UpstreamProxy;
  /** Ends both. */
  stop(): Promise<void>;
}

/** A whole system with such a proxy between its gateway and its api. */
export async function startProxiedSystem(options: Omit<SystemOptions, 'between'> = {}): Promise<ProxiedSystem> {
  let upstream!: UpstreamProxy;
  const system = await startSystem({
    ...options,
    between: async (apiUrl) => {
      upstream = await startUpstreamProxy(apiUrl);
      return upstream.url;
    },
  });
  const stop = async (): Promise<void> => {
    await system.stop();
    await upstream.stop();
  };
  return { system, upstream, stop };
}

/** The values of one header as they were sent, however often and in whatever case. */
export function valuesOf(seen: SeenRequest, name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < seen.rawHeaders.length; at += 2) {
    if (seen.rawHeaders[at]?.toLowerCase() === name) values.push(seen.rawHeaders[at + 1] ?? '');
  }
  return values;
}
