import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BODY_MAX_BYTES, BODY_TOO_LARGE, FILE_MAX_BYTES, IMPORT_MAX_BYTES } from '#shared/constants.ts';
import { Failure } from '#shared/http/errors.ts';

/** A request's body: `again` is buffered and can be resent, `once` is a stream, `none` is empty. */
export type Body = { kind: 'none' } | { kind: 'again'; bytes: Buffer } | { kind: 'once'; stream: Readable };

/** The largest file that a controller takes, with the rest of its form. */
export const uploadMaxBytes = (controller: string): number =>
  (controller === 'import' ? IMPORT_MAX_BYTES : FILE_MAX_BYTES) + BODY_MAX_BYTES;

const METHODS_WITHOUT = new Set(['GET', 'HEAD']);
const tooLarge = () => new Failure(413, BODY_TOO_LARGE, { code: 'TOO_LARGE' });
const brokenOff = () => new Failure(400, 'The request was not complete');

/**
 * Reads the body of a request within size limits. They are enforced before the api sees any of it,
 * because a client may see the api's early 413 as a closed connection. A file is streamed. Any
 * other body is buffered, so that the api never waits for a slow sender and the call can be resent
 * with a renewed token.
 * @param fileMaxBytes for a file; undefined for any other body
 * @throws Failure 413 when `Content-Length` or the counted bytes exceed the limit, 400 for an
 *   incomplete body
 */
export async function readBody(request: IncomingMessage, fileMaxBytes: number | undefined): Promise<Body> {
  if (METHODS_WITHOUT.has(request.method ?? '')) return { kind: 'none' };
  const maxBytes = fileMaxBytes ?? BODY_MAX_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  if (fileMaxBytes !== undefined) return { kind: 'once', stream: flow(request, maxBytes) };
  const bytes = await readAll(request, maxBytes);
  return bytes.length === 0 ? { kind: 'none' } : { kind: 'again', bytes };
}

/**
 * Listens to events instead of iterating: leaving an iterator destroys the request, and with it the
 * connection that the answer needs.
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
 * A stream of the request's bytes with a size limit. Destroying it, as when the api answers early,
 * does not destroy the request.
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
  // The reader gets the error; there may be none any more.
  counted.on('error', () => {});
  counted.once('close', () => request.resume());
  const onGone = (): void => void counted.destroy(brokenOff());
  request.once('close', onGone).once('end', () => request.off('close', onGone));
  return request.pipe(counted);
}
