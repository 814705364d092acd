import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';

/** Bodies up to this size are kept so that the request can be made once more after a token was renewed. */
const REPLAY_MAX_BYTES = 256 * 1024;

/** A request's body as it is sent on: `again` can be sent any number of times, `once` flows through, `none` is no body. */
export type Replay = { kind: 'none' } | { kind: 'once' } | { kind: 'again'; bytes: Buffer };

/** Reads a small body into memory; leaves a large one, or one of unknown length, to flow. */
export async function readReplay(request: FastifyRequest): Promise<Replay> {
  if (!(request.body instanceof Readable)) return { kind: 'none' };
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  if (!(length <= REPLAY_MAX_BYTES) || isForm) return { kind: 'once' };
  return { kind: 'again', bytes: await buffer(request.body) };
}

/** Puts a kept body back so that it can be sent (again). */
export function rewind(request: FastifyRequest, replay: Replay): void {
  if (replay.kind === 'again') request.body = Readable.from([replay.bytes], { objectMode: false });
}
