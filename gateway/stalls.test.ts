import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FEED_PATH } from '../shared/live/messages.ts';
import { TRAFFIC_LIMITS } from './proxy/traffic-classes.ts';
import { Browser, startWithUpstream, type TestGateway } from './test/gateway.ts';
import { RawSender } from './test/raw-sender.ts';
import type { TestUpstream } from './test/upstream.ts';

const STALL_MS = 400;
/** More than the gateway has connections to the api. */
const MANY = 140;

let upstream: TestUpstream;
let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;
let senders: RawSender[];

async function start(stallMs: number): Promise<void> {
  ({ upstream, gateway, stop } = await startWithUpstream({ stallMs, settings: { TRUST_PROXY: 'loopback' } }));
  browser = new Browser(gateway.url);
  await browser.signIn();
}
beforeEach(() => {
  senders = [];
});
afterEach(async () => {
  for (const sender of senders) sender.close();
  await stop();
});

async function open(): Promise<RawSender> {
  const sender = await RawSender.open(gateway.port);
  senders.push(sender);
  return sender;
}

/** Connections that send these lines and then neither read nor send. */
async function stalled(count: number, ...lines: string[]): Promise<Socket[]> {
  const opened = await Promise.all(Array.from({ length: count }, open));
  return opened.map(({ socket }) => {
    socket.pause();
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  });
}

const FILE = ['GET /api/v1/file/content/large?signature=x HTTP/1.1', 'Host: a'];
const UPLOAD = ['PUT /api/v1/file/content/1?signature=x HTTP/1.1', 'Host: a', 'Content-Length: 1000', '', 'begun'];

/** Settles when as many as may are answered, or sent on, at one time. */
const underWay = (path: string, count: number) =>
  expect.poll(() => upstream.calls.underWay(path), { timeout: 10_000 }).toBe(count);

describe('clients that ask for a file and do not read it', () => {
  beforeEach(() => start(60_000));

  it('keep nobody else waiting, neither for a call nor for a file', async () => {
    await stalled(MANY, ...FILE);
    await underWay('/api/v1/file/content/large', TRAFFIC_LIMITS.openFiles.slotsPerClient);
    expect((await browser.get('/api/v1/region')).status).toBe(200);
    expect((await browser.send('POST', '/api/v1/workshift', {})).status).toBe(201);
    expect((await browser.get('/auth/session')).status).toBe(200);
    expect((await browser.get('/api/v1/file/content/1?signature=x')).status).toBe(200);
  });

  it('are refused in words when they are too many at one time', async () => {
    let arrived = 0;
    gateway.app.server.on('request', () => {
      arrived += 1;
    });
    await stalled(TRAFFIC_LIMITS.openFiles.ticketsPerClient, ...FILE);
    await expect.poll(() => arrived, { timeout: 10_000 }).toBe(TRAFFIC_LIMITS.openFiles.ticketsPerClient);
    const answer = await new Browser(gateway.url).get('/api/v1/file/content/1?signature=x');
    expect(answer.status).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_AT_ONCE', message: expect.stringContaining('try again') });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await browser.get('/api/v1/file/content/1?signature=x')).status).toBe(200);
  });
});

describe('strangers from several addresses', () => {
  beforeEach(() => start(60_000));

  it('never have all places, so that one more is answered', async () => {
    const networks = TRAFFIC_LIMITS.openFiles.slots / TRAFFIC_LIMITS.openFiles.slotsPerClient;
    for (let n = 1; n <= networks; n += 1) await stalled(40, ...FILE, `X-Forwarded-For: 203.0.113.${n}`);
    await expect
      .poll(() => upstream.calls.underWay('/api/v1/file/content/large'), { timeout: 10_000 })
      .toBeGreaterThanOrEqual(TRAFFIC_LIMITS.openFiles.slots / 2);
    const other = new Browser(gateway.url);
    const answer = await other.get('/api/v1/file/content/1?signature=x', { 'x-forwarded-for': '198.51.100.7' });
    expect(answer.status).toBe(200);
  });

  it('keep nobody waiting who is signed in, even for the same file', async () => {
    const networks = TRAFFIC_LIMITS.openFiles.slots;
    for (let n = 1; n <= networks; n += 1) await stalled(2, ...FILE, `X-Forwarded-For: 203.0.113.${n}`);
    await underWay('/api/v1/file/content/large', TRAFFIC_LIMITS.openFiles.slots);
    expect((await browser.get('/api/v1/file/content/1?signature=x')).status).toBe(200);
  });
});

