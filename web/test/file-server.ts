import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A file as it came over the line, whole. */
export interface Arrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FileServer {
  url: string;
  /** What began to come, whole or not: `PUT /1`. */
  begun: string[];
  arrivals: Arrival[];
  /** Connections that the other end broke off. */
  brokenOff: number;
  /** What becomes of the next files; `null` breaks the line. Nothing is answered while it waits. */
  answer: (arrival: Arrival) => Answer | null | Promise<Answer | null>;
}
type Answer = readonly [status: number, text?: string];

const FOR_ALL = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT, POST',
  'access-control-allow-headers': 'content-type, x-muster-client',
};

/** A server on this machine that takes the files of a test file as a bucket does, from any page. */
export function fileServer(): FileServer {
  const it = {} as FileServer;
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'OPTIONS') return void response.writeHead(204, FOR_ALL).end();
      const path = request.url ?? '';
      it.begun.push(`${request.method} ${path}`);
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.once('end', () => {
        const arrival = { path, headers: request.headers, body: Buffer.concat(parts).toString() };
        it.arrivals.push(arrival);
        void reply(response, it.answer(arrival));
      });
      response.once('close', () => {
        if (!response.writableFinished) it.brokenOff += 1;
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => void Object.assign(it, { begun: [], arrivals: [], brokenOff: 0, answer: () => [200] }));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return it;
}

async function reply(response: ServerResponse, answer: ReturnType<FileServer['answer']>): Promise<void> {
  const given = await answer;
  if (given === null) response.destroy();
  else response.writeHead(given[0], FOR_ALL).end(given[1] ?? '');
}
