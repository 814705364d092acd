import { Agent, type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { Readable } from 'node:stream';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const TIMEOUT_MS = 30_000;
/** The rest of a longer answer is not read. */
const MOST_BYTES = 100_000;
const PIECE_BYTES = 65_536;

/**
 * Asks an address on a connection of its own, handshakes of WebSockets included; follows no
 * redirect.
 * @throws the error of the connection, or one that says that there was no answer in time
 */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Pick<RequestOptions, 'method' | 'headers'> & { body?: Buffer } = {},
): Promise<Answer> {
  const isSecure = url.startsWith('https:');
  const send = isSecure ? requestHttps : requestHttp;
  // Kept alive: asked to close, a server that refuses a body closes while it arrives, and the reset
  // can overtake the answer.
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent, timeout: TIMEOUT_MS });
    sent.once('close', () => agent.destroy());
    sent.once('timeout', () =>
      sent.destroy(new Error(`${new URL(url).origin} did not answer within ${TIMEOUT_MS / 1000} seconds`)),
    );
    sent.once('error', reject);
    sent.once('upgrade', ({ statusCode = 101, headers: given }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, headers: given, text: '' });
    });
    sent.once('response', (response) => {
      let text = '';
      const end = () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        // A body that is still being sent is not waited for.
        sent.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > MOST_BYTES) end();
      });
      response.once('end', end);
      response.once('error', reject);
    });
    // Piece by piece, so that an answer that comes first is read before the connection is closed.
    if (body) Readable.from(piecesOf(body)).pipe(sent);
    else sent.end();
  });
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let from = 0; from < body.byteLength; from += PIECE_BYTES) yield body.subarray(from, from + PIECE_BYTES);
}

/** Whether an answer is the gateway's own refusal with this status, and not that of a proxy. */
export function isRefusal({ status, text }: Answer, ...statuses: number[]): boolean {
  if (!statuses.includes(status)) return false;
  try {
    return (JSON.parse(text) as { statusCode?: unknown }).statusCode === status;
  } catch {
    return false;
  }
}
