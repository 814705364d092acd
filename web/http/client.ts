import { API_TIMEOUT_MS, CLIENT_HEADER } from '#shared/constants.ts';
import { Failure, readErrorBody } from '#shared/http/errors.ts';
import { askClock } from '../clock/clock.ts';
import { textsNow } from '../texts/texts.ts';
import { trackPending } from './pending-commands.ts';
import { endSession } from './session-state.ts';
import { httpTexts } from './texts.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `code` of a failure that never reached a server. */
export const OFFLINE = 'OFFLINE';

/**
 * The only fetch of the screens. Resolves to the parsed answer, or undefined for an empty one.
 * @param signal aborts the call; without one the time limit is 606 s [general-7]
 * @throws Failure and nothing else; a 401 ends the session first [general-10]
 */
export function call(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
  const answer = ask(method, path, body, signal);
  return method === 'GET' ? answer : trackPending(answer);
}

/** Downloads a file of the api. Unlike a link it can report a failure. @throws Failure as `call` */
export const callForFile = async (path: string): Promise<Blob> => (await answered('GET', path, undefined, undefined)).blob();

async function ask(method: Method, path: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await answered(method, path, body, signal);
  return response.status === 204 ? undefined : await readJson(response);
}

async function answered(method: Method, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const response = await send(method, path, body, signal);
  if (response.ok) return response;
  if (response.status === 401) endSession();
  throw failureOf(response.status, await response.text().catch(() => ''));
}

async function send(method: Method, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method !== 'GET') headers[CLIENT_HEADER] = 'web';
  if (body !== undefined) headers['content-type'] = 'application/json';
  const syncClock = askClock();
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ?? AbortSignal.timeout(API_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    syncClock(response.headers.get('date'));
    return response;
  } catch (cause) {
    const tooLong = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new Failure(tooLong ? 504 : 503, textsNow(httpTexts)(tooLong ? 'tooLong' : 'unreachable'), { code: OFFLINE });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Failure(502, textsNow(httpTexts)('unreadable'));
  }
}

/** The Failure of a refused call, with the server's own message when it sent one. */
export function failureOf(status: number, body: string): Failure {
  const error = readErrorBody(body);
  if (!error) return new Failure(status, textsNow(httpTexts)('status', { status }));
  const { statusCode, message, errors, code, details } = error;
  return new Failure(statusCode, message, {
    ...(errors ? { errors } : {}),
    ...(code === undefined ? {} : { code }),
    ...(details === undefined ? {} : { details }),
  });
}
