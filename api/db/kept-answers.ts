import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Reader, Tx } from './schema.ts';
import { idempotencyKey } from './tables/api-tokens.ts';

/** A key that a program gave to one of its writes. Another program may give the same. */
export interface ProgramKey {
  tokenId: number;
  key: string;
}

/** The answer to a write, and the fingerprint of its request. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  answer: unknown;
}

/** How long an answer is kept after its write. */
const KEPT_MS = 24 * 3_600_000;
const oldestAt = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/**
 * Takes a key until the transaction ends, by an advisory lock; false while another transaction has
 * it. The lock is released after the commit is visible, so the next one that takes it finds the
 * answer.
 */
export async function takeKey(tx: Tx, { tokenId, key }: ProgramKey): Promise<boolean> {
  const name = `idempotency key ${tokenId} ${key}`;
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`,
  );
  return rows[0]?.taken ?? false;
}

const isOf = ({ tokenId, key }: ProgramKey) => and(eq(idempotencyKey.tokenId, tokenId), eq(idempotencyKey.key, key));

/** The answer kept under a key that has been taken; undefined when there is none, or it expired. */
export async function findAnswer(tx: Tx, key: ProgramKey, now: Date): Promise<KeptAnswer | undefined> {
  const [kept] = await tx
    .select({ fingerprint: idempotencyKey.fingerprint, status: idempotencyKey.status, answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(isOf(key), gt(idempotencyKey.createdAt, oldestAt(now))));
  return kept;
}

/** Keeps an answer under a key that has been taken, in place of an expired one. */
export async function keepAnswer(tx: Tx, key: ProgramKey, kept: KeptAnswer, now: Date): Promise<void> {
  await tx.delete(idempotencyKey).where(isOf(key));
  await tx.insert(idempotencyKey).values({ ...key, ...kept, createdAt: now });
}

/** Deletes the answers that have expired. */
export async function removeOldAnswers(db: Reader, now: Date): Promise<void> {
  await db.delete(idempotencyKey).where(lte(idempotencyKey.createdAt, oldestAt(now)));
}
