import { API_TIMEOUT_MS, CLIENT_HEADER } from '#shared/constants.ts';
import type { AnswerOf, Call, Given } from '#shared/http/call.ts';
import { Failure } from '#shared/http/errors.ts';
import { saysFull } from '#shared/http/storage-room.ts';
import { textsNow } from '../texts/texts.ts';
import { addressOfCall } from './addresses.ts';
import { failureOf, OFFLINE } from './client.ts';
import { trackPending } from './pending-commands.ts';
import { endSession } from './session-state.ts';
import { httpTexts } from './texts.ts';

interface Transmission {
  method: 'POST' | 'PUT';
  /** A path of the gateway, or a signed URL elsewhere. */
  address: string;
  /** A file, or a form with files. */
  body: Blob | FormData;
  /** For a file; a form sets its own. */
  contentType?: string;
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/**
 * Uploads files by XMLHttpRequest, because `fetch` reports no progress. Resolves to the parsed
 * answer, or undefined for an empty one.
 * @throws Failure as `call` does; the signal's reason when aborted
 */
export const transmit = (transmission: Transmission): Promise<unknown> => trackPending(send(transmission));

/** Sends a form with files to a declared call; resolves to its answer, as `send` does. */
export const sendForm = <C extends Call>(
  call: C,
  given: Given<C>,
  { form, onProgress, signal }: { form: FormData } & Pick<Transmission, 'onProgress' | 'signal'>,
): Promise<AnswerOf<C>> =>
  transmit({ method: 'POST', address: addressOfCall(call, given), body: form, onProgress, signal }) as Promise<AnswerOf<C>>;

function send({ method, address, body, contentType, onProgress, signal }: Transmission): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const isOurs = address.startsWith('/');
    const fail = (status: 503 | 504) => (): void =>
      reject(new Failure(status, textsNow(httpTexts)(status === 504 ? 'tooLong' : 'unreachable'), { code: OFFLINE }));
    request.open(method, address);
    request.timeout = API_TIMEOUT_MS;
    // A signed URL elsewhere allows the signed headers only; CORS would refuse another one.
    if (isOurs) request.setRequestHeader(CLIENT_HEADER, 'web');
    if (contentType !== undefined) request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = fail(503);
    request.ontimeout = fail(504);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) return resolve(parsed(responseText));
      if (status === 401 && isOurs) endSession();
      reject(isOurs ? failureOf(status, responseText) : failureOfBucket(status, responseText));
    };
    const stop = (): void => {
      request.abort();
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(body);
  });
}

/** The Failure of a refused upload to a bucket, which answers XML. */
function failureOfBucket(status: number, body: string): Failure {
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  if (saysFull({ status, code })) return new Failure(507, textsNow(httpTexts)('noRoom'), { code: 'NO_ROOM' });
  return failureOf(status, body);
}

/** The parsed answer; undefined for one that is not JSON, such as a bucket's. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
