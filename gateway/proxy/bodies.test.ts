import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BODY_TOO_LARGE } from '#shared/constants.ts';
import { Browser, startWithUpstream, type TestGateway } from '../test/gateway.ts';
import { chunked, RawSender } from '../test/raw-sender.ts';

let gateway: TestGateway;
let stop: () => Promise<void>;
let browser: Browser;

beforeAll(async () => {
  ({ gateway, stop } = await startWithUpstream());
});
afterAll(() => stop());
beforeEach(async () => {
  browser = new Browser(gateway.url);
  await browser.signIn();
});

const TRIES = 8;
const PART = Buffer.alloc(100_000, 'x');
const parts = (bytes: number): Buffer[] => Array<Buffer>(bytes / PART.length).fill(PART);

const headOf = (line: string, type: string, ...more: string[]): string[] => [
  `${line} HTTP/1.1`,
  'Host: a',
  `Cookie: ${browser.cookie}`,
  'X-Muster-Client: web',
  `Origin: ${gateway.url}`,
  `Content-Type: ${type}`,
  ...more,
];
const next = () => ['GET /api/v1/region HTTP/1.1', 'Host: a', `Cookie: ${browser.cookie}`];

const SHAPES = ['content-length', 'chunked', 'Expect: 100-continue'] as const;
const REFUSED: ReadonlyArray<readonly [what: string, line: string, type: string, bytes: number, status: number, words: string]> =
  [
    ['JSON that is too large', 'POST /api/v1/small', 'application/json', 3_000_000, 413, BODY_TOO_LARGE],
    ['JSON that is too large for a page of our own', 'PUT /auth/supervisors', 'application/json', 3_000_000, 413, 'too large'],
    ['a form that is too large', 'POST /api/v1/echo', 'multipart/form-data; boundary=x', 14_000_000, 413, BODY_TOO_LARGE],
    ['a form that the api refuses unread', 'POST /api/v1/unread', 'multipart/form-data; boundary=x', 3_000_000, 403, 'not yours'],
    ['a file that the api refuses unread', 'PUT /api/v1/file/content/refused', 'image/png', 3_000_000, 409, 'used already'],
    ['a file that is too large', 'PUT /api/v1/file/content/9', 'image/png', 14_000_000, 413, BODY_TOO_LARGE],
  ];

describe.each(REFUSED)('%s', (_what, line, type, bytes, status, words) => {
  it.each(SHAPES)('sent with %s is refused in words each time, and the connection goes on', async (shape) => {
    const isChunked = shape === 'chunked';
    const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
    const sent = isChunked ? chunked(parts(bytes)) : parts(bytes);
    for (let n = 0; n < TRIES; n += 1) {
      const sender = await RawSender.open(gateway.port);
      const answer = await sender.ask(headOf(line, type, length, ...(shape.startsWith('Expect') ? [shape] : [])), sent);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.text)).toMatchObject({ statusCode: status, message: expect.stringContaining(words) });
      expect((await sender.ask(next())).status).toBe(200);
      sender.close();
    }
  });
});

describe('a body that is too large', () => {
  it('is nobody else’s business', async () => {
    const sender = await RawSender.open(gateway.port);
    const head = headOf('POST /api/v1/small', 'application/json', 'Content-Length: 3000000');
    const [refused, others] = await Promise.all([
      sender.ask(head, parts(3_000_000)),
      Promise.all(Array.from({ length: 10 }, () => browser.get('/api/v1/region'))),
    ]);
    expect(refused.status).toBe(413);
    expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200));
    sender.close();
  });

  it('is read whole when it is just not too large', async () => {
    const answer = await browser.send('POST', '/api/v1/echo', 'x'.repeat(1_999_998));
    expect(answer.json()).toMatchObject({ bytes: 2_000_000 });
    expect((await browser.send('POST', '/api/v1/echo', 'x'.repeat(1_999_999))).status).toBe(413);
  });
});

describe('a body that breaks off', () => {
  it('reaches nobody', async () => {
    const sender = await RawSender.open(gateway.port);
    sender.socket.write(`${headOf('POST /api/v1/echo', 'application/json', 'Content-Length: 50').join('\r\n')}\r\n\r\n{`);
    sender.close();
    expect((await browser.get('/api/v1/region')).status).toBe(200);
  });
});
