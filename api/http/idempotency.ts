import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Failure } from '#shared/http/errors.ts';
import { tokenRightsTo } from '#shared/permissions.ts';
import type { WriteContext } from '../context.ts';
import { findAnswer, keepAnswer, type ProgramKey, takeKey } from '../db/kept-answers.ts';
import { callerOf } from './caller.ts';
import type { Right } from './guard.ts';

/* `Idempotency-Key` as draft-ietf-httpapi-idempotency-key-header-07 defines it (decision 105). */

const HEADER = 'idempotency-key';
/** A String of Structured Fields (RFC 9651): printable ASCII in double quotes. */
const STRING = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/;

interface KeyedRequest extends ProgramKey {
  fingerprint: string;
}
const keyed = new WeakMap<FastifyRequest, KeyedRequest>();

/** True for a write that some program may make: it takes an `Idempotency-Key`. */
export const takesKey = ([action, subject]: readonly [Right['action'], Right['subject']]): boolean =>
  action !== 'read' && tokenRightsTo(action, subject).length > 0;

/**
 * A hook of a command, before its body is validated: reads the key of a program's request. The
 * fingerprint is of what was sent, so that it stays the same when a later version reads it in
 * another way. Of people the header is ignored.
 * @throws Failure 400 for a header that is not one String
 */
export async function readIdempotencyKey(request: FastifyRequest): Promise<void> {
  const given = request.headers[HEADER];
  const { tokenId } = callerOf(request);
  if (given === undefined || tokenId === null) return;
  const key = STRING.exec(String(given))?.[1];
  if (key === undefined) throw notAKey();
  const { method, url, body } = request;
  const sent = JSON.stringify([method, url, body ?? null]);
  keyed.set(request, { tokenId, key, fingerprint: createHash('sha256').update(sent).digest('base64url') });
}

/** What a command answers: a status, and a body that JSON can hold. */
interface Answered<T> {
  status: number;
  body: T;
}

/**
 * Runs a command once for its key: a repeat gets the answer that was kept, and writes nothing. The
 * answer is kept in the transaction of the command, so a crash loses both or neither. What is
 * refused writes nothing and is not kept: its repeat is judged again.
 * @throws Failure 409 while the same key is being worked on, 422 for a key of another request
 */
export async function answeredOnce<T>(
  { write: { tx }, now }: WriteContext,
  request: FastifyRequest,
  run: () => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const key = keyed.get(request);
  if (!key) return run();
  const { fingerprint, ...own } = key;
  if (!(await takeKey(tx, own))) throw inUse();
  const kept = await findAnswer(tx, own, now);
  if (kept && kept.fingerprint !== fingerprint) throw reused();
  if (kept) return { status: kept.status, body: kept.answer as T };
  const { status, body } = await run();
  await keepAnswer(tx, own, { fingerprint, status, answer: body ?? null }, now);
  return { status, body };
}

const REASON = 'must be one text of at most 255 characters in double quotes, such as "8e03978e-40d5-43dd-bc93-6894a57f9324"';
const notAKey = () =>
  new Failure(400, `Idempotency-Key ${REASON}`, {
    code: 'IDEMPOTENCY_KEY_INVALID',
    errors: [{ field: 'Idempotency-Key', reason: REASON }],
  });
const inUse = () =>
  new Failure(409, 'A request with this Idempotency-Key is still being worked on: send it again in a moment', {
    code: 'IDEMPOTENCY_KEY_IN_USE',
  });
const reused = () =>
  new Failure(422, 'This Idempotency-Key belongs to another request: a new request needs a new key', {
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
