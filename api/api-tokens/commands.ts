import { notFound } from '#shared/http/errors.ts';
import type { NewApiToken } from '#shared/integrations/tokens.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, lockRow, reviseRow } from '../db/rows.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { type Write, withoutAuditOf } from '../db/write.ts';
import { makeToken, tokenEnd } from './rules.ts';

/**
 * Creates a token. Only this answer holds its text.
 * @throws Failure 400 for an end that is past or too far away
 */
export async function addToken(
  { write, caller, now, timeZone }: WriteContext,
  { name, rights, expires }: NewApiToken,
): Promise<{ id: number; token: string }> {
  const expiresAt = tokenEnd(expires, businessDate(now, timeZone), timeZone);
  const { token, ...kept } = makeToken();
  const values = { name, rights, expiresAt, createdById: caller.employeeId, ...kept };
  const { id } = await insertRow(hashless(write), 'api_token', apiToken, values);
  return { id, token };
}

/**
 * Revokes a token: later calls are refused, and open long polls end. Idempotent.
 * @throws Failure 404
 */
export async function revokeToken({ write, caller, now }: WriteContext, id: number): Promise<void> {
  const before = await lockRow(write.tx, apiToken, id);
  if (!before) throw notFound('api_token', id);
  if (before.revokedAt) return;
  const change = { revokedAt: now, revokedById: caller.employeeId };
  await reviseRow(hashless(write), 'api_token', apiToken, before, change, 'api_token.revoke');
}

const hashless = (write: Write): Write => withoutAuditOf(write, ['tokenHash']);
