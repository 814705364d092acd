import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReceiver } from '../test/receiver.ts';
import { createSender } from './delivery-client.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => void response.writeHead(204).end();
});

const never = new AbortController().signal;
const sending = (url: string) => ({ url, headers: { 'webhook-id': 'e1' }, body: '{"a":"é"}' });
const open = createSender({ isOpen: true, timeoutMs: 400 });
const leadingTo = (...addresses: string[]) =>
  createSender({
    isOpen: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

describe('sending to a webhook', () => {
  it('posts the body with its headers, and says how that was answered', async () => {
    expect(await open.send(sending(receiver.url), never)).toEqual({
      answerCode: 204,
      durationMs: expect.any(Number),
      fault: null,
    });
    expect(receiver.received).toMatchObject([
      { body: '{"a":"é"}', headers: { 'webhook-id': 'e1', 'content-type': 'application/json', 'user-agent': 'Muster' } },
    ]);
  });

  it('posts bytes as they are, with their own type, and says when it wants to be asked again', async () => {
    receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '30' }).end();
    const bytes = { url: receiver.url, headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('é') };
    expect(await open.send(bytes, never)).toMatchObject({ answerCode: 429, retryAfterMs: 30_000 });
    expect(receiver.received).toMatchObject([{ body: 'é', headers: { 'content-type': 'application/octet-stream' } }]);
    const later = new Date(Date.now() + 60_000).toUTCString();
    receiver.answer = (response) => void response.writeHead(503, { 'retry-after': later }).end();
    const { retryAfterMs } = await open.send(bytes, never);
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it.each([
    [500, 'The receiver answered 500'],
    [404, 'The receiver answered 404'],
    [302, 'It was sent on elsewhere (302), which is not followed'],
    [307, 'It was sent on elsewhere (307), which is not followed'],
  ])('takes %i for a failure', async (code, fault) => {
    receiver.answer = (response) => void response.writeHead(code, { location: receiver.url }).end();
    expect(await open.send(sending(receiver.url), never)).toMatchObject({ answerCode: code, fault });
    expect(receiver.received).toHaveLength(1);
  });

  it('does not wait longer than its time, nor read more than a little', async () => {
    receiver.answer = () => {};
    expect(await open.send(sending(receiver.url), never)).toMatchObject({
      answerCode: null,
      fault: 'There was no answer within 0.4 seconds',
    });
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && written < 50_000_000) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    expect(await open.send(sending(receiver.url), never)).toMatchObject({ answerCode: 200, fault: null });
    expect(written).toBeLessThan(50_000_000);
  });

  it('says in words why nobody was reached', async () => {
    expect(await open.send(sending('http://127.0.0.1:9/'), never)).toMatchObject({
      answerCode: null,
      fault: 'Nobody listens there',
    });
    receiver.answer = (response) => void response.destroy();
    expect(await open.send(sending(receiver.url), never)).toMatchObject({ fault: 'The connection was broken' });
  });

  it('stops when this process does', async () => {
    receiver.answer = () => {};
    const stopping = new AbortController();
    const sent = open.send(sending(receiver.url), stopping.signal);
    stopping.abort();
    await expect(sent).rejects.toThrow();
  });
});

describe('a private address', () => {
  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    // One private address of several is enough to refuse: which one a connection would use cannot
    // be relied on.
    ['93.184.216.34', '10.0.0.1'],
  ])('is refused behind a name: %s', async (...addresses) => {
    const { fault } = await leadingTo(...addresses).send(sending(`https://webhooks.example:${receiver.port}/`), never);
    expect(fault).toBe('It leads to a private address, which is refused');
    expect(receiver.received).toEqual([]);
  });

  it('is refused as it is, and so is plain http', async () => {
    const closed = createSender({ isOpen: false });
    expect((await closed.send(sending(`https://127.0.0.1:${receiver.port}/`), never)).fault).toMatch(/public internet/);
    expect((await closed.send(sending('https://localhost/'), never)).fault).toMatch(/private address/);
    expect((await closed.send(sending('http://example.com/'), never)).fault).toMatch(/https/);
    expect(receiver.received).toEqual([]);
  });

  it('is not reached by a name that means another machine a moment later', async () => {
    let asked = 0;
    const rebinding = createSender({
      isOpen: true,
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    });
    expect(await rebinding.send(sending(`http://rebinding.example:${receiver.port}/`), never)).toMatchObject({ answerCode: 204 });
    expect(asked).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`rebinding.example:${receiver.port}`);
  });
});
