import { lookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressIn, isPublicAddress, urlFault } from './address-rules.ts';

/** The status of a receiver's answer, or why there was none. */
export interface Attempt {
  answerCode: number | null;
  durationMs: number;
  /** The failure in words; null when the delivery was accepted. */
  fault: string | null;
  /** After how long the receiver wants to be asked again; absent when it does not say. */
  retryAfterMs?: number;
}

export interface Sending {
  url: string;
  /** JSON is sent unless they say otherwise. Names are in small letters. */
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface Sender {
  send(sending: Sending, signal: AbortSignal): Promise<Attempt>;
}

interface SenderOptions {
  /** Allows private addresses and plain http. */
  isOpen: boolean;
  /** Time limit from the lookup of the name until the answer begins. */
  timeoutMs?: number;
  /** Resolves a name to all its addresses. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
}

const TIMEOUT_MS = 10_000;
/**
 * The body of an answer is read up to this size and dropped, so that the connection ends in order.
 */
const MAX_ANSWER_BYTES = 16_384;

class Refused extends Error {}

/**
 * Sends to user-supplied addresses, guarded against SSRF: the name is resolved once, all its
 * addresses must be public, and the connection goes to the address that was checked, so that DNS
 * rebinding has no effect. Follows no redirect and keeps no connection.
 */
export function createSender({ isOpen, timeoutMs = TIMEOUT_MS, resolve = everyAddress }: SenderOptions): Sender {
  async function addressOf(url: URL): Promise<{ address: string; family: number }> {
    const literal = addressIn(url.hostname);
    const found =
      literal === undefined ? await resolve(url.hostname) : [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
    const [first] = found;
    if (!first) throw new Refused('The name has no address');
    if (!isOpen && !found.every(({ address }) => isPublicAddress(address)))
      throw new Refused('It leads to a private address, which is refused');
    return first;
  }

  async function post({ url: text, headers, body }: Sending, signal: AbortSignal): Promise<IncomingMessage> {
    const fault = urlFault(text, isOpen);
    if (fault) throw new Refused(`The address ${fault}`);
    const url = new URL(text);
    const pinned = await untilAborted(addressOf(url), signal);
    const lookupPinned: LookupFunction = (_hostname, { all }, done) => {
      if (all) done(null, [pinned]);
      else done(null, pinned.address, pinned.family);
    };
    const bytes = Buffer.from(body);
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, 'content-length': bytes.byteLength, 'user-agent': 'Muster' },
      lookup: lookupPinned,
      agent: false,
      signal,
    } as const;
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const answer = await answerTo(send(url, options), bytes);
    await discard(answer);
    return answer;
  }

  return {
    async send(sending, stopping) {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      const late = AbortSignal.timeout(timeoutMs);
      try {
        const { statusCode: answerCode = 0, headers } = await post(sending, AbortSignal.any([late, stopping]));
        const retryAfterMs = retryAfterIn(headers['retry-after']);
        const attempt = { answerCode, durationMs: durationMs(), fault: faultOfCode(answerCode) };
        return retryAfterMs === undefined ? attempt : { ...attempt, retryAfterMs };
      } catch (error) {
        if (stopping.aborted) throw error;
        const fault = late.aborted ? `There was no answer within ${timeoutMs / 1000} seconds` : faultOf(error);
        return { answerCode: null, durationMs: durationMs(), fault };
      }
    },
  };
}

const everyAddress = (hostname: string) => lookup(hostname, { all: true, verbatim: true });

function answerTo(sent: ClientRequest, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    // An error after the answer does not matter.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads a short rest of the answer and closes the connection. */
async function discard(answer: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of answer) {
      read += (chunk as Buffer).byteLength;
      if (read > MAX_ANSWER_BYTES) break;
    }
  } catch {
    // Only the status counts, and it has arrived.
  } finally {
    answer.destroy();
  }
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The time of a `Retry-After`, in seconds or as a moment (RFC 9110). */
function retryAfterIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function faultOfCode(code: number): string | null {
  if (code >= 200 && code < 300) return null;
  if (code >= 300 && code < 400) return `It was sent on elsewhere (${code}), which is not followed`;
  return `The receiver answered ${code}`;
}

const IN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody listens there',
  ECONNRESET: 'The connection was broken',
  EHOSTUNREACH: 'The machine cannot be reached',
  ENETUNREACH: 'The machine cannot be reached',
  ENOTFOUND: 'The name is not known',
  EAI_AGAIN: 'The name could not be looked up',
  ETIMEDOUT: 'The machine did not answer',
};

function faultOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|SIGNATURE|SELF_SIGNED/.test(code)) return `The certificate was not accepted (${code})`;
  return IN_WORDS[code] ?? 'The connection failed';
}