describe('clients that do not go on with what they send', () => {
  beforeEach(() => start(60_000));

  it('keep nobody else waiting, whether it is a file, a form or JSON', async () => {
    const own = [
      `Cookie: ${browser.cookie}`,
      'X-Muster-Client: web',
      `Origin: ${gateway.url}`,
      'Content-Length: 1000',
      '',
      'begun',
    ];
    await stalled(MANY, ...UPLOAD);
    await stalled(40, 'POST /api/v1/echo HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...own);
    await stalled(40, 'POST /api/v1/echo HTTP/1.1', 'Host: a', 'Content-Type: multipart/form-data; boundary=x', ...own);
    await underWay('/api/v1/file/content/1', TRAFFIC_LIMITS.openUploads.slotsPerClient);
    const other = new Browser(gateway.url);
    await other.signIn();
    for (const person of [browser, other]) expect((await person.send('POST', '/api/v1/echo', {})).status).toBe(200);
    expect((await browser.get('/api/v1/file/content/1?signature=x')).status).toBe(200);
  });
});

describe('a client that does not read its answer', () => {
  /** Long enough that a busy machine does not make one of it two. */
  const LONGER_MS = 1_500;
  beforeEach(() => start(LONGER_MS));

  it('is cut after one such time, not after two', async () => {
    await stalled(1, ...FILE);
    await underWay('/api/v1/file/content/large', 1);
    const startedAt = performance.now();
    await underWay('/api/v1/file/content/large', 0);
    expect(performance.now() - startedAt).toBeLessThan(1.75 * LONGER_MS);
  });
});

describe('a client whose turn it is', () => {
  beforeEach(() => start(STALL_MS));

  it('and that does not read its answer is cut', async () => {
    const [socket] = await stalled(1, ...FILE);
    await underWay('/api/v1/file/content/large', 1);
    await underWay('/api/v1/file/content/large', 0);
    // A paused socket notices its end when it reads again.
    const closed = once(socket!, 'close');
    socket!.resume();
    await closed;
  });

  it.each([
    ['its file', UPLOAD],
    ['its headers', ['GET / HTTP/1.1\r\nHost: a\r\nX-Slow:']],
    ['anything at all', []],
  ])('and that does not go on with %s is cut', async (_what, lines) => {
    const { socket } = await open();
    const closed = once(socket, 'close');
    socket.write(lines.length > 1 ? `${lines.join('\r\n')}\r\n\r\n` : lines.join());
    await closed;
  });

  it('and that sends drop by drop is cut', async () => {
    const { socket } = await open();
    // A drop that comes when the line is cut is told of as an error, before it closes.
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    socket.write(UPLOAD.join('\r\n').replace('1000', '1000000'));
    const drops = setInterval(() => socket.write('.'), STALL_MS / 10);
    await closed.finally(() => clearInterval(drops));
    await underWay('/api/v1/file/content/1', 0);
  });

  it('is not one that waits for the api', async () => {
    const slow = browser.get('/api/v1/slow');
    await upstream.calls.slowAsked;
    // Two others are cut one after the other meanwhile.
    for (const lines of [FILE, FILE]) {
      await stalled(1, ...lines);
      await underWay('/api/v1/file/content/large', 1);
      await underWay('/api/v1/file/content/large', 0);
    }
    upstream.calls.answerSlow();
    expect((await slow).status).toBe(200);
  });

  it('is not one that has a socket, which has pings of its own', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}${FEED_PATH}`, { headers: { cookie: browser.cookie } });
    await once(socket, 'open');
    for (const lines of [FILE, FILE]) {
      await stalled(1, ...lines);
      await underWay('/api/v1/file/content/large', 1);
      await underWay('/api/v1/file/content/large', 0);
    }
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });
});
