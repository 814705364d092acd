import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../test/free-ports.ts';
import { startGateway } from '../test/gateway.ts';
import { TestUpstream } from '../test/upstream.ts';
import { proxyFindings, publicAddressFindings } from './public-address.ts';
import { doctorToken } from './seen.ts';

const SECRET = randomBytes(32);
const CLIENT = '203.0.113.9';

interface ProxyOptions {
  /** The largest body that it passes on. */
  maxBytes?: number;
  passesSockets?: boolean;
  /** The address that it says of the client. */
  forwardedFor?: string;
}

let upstream: TestUpstream;
beforeEach(async () => {
  upstream = await TestUpstream.start();
});
afterEach(() => upstream.close());

/** Starts a reverse proxy before this port, as an administrator may have set it up. */
async function startProxy(port: number, to: number, { maxBytes, passesSockets = true, forwardedFor }: ProxyOptions) {
  const headersOf = ({ headers }: IncomingMessage) => ({ ...headers, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) });
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    if (maxBytes !== undefined && Number(asked.headers['content-length'] ?? 0) > maxBytes) {
      asked.resume();
      return answer.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
    }
    const { connection, upgrade, ...headers } = headersOf(asked) as Record<string, string>;
    const sent = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    return asked.pipe(sent);
  });
  if (passesSockets)
    server.on('upgrade', (asked: IncomingMessage, socket) => {
      const line = connect(port, '127.0.0.1', () => {
        const headers = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
        line.write(`GET ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
        socket.pipe(line).pipe(socket);
      });
    });
  await new Promise<void>((resolve) => server.listen(to, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** What the doctor finds at a gateway behind such a proxy; without one, at the gateway itself. */
async function found(proxy?: ProxyOptions, { settings = {}, secret = SECRET } = {}): Promise<string[]> {
  const [port = 0, front = 0] = await freePorts(2);
  const publicUrl = `http://127.0.0.1:${proxy ? front : port}`;
  const gateway = await startGateway(upstream, {
    settings: { PORT: String(port), PUBLIC_URL: publicUrl, ...settings },
    secrets: [SECRET],
  });
  onTestFinished(() => gateway.close());
  if (proxy) await startProxy(port, front, proxy);
  const findings = await publicAddressFindings({ publicUrl, ownUrl: gateway.url, token: doctorToken(secret) });
  return findings.map(({ level, words }) => `${level}: ${words}`);
}

const trusting = { settings: { TRUST_PROXY: '127.0.0.1' } };
const GOOD = [
  expect.stringMatching(/^ok: http.* leads to this gateway$/),
  'ok: WebSockets are passed on',
  'ok: bodies of 40 MB are passed on',
];

describe('the public address', () => {
  it('may be the gateway itself', async () => {
    expect(await found()).toEqual(GOOD);
  });

  it('is well behind a proxy that passes all on and is named', async () => {
    const findings = await found({ forwardedFor: CLIENT }, trusting);
    expect(findings).toEqual(expect.arrayContaining(GOOD));
    expect(findings).toContain(`ok: the gateway sees the doctor at ${CLIENT}, as the proxy at 127.0.0.1 says`);
  });

  it('is judged as well while the api is away', async () => {
    const [nobody = 0] = await freePorts(1);
    expect(await found(undefined, { settings: { API_URL: `http://127.0.0.1:${nobody}` } })).toEqual(GOOD);
  });

  it('has a proxy that is not believed', async () => {
    expect(await found({ forwardedFor: CLIENT })).toContainEqual(
      expect.stringMatching(/^fault: .* set TRUST_PROXY=127\.0\.0\.1$/),
    );
  });

  it('has a proxy that passes no WebSockets on', async () => {
    const findings = await found({ forwardedFor: CLIENT, passesSockets: false }, trusting);
    expect(findings).toContainEqual(expect.stringMatching(/^fault: WebSockets are not passed on .*Upgrade/));
  });

  it.each([
    [12_000_000, /^warning: bodies of 40 MB are not passed on \(413\), .*client_max_body_size/],
    [1_000_000, /^fault: bodies of 10 MB are not passed on \(413\), .*client_max_body_size/],
  ])('has a proxy that takes bodies of %i bytes', async (maxBytes, words) => {
    expect(await found({ forwardedFor: CLIENT, maxBytes }, trusting)).toContainEqual(expect.stringMatching(words));
  });

  it('leads to a gateway with another secret', async () => {
    expect(await found(undefined, { secret: randomBytes(32) })).toEqual([
      expect.stringMatching(/^fault: .* with another SESSION_SECRET/),
    ]);
  });

  it('leads elsewhere, or nowhere', async () => {
    const [port = 0] = await freePorts(1);
    const publicUrl = `http://127.0.0.1:${port}`;
    const place = { publicUrl, ownUrl: upstream.url, token: doctorToken(SECRET) };
    expect(await publicAddressFindings(place)).toMatchObject([
      { level: 'fault', words: /cannot be reached from here .*ECONNREFUSED/ },
    ]);
    expect(await publicAddressFindings({ ...place, publicUrl: upstream.url })).toMatchObject([{ level: 'fault' }]);
  });

  it('is told the gateway’s view only by the secret', async () => {
    const gateway = await startGateway(upstream, { secrets: [SECRET] });
    onTestFinished(() => gateway.close());
    const ask = (authorization?: string) => fetch(`${gateway.url}/doctor`, { headers: authorization ? { authorization } : {} });
    expect((await ask()).status).toBe(404);
    expect((await ask(`Bearer ${doctorToken(randomBytes(32))}`)).status).toBe(404);
    expect(await (await ask(`Bearer ${doctorToken(SECRET)}`)).json()).toMatchObject({ peer: '127.0.0.1', forwardedFor: null });
  });
});

describe('a proxy', () => {
  const seen = { peer: '10.0.0.5', ip: '10.0.0.5', forwardedFor: null, isTrusted: false, host: 'muster.example' };
  it('that passes on another Host and says nothing of the client is told', () => {
    expect(proxyFindings({ ...seen, host: 'gateway:3000' }, 'http://muster.example')).toMatchObject([
      { level: 'fault', words: expect.stringContaining('sends no X-Forwarded-For') },
      { level: 'warning' },
    ]);
    expect(proxyFindings(seen, 'http://muster.example')).toEqual([]);
  });

  it('that ends TLS and says nothing of the client is told', () => {
    expect(proxyFindings(seen, 'https://muster.example')).toMatchObject([
      { level: 'fault', words: expect.stringContaining('10.0.0.5 sends no X-Forwarded-For') },
    ]);
    expect(
      proxyFindings({ ...seen, forwardedFor: CLIENT, isTrusted: true, host: 'gateway:3000' }, 'https://muster.example'),
    ).toMatchObject([
      { level: 'ok' },
      { level: 'warning', words: expect.stringContaining('Host: gateway:3000 in place of muster.example') },
    ]);
  });
});
