import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Role, TokenRight } from '#shared/permissions.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { employee } from '../db/tables/people.ts';
import { hasAuthorizedOwner } from '../visibility/authorized-owners.ts';

/** A valid token with its owner. */
export interface ActiveTokenRow {
  tokenId: number;
  employeeId: number;
  role: Role;
  fullName: string;
  rights: readonly TokenRight[];
  expiresAt: Date;
}

/**
 * Finds the tokens among these hashes that are not revoked and whose owner could create them today:
 * a token never has more rights than its owner.
 */
export async function findActiveTokens(reader: Reader, hashes: readonly string[]): Promise<Map<string, ActiveTokenRow>> {
  const rows = await reader
    .select({
      hash: apiToken.tokenHash,
      tokenId: apiToken.id,
      employeeId: apiToken.createdById,
      role: employee.role,
      fullName: apiToken.name,
      rights: apiToken.rights,
      expiresAt: apiToken.expiresAt,
    })
    .from(apiToken)
    .innerJoin(employee, eq(employee.id, apiToken.createdById))
    .where(
      and(
        inArray(apiToken.tokenHash, [...hashes]),
        isNull(apiToken.revokedAt),
        hasAuthorizedOwner(apiToken.createdById, 'apiToken'),
      ),
    );
  return new Map(rows.map(({ hash, ...row }) => [hash, row]));
}

/** Records a use of a token; false when another process has just done so. */
export async function recordUse(tx: Tx, id: number, use: { at: Date; ip: string; unlessSince: Date }): Promise<boolean> {
  const noted = await tx
    .update(apiToken)
    .set({ lastUsedAt: use.at, lastUsedIp: use.ip })
    .where(and(eq(apiToken.id, id), or(isNull(apiToken.lastUsedAt), lt(apiToken.lastUsedAt, use.unlessSince))))
    .returning({ id: apiToken.id });
  return noted.length > 0;
}
