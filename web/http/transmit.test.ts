import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { fileServer } from '../test/file-server.ts';
import { signIn } from '../test/signed-in.tsx';
import { OFFLINE } from './client.ts';
import { session } from './session-state.ts';
import { transmit } from './transmit.ts';

const server = fileServer();
const file = new File(['x'.repeat(300_000)], 'trench.jpg');
const shares: number[] = [];
const send = (said: Partial<Parameters<typeof transmit>[0]> = {}) =>
  transmit({
    method: 'PUT',
    address: `${server.url}/1`,
    body: file,
    contentType: 'image/jpeg',
    onProgress: (share) => shares.push(share),
    signal: new AbortController().signal,
    ...said,
  });
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const cause = await promise.catch((reason: unknown) => reason);
  expect(cause).toBeInstanceOf(Failure);
  return cause as Failure;
};

/** Does something as if the page came from the server of the test. */
async function onOwnSite(work: () => Promise<unknown>): Promise<void> {
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (settings: { url: string }) => void } };
  const url = location.href;
  jsdom.reconfigure({ url: `${server.url}/` });
  await work().finally(() => jsdom.reconfigure({ url }));
}

beforeEach(() => {
  shares.length = 0;
  signIn();
});

describe('transmit', () => {
  it('sends a file whole, and says how far it is', async () => {
    server.answer = () => [201, '{"data":{"id":4}}'];
    expect(await send()).toEqual({ data: { id: 4 } });
    const { path, headers, body } = server.arrivals[0]!;
    expect([path, headers['content-type'], body]).toEqual(['/1', 'image/jpeg', 'x'.repeat(300_000)]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('marks as ours what is sent to a path of ours, and asks no such thing of an address elsewhere', async () => {
    await send();
    await onOwnSite(() => send({ method: 'POST', address: '/2' }));
    expect(server.begun).toEqual(['PUT /1', 'POST /2']);
    expect(server.arrivals.map(({ headers }) => headers[CLIENT_HEADER])).toEqual([undefined, 'web']);
  });

  it('takes an empty answer, and one that is no JSON, for one', async () => {
    expect(await send()).toBeUndefined();
    server.answer = () => [200, '<ok/>'];
    expect(await send()).toBeUndefined();
  });

  it('fails as the server says, in its words', async () => {
    server.answer = () => [
      413,
      JSON.stringify(errorBody(413, 'The file must not have more than 10,000,000 bytes', { code: 'TOO_LARGE' })),
    ];
    const { statusCode, message, extras } = await failure(send());
    expect([statusCode, message, extras.code]).toEqual([413, 'The file must not have more than 10,000,000 bytes', 'TOO_LARGE']);
  });

  it.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ])('fails as a full disk does when a bucket answers %s %s', async (status, code) => {
    server.answer = () => [status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`];
    const { statusCode, message, extras } = await failure(send());
    const noRoom = 'There is no room left on the server to keep this: tell whoever runs it.';
    expect([statusCode, message, extras.code]).toEqual([507, noRoom, 'NO_ROOM']);
  });

  it('fails as the server says where files cannot be stored, and goes through once they can', async () => {
    const cannot = 'Files cannot be stored at the moment: try again later';
    server.answer = () => [503, JSON.stringify(errorBody(503, cannot, { code: 'NO_FILES' }))];
    const { statusCode, message, extras } = await failure(send());
    // Not as if the line were broken.
    expect([statusCode, message, extras.code]).toEqual([503, cannot, 'NO_FILES']);
    server.answer = () => [200];
    await send();
    expect(server.arrivals).toHaveLength(2);
  });

  it('ends the session when our own server does not know it any more, and not when an address elsewhere refuses', async () => {
    server.answer = () => [401, JSON.stringify(errorBody(401, 'Sign in first'))];
    expect((await failure(send())).message).toBe('Sign in first');
    expect(session.status).toBe('signedIn');
    await onOwnSite(async () => expect((await failure(send({ address: '/1' }))).statusCode).toBe(401));
    expect(session.status).toBe('ended');
  });

  it('says that the line broke, and goes through when it is tried again', async () => {
    server.answer = () => null;
    const { statusCode, message, extras } = await failure(send());
    expect([statusCode, message, extras.code]).toEqual([503, 'The server cannot be reached. Check the connection.', OFFLINE]);
    server.answer = () => [200];
    await send();
    expect(server.arrivals.map(({ body }) => body.length)).toEqual([300_000, 300_000]);
  });

  it('is broken off on the way, and not begun once it is not wanted', async () => {
    const stop = new AbortController();
    server.answer = () => new Promise(() => {});
    const sending = send({ signal: stop.signal });
    await vi.waitFor(() => expect(server.begun).toHaveLength(1));
    const reason = new Error('not wanted');
    stop.abort(reason);
    await expect(sending).rejects.toBe(reason);
    await vi.waitFor(() => expect(server.brokenOff).toBe(1));
    await expect(send({ signal: stop.signal })).rejects.toBe(reason);
    expect(server.begun).toHaveLength(1);
  });
});
