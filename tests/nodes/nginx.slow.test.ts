import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '#gateway/test/free-ports.ts';
import { hasNginx, startNginx } from './nginx.ts';

const runs = hasNginx() || process.env['CI'] === 'true';
if (!runs) console.warn('Skipped: what nginx repeats, because nginx is not installed');

/** The path whose line is cut. */
const CUT = '/cut';

/**
 * Two servers of a kind. Each cuts the line of a call that asks for it, after it has read it, as
 * one that is killed does.
 */
class Pair {
  readonly hits: string[] = [];
  readonly seen: { path: string; bytes: number; authorization: string | undefined; proto: unknown }[] = [];
  readonly servers = [0, 1].map(() =>
    createServer((request, response) => {
      if (request.url === '/healthz') return response.end('ok');
      let bytes = 0;
      request.on('data', (part: Buffer) => (bytes += part.length));
      request.once('end', () => {
        const { authorization, 'x-forwarded-proto': proto } = request.headers;
        this.seen.push({ path: request.url!, bytes, authorization, proto });
        this.hits.push(`${request.method} ${request.url}`);
        if (request.url === CUT) request.socket.destroy();
        else response.end('done');
      });
    }).on('upgrade', (_, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'),
    ),
  );

  async listen(): Promise<number[]> {
    await Promise.all(this.servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
    return this.servers.map((server) => (server.address() as AddressInfo).port);
  }

  close(): void {
    for (const server of this.servers) server.close().closeAllConnections();
  }
}

describe.runIf(runs)('the nginx of the documents', () => {
  const [gateways, apis] = [new Pair(), new Pair()];
  let stop: () => Promise<void>;
  let ports: { front: number; back: number };

  beforeAll(async () => {
    const [front = 0, back = 0] = await freePorts(2);
    ports = { front, back };
    stop = await startNginx({ front, back, gateways: await gateways.listen(), apis: await apis.listen() });
  });
  afterAll(async () => {
    await stop?.();
    for (const pair of [gateways, apis]) pair.close();
  });

  const ask = async (port: number, method: string, path: string): Promise<number> => {
    const body = method === 'GET' ? null : '{"a":1}';
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Both servers are asked again: who cut a line is passed over for a second. */
  const untilAnswered = (port: number, method: string) =>
    vi.waitFor(async () => expect(await ask(port, method, '/again')).toBe(200), 5_000);

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('asks no %s twice whose line was cut', async (method) => {
    for (const [pair, port] of [
      [gateways, ports.front],
      [apis, ports.back],
    ] as const) {
      await untilAnswered(port, method);
      expect(await ask(port, method, CUT)).toBe(502);
      expect(pair.hits.filter((hit) => hit === `${method} ${CUT}`)).toHaveLength(1);
      await untilAnswered(port, method);
    }
  });

  it('asks a GET whose line was cut of the other one', async () => {
    expect(await ask(ports.front, 'GET', CUT)).toBe(502);
    expect(gateways.hits.filter((hit) => hit === `GET ${CUT}`)).toHaveLength(2);
  });

  it('passes what a phone sends with its token, a picture of ten megabytes whole', async () => {
    const bytes = Buffer.alloc(10_000_000, 7);
    const answer = await fetch(`http://127.0.0.1:${ports.front}/api/v1/file/content`, {
      method: 'PUT',
      body: bytes,
      headers: { authorization: 'Bearer of-a-phone', 'content-type': 'image/jpeg' },
    });
    expect(answer.status).toBe(200);
    const arrived = gateways.seen.filter(({ path }) => path === '/api/v1/file/content');
    const whole = { path: '/api/v1/file/content', bytes: bytes.length, authorization: 'Bearer of-a-phone' };
    expect(arrived).toEqual([expect.objectContaining(whole)]);
  });

  it('passes over a server that is down, writes after one call', async () => {
    await untilAnswered(ports.front, 'PUT');
    const [down] = gateways.servers;
    down!.close().closeAllConnections();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push(await ask(ports.front, 'PUT', `/down/${index}`));
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
    for (const method of ['GET', 'POST', 'PATCH', 'POST']) expect(await ask(ports.front, method, '/down')).toBe(200);
  });
});

describe.runIf(runs)('the nginx of the documents that ends TLS itself', () => {
  const gateways = new Pair();
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-tls-'));
  const [certificate, key] = ['own.crt', 'own.key'].map((name) => path.join(folder, name)) as [string, string];
  let stop: () => Promise<void>;
  let https: number;
  let http: number;

  beforeAll(async () => {
    const host = ['-subj', '/CN=muster.example.com', '-addext', 'subjectAltName=DNS:muster.example.com'];
    const made = ['-keyout', key, '-out', certificate, '-days', '2'];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made, ...host], { stdio: 'ignore' });
    const [front = 0, back = 0, ...own] = await freePorts(4);
    [https = 0, http = 0] = own;
    const tls = { https, http, certificate, key };
    stop = await startNginx({ front, back, gateways: await gateways.listen(), apis: own, tls });
  });
  afterAll(async () => {
    await stop?.();
    gateways.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As a browser that trusts this certificate alone. */
  const place = () => ({
    host: '127.0.0.1',
    port: https,
    servername: 'muster.example.com',
    ca: readFileSync(certificate),
    headers: { host: 'muster.example.com' },
  });

  it('tells the gateway that people come by https', async () => {
    const answer = Promise.withResolvers<number | undefined>();
    get({ ...place(), path: '/by-tls' }, (response) => {
      response.resume();
      answer.resolve(response.statusCode);
    }).once('error', answer.reject);
    expect(await answer.promise).toBe(200);
    expect(gateways.seen).toContainEqual(expect.objectContaining({ path: '/by-tls', proto: 'https' }));
  });

  it('speaks HTTP/2 with browsers', async () => {
    const { host, port, servername, ca } = place();
    const line = connect({ host, port, servername, ca, ALPNProtocols: ['h2', 'http/1.1'] });
    const chosen = await new Promise((resolve, reject) =>
      line.once('secureConnect', () => resolve(line.alpnProtocol)).once('error', reject),
    );
    line.destroy();
    expect(chosen).toBe('h2');
  });

  it('lets sockets through', async () => {
    const upgraded = Promise.withResolvers<string | undefined>();
    const headers = { ...place().headers, connection: 'Upgrade', upgrade: 'websocket' };
    get({ ...place(), path: '/socket', headers })
      .once('upgrade', (response, socket) => {
        socket.destroy();
        upgraded.resolve(response.headers.upgrade);
      })
      .once('error', upgraded.reject);
    expect(await upgraded.promise).toBe('websocket');
  });

  it('sends those who come by http to https, with what they asked for', async () => {
    const answer = await fetch(`http://127.0.0.1:${http}/sheets?day=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://muster.example.com/sheets?day=1']);
  });
});
