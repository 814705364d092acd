import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { errorBody, Failure } from '#shared/http/errors.ts';
import { signIn, USER } from '../test/signed-in.tsx';
import { call } from './client.ts';
import { session } from './session-state.ts';

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const cause = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(cause).toBeInstanceOf(Failure);
  return cause as Failure;
};

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
  signIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('marks unsafe calls as our own and sends JSON', async () => {
    answer.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call('PATCH', '/api/v1/alert/3', { isRead: true })).toBeUndefined();
    const [path, init] = answer.mock.calls[0]!;
    expect([path, init.method, init.body]).toEqual(['/api/v1/alert/3', 'PATCH', '{"isRead":true}']);
    expect(init.headers).toMatchObject({ [CLIENT_HEADER]: 'web', 'content-type': 'application/json' });
  });

  it('sends no such mark with a GET', async () => {
    answer.mockResolvedValue(Response.json({ data: 1 }));
    expect(await call('GET', '/api/v1/region')).toEqual({ data: 1 });
    expect(answer.mock.calls[0]![1].headers).not.toHaveProperty(CLIENT_HEADER);
  });

  it('turns an error body into a Failure with its fields', async () => {
    const body = errorBody(400, 'Invalid input', { code: 'BAD', errors: [{ field: 'limit', reason: 'is too large' }] });
    answer.mockResolvedValue(Response.json(body, { status: 400 }));
    const { statusCode, message, extras } = await failure(call('GET', '/api/v1/region'));
    expect({ statusCode, message, extras }).toEqual({
      statusCode: 400,
      message: 'Invalid input',
      extras: { code: 'BAD', errors: [{ field: 'limit', reason: 'is too large' }] },
    });
  });

  it('is a Failure as well when the body is not ours, not JSON, or never came', async () => {
    answer.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    expect((await failure(call('GET', '/x'))).statusCode).toBe(502);
    answer.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    expect((await failure(call('GET', '/x'))).message).toBe('The server gave an answer that cannot be read.');
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await failure(call('GET', '/x'))).message).toBe('The server cannot be reached. Check the connection.');
    answer.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
    expect((await failure(call('GET', '/x'))).statusCode).toBe(504);
    expect(session.status).toBe('signedIn');
  });

  it('ends the session on 401', async () => {
    answer.mockResolvedValue(Response.json(errorBody(401, 'Sign in first'), { status: 401 }));
    await failure(call('GET', '/api/v1/region'));
    expect(session).toMatchObject({ status: 'ended', endedBecause: 'expired', view: { user: { id: USER.id } } });
  });
});
