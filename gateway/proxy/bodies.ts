import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BODY_MAX_BYTES, BODY_TOO_LARGE, FILE_MAX_BYTES } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';

/**
 * A request's body as it is sent on: `again` can be sent any number of times, `once` flows through,
 * `none` is no body.
 */
export type Body = { kind: 'none' } | { kind: 'again'; bytes: Buffer } | { kind: 'once'; stream: Readable };

/** The largest file, and what a form says around it. */
const UPLOAD_MAX_BYTES = FILE_MAX_BYTES + BODY_MAX_BYTES;

const METHODS_WITHOUT = new Set(['GET', 'HEAD']);
const tooLarge = () => new Failure(413, BODY_TOO_LARGE, { code: 'TOO_LARGE' });
const brokenOff = () => new Failure(400, 'The request was not complete');

/**
 * The body of a request, bounded before the api sees any of it: what it reads of a longer one is
 * answered by a closed connection as soon as by a 413. A file flows through; anything else is read
 * first, so that the api never waits for a slow sender and the call can be repeated once the token
 * was renewed.
 * @throws Failure 413 for one that is too large by what it says or by what was counted, 400 for one
 *   that breaks off.
 */
export async function readBody(request: IncomingMessage, isFile: boolean): Promise<Body> {
  if (METHODS_WITHOUT.has(request.method ?? '')) return { kind: 'none' };
  const maxBytes = isFile ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  if (isFile) return { kind: 'once', stream: flow(request, maxBytes) };
  const bytes = await readAll(request, maxBytes);
  return bytes.length === 0 ? { kind: 'none' } : { kind: 'again', bytes };
}

/**
 * Does not iterate: leaving an iterator would destroy the request, and with it the connection that
 * the answer needs.
 */
function readAll(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (error?: Error): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      if (error) reject(error);
      else resolve(Buffer.concat(chunks));
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) settle(tooLarge());
    };
    const onEnd = (): void => settle();
    const onClose = (): void => settle(brokenOff());
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/**
 * The request's bytes, counted. Whoever lets go of them, as when the api answers early, leaves the
 * request itself alone.
 */
function flow(request: IncomingMessage, maxBytes: number): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  // Told to whoever reads; nobody may be reading any more.
  counted.on('error', () => {});
  counted.once('close', () => request.resume());
  const onGone = (): void => void counted.destroy(brokenOff());
  request.once('close', onGone).once('end', () => request.off('close', onGone));
  return request.pipe(counted);
}
