import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/permissions.ts';
import type { Reader } from '../db/schema.ts';
import { employee } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { mayAct } from './rules.ts';

/** A session with its person. */
export interface ActiveSessionRow {
  sessionId: string;
  employeeId: number;
  actorId: number | null;
  role: Role;
  fullName: string;
  expiresAt: Date;
}

const actor = alias(employee, 'actor');

/** The sessions among these whose people may still use them. */
export async function findActiveSessions(reader: Reader, ids: readonly string[]): Promise<ActiveSessionRow[]> {
  const rows = await reader
    .select({
      sessionId: session.id,
      employeeId: session.employeeId,
      actorId: session.actorId,
      expiresAt: session.expiresAt,
      role: employee.role,
      fullName: employee.fullName,
      isActive: employee.isActive,
      actorRole: actor.role,
      actorIsActive: actor.isActive,
    })
    .from(session)
    .innerJoin(employee, eq(employee.id, session.employeeId))
    .leftJoin(actor, eq(actor.id, session.actorId))
    .where(inArray(session.id, [...ids]));
  return rows
    .filter((row) => row.isActive && (row.actorId === null || mayAct({ role: row.actorRole, isActive: row.actorIsActive })))
    .map(({ isActive: _, actorRole: _role, actorIsActive: _active, ...row }) => row);
}
