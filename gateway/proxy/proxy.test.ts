import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seen } from '../test/calls.ts';
import { Browser, startWithUpstream, type TestGateway } from '../test/gateway.ts';
import type { TestUpstream } from '../test/upstream.ts';

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeAll(async () => {
  ({ upstream, gateway, stop } = await startWithUpstream({ settings: { SIGN_IN_LIMIT: '0' } }));
});
afterAll(() => stop());
beforeEach(async () => {
  upstream.signIns.clear();
  upstream.calls.seen.length = 0;
  browser = new Browser(gateway.url);
  await browser.signIn();
});

/** What the api got of the one request that reached it. */
const seenOnce = (): Seen => {
  expect(upstream.calls.seen).toHaveLength(1);
  return upstream.calls.seen[0]!;
};

const namesOf = ({ rawHeaders }: Seen) => rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());

/** Sends these very bytes and reads until the connection ends. */
async function raw(lines: string[], body = ''): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('who asks', () => {
  const TOKEN = `muster_${'a'.repeat(43)}`;
  const asProgram = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${gateway.url}/api/v1/echo`, { method, headers: { authorization: `Bearer ${TOKEN}`, ...headers } });

  it('may be another program with its API token, whose supervisors nobody selects', async () => {
    await asProgram({ 'x-supervisor-ids': '9', 'x-forwarded-for': '1.2.3.4' });
    const { headers } = seenOnce();
    expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '127.0.0.1' });
    expect(headers['x-supervisor-ids']).toBeUndefined();
  });

  it('sends again with the key that a program gave its request, in the queue of their writes', async () => {
    const answer = await asProgram({ 'idempotency-key': '"8e03978e"' }, 'PATCH');
    expect(answer.status).toBe(200);
    expect(seenOnce().headers).toMatchObject({ 'idempotency-key': '"8e03978e"', authorization: `Bearer ${TOKEN}` });
  });

  it('is the session where there is one, whatever token comes with it', async () => {
    await asProgram({ cookie: browser.cookie });
    expect(seenOnce().headers.authorization).toBe(`Bearer ${upstream.onlySignIn.access}`);
  });

  it.each(['Bearer stolen', 'Basic muster_x', 'Bearer muster_', 'Bearer muster_a b', `Bearer muster_${'a'.repeat(300)}`])(
    'is nobody with %j',
    async (authorization) => {
      expect((await asProgram({ authorization })).status).toBe(401);
      expect(upstream.calls.seen).toEqual([]);
    },
  );

  it('is told to the api by the gateway alone, whatever the browser claims', async () => {
    await browser.send('PUT', '/auth/supervisors', { supervisors: [3] });
    const { access } = upstream.onlySignIn;
    await raw([
      'GET /api/v1/echo HTTP/1.1',
      'Host: evil.example',
      `Cookie: ${browser.cookie}`,
      'Authorization: Bearer stolen',
      'AUTHORIZATION: Bearer stolen-too',
      'X-Supervisor-Ids: 9',
      'x-supervisor-ids: 10',
      'X_Supervisor_Ids: 11',
      'X-SUPERVISOR_IDS: 12',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'Forwarded: for=1.2.3.4',
      'X-User-Id: 1',
      'X-Real-IP: 1.2.3.4',
      'X-Http-Method-Override: DELETE',
      'Expect: 100-continue',
      'Prefer: wait=25',
      'Proxy-Authorization: Basic eA==',
      'Connection: close, authorization, x-supervisor-ids, cookie, host, x-request-id',
    ]);
    const seen = seenOnce();
    expect(seen.headers.authorization).toBe(`Bearer ${access}`);
    expect(seen.headers['x-supervisor-ids']).toBe('3');
    expect(seen.headers.host).toBe(new URL(upstream.url).host);
    const names = namesOf(seen);
    expect(names.filter((name) => name === 'authorization')).toHaveLength(1);
    expect(names.filter((name) => /supervisor/.test(name))).toEqual(['x-supervisor-ids']);
    expect(
      names.filter(
        (name) =>
          !['accept', 'host', 'connection', 'authorization', 'x-supervisor-ids', 'x-request-id', 'x-forwarded-for'].includes(
            name,
          ),
      ),
    ).toEqual([]);
    expect(names.filter((name) => /forwarded/.test(name))).toEqual(['x-forwarded-for']);
    expect(seen.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  it('is not told at all on the way to the identity provider and for signed addresses', async () => {
    await raw([
      'GET /api/v1/file/content/9?signature=x HTTP/1.1',
      'Host: a',
      `Cookie: ${browser.cookie}`,
      'Authorization: Bearer x',
      'x-supervisor-ids: 9',
      'Connection: close',
    ]);
    const names = namesOf(seenOnce());
    expect(names).not.toContain('authorization');
    expect(names).not.toContain('x-supervisor-ids');
    expect(names).not.toContain('cookie');
  });

  it('must be known: without a session nothing reaches the api', async () => {
    const stranger = new Browser(gateway.url);
    const answer = await stranger.get('/api/v1/echo', { authorization: `Bearer ${upstream.onlySignIn.refresh}` });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'No Credentials found',
      code: 'NO_SESSION',
    });
    expect(upstream.calls.seen).toEqual([]);
  });
});

describe('paths', () => {
  it.each([
    '/api/v1/../../admin',
    '/api/v1/%2e%2e/%2e%2e/admin',
    '/api/v1/..%2f..%2fadmin',
    '/api/v1//admin',
    '/api/v1/auth/token',
    '/api/v1/auth/refresh',
    '/api/v1/auth/ended',
    '/api/v1/auth/masquerade?where={}',
    `/api/v1/${'../'.repeat(10)}admin`,
    'http://127.0.0.1/admin',
    '*',
  ])('%s reaches nothing', async (path) => {
    const answer = await raw([`GET ${path} HTTP/1.1`, 'Host: a', `Cookie: ${browser.cookie}`, 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(upstream.calls.seen).toEqual([]);
  });

  it.each([
    ['a call', 'GET /api/v1/echo HTTP/1.1', []],
    ['a page', 'GET / HTTP/1.1', []],
    ['a handshake', 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ['Upgrade: websocket', 'Connection: Upgrade']],
  ])('with two hosts are refused: %s', async (_name, line, more) => {
    const common = [
      `Cookie: ${browser.cookie}`,
      `Origin: ${gateway.url}`,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: YQ==',
    ];
    const end = more.length > 0 ? more : ['Connection: close'];
    const answer = await raw([line, 'Host: a', 'Host: evil.example', ...common, ...end]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('A request names one host');
    expect(upstream.calls.seen).toEqual([]);
  });

  it('with two lengths are refused before anything is read from them', async () => {
    const answer = await raw(
      [
        'POST /api/v1/echo HTTP/1.1',
        'Host: a',
        `Cookie: ${browser.cookie}`,
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        'Connection: close',
      ],
      '0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.calls.seen).toEqual([]);
  });

  it('keep their query as it was sent', async () => {
    const query = '?where=%7B%22a%22%3A%7B%22%24iLike%22%3A%22%25x+y%25%22%7D%7D&a=1&a=2&empty=';
    await browser.get(`/api/v1/echo${query}`);
    expect(seenOnce().url).toBe(`/api/v1/echo${query}`);
  });
});

describe('unsafe requests', () => {
  const refused: Array<[string, Record<string, string>]> = [
    ['nothing', {}],
    ['our header alone', { 'x-muster-client': 'web' }],
    ['another origin', { 'x-muster-client': 'web', origin: 'https://evil.example' }],
    ['null origin', { 'x-muster-client': 'web', origin: 'null' }],
  ];
  it.each(refused)('with %s are answered 403 and go nowhere', async (_name, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await browser.ask(method, '/api/v1/echo', { headers });
      expect(answer.status).toBe(403);
      expect(answer.json()).toMatchObject({ statusCode: 403, error: 'Forbidden' });
    }
    expect(upstream.calls.seen).toEqual([]);
  });

  it('from our own page pass with their body', async () => {
    await browser.send('PATCH', '/api/v1/echo', { a: 'ü' });
    expect(seenOnce()).toMatchObject({ method: 'PATCH', bytes: Buffer.byteLength('{"a":"ü"}') });
    await browser.send('DELETE', '/api/v1/echo');
    expect(upstream.calls.seen[1]).toMatchObject({ method: 'DELETE', bytes: 0 });
    await browser.send('POST', '/api/v1/echo');
    expect(upstream.calls.seen[2]).toMatchObject({ method: 'POST', bytes: 0 });
  });

  it('to a signed address need no more than the signature', async () => {
    const answer = await browser.ask('PUT', '/api/v1/file/content/9?signature=x', {
      body: 'bytes',
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(answer.status).toBe(200);
    expect(seenOnce()).toMatchObject({ method: 'PUT', bytes: 5 });
  });

  it('to the link of a mail come from a mail program, and say nothing of a session', async () => {
    const answer = await fetch(`${gateway.url}/api/v1/notice/unsubscribe?token=1.x`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: browser.cookie, authorization: 'Bearer x' },
    });
    expect(answer.status).toBe(200);
    const seen = seenOnce();
    expect(seen).toMatchObject({ method: 'POST', bytes: 26 });
    expect(namesOf(seen)).not.toContain('authorization');
  });
});

describe('answers', () => {
  it('lose what is not meant for browsers and keep the rest', async () => {
    const answer = await browser.get('/api/v1/echo');
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('keep status and envelope of an error', async () => {
    const answer = await browser.get('/api/v1/refused');
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ statusCode: 422, message: 'as told' });
  });

  it('with a known ETag are 304, and large ones are compressed', async () => {
    const first = await browser.get('/api/v1/tagged', { 'accept-encoding': 'br' });
    expect(first.headers.get('etag')).toBe('"a.1"');
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.json()).toMatchObject({ data: 'x'.repeat(4_000) });
    expect((await browser.get('/api/v1/tagged', { 'if-none-match': '"a.1"' })).status).toBe(304);
    expect((await browser.ask('HEAD', '/api/v1/tagged')).status).toBe(200);
  });
});

describe('a large upload', () => {
  it('streams through: the api reads it while it is still being sent', async () => {
    const chunk = randomBytes(1024 * 1024);
    const chunks = 11;
    let sent = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (sent === chunks) {
          controller.close();
          return;
        }
        // No further than 6 MB ahead of what the api has: what is between may lie in buffers, the
        // rest must have gone through.
        await vi.waitFor(() => expect(upstream.calls.received).toBeGreaterThanOrEqual((sent - 6) * chunk.length), {
          interval: 2,
        });
        controller.enqueue(chunk);
        sent += 1;
      },
    });
    upstream.calls.received = 0;
    const headers = { 'x-muster-client': 'web', origin: gateway.url, 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await browser.ask('PUT', '/api/v1/echo', { headers, body });
    expect(answer.json()).toMatchObject({ bytes: chunks * chunk.length });
  });

  it('arrives whole although the sender asks for leave first', async () => {
    const body = 'x'.repeat(300_000);
    const answer = await raw(
      [
        'PUT /api/v1/file/content/1?signature=x HTTP/1.1',
        'Host: a',
        'Expect: 100-continue',
        `Content-Length: ${body.length}`,
        'Content-Type: image/png',
        'Connection: close',
      ],
      body,
    );
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(seenOnce().bytes).toBe(body.length);
  });
});
