import { type IncomingHttpHeaders, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const TIMEOUT_MS = 30_000;
/** The rest of a longer answer is not read. */
const MOST_BYTES = 100_000;

/**
 * Asks an address on a connection of its own, handshakes of WebSockets included; follows no
 * redirect.
 * @throws the error of the connection, or one that says that there was no answer in time
 */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Pick<RequestOptions, 'method' | 'headers'> & { body?: Buffer } = {},
): Promise<Answer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent: false, timeout: TIMEOUT_MS });
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
    sent.end(body);
  });
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
