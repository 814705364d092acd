import { eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FIRST_DISPLAY_NUMBER } from '#shared/constants.ts';
import type { SignedInRole } from '#shared/permissions.ts';
import type { DisplayScope } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { display, displaySession } from '../db/tables/displays.ts';
import { employee } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { mayAct } from './rules.ts';

/** A session with its person. */
export interface ActiveSessionRow {
  sessionId: string;
  employeeId: number;
  actorId: number | null;
  role: SignedInRole;
  fullName: string;
  expiresAt: Date;
  /** What a display may show; absent for people. */
  scope?: DisplayScope;
}

const actor = alias(employee, 'actor');

/** The sessions among these that may still be used, of people and of displays. */
export async function findActiveSessions(reader: Reader, ids: readonly string[]): Promise<ActiveSessionRow[]> {
  const people = await findSessionsOfPeople(reader, ids);
  const known = new Set(people.map(({ sessionId }) => sessionId));
  const others = ids.filter((id) => !known.has(id));
  return others.length === 0 ? people : [...people, ...(await findSessionsOfDisplays(reader, others))];
}

async function findSessionsOfDisplays(reader: Reader, ids: readonly string[]): Promise<ActiveSessionRow[]> {
  const rows = await reader
    .select({ display, sessionId: displaySession.sessionId, expiresAt: displaySession.expiresAt })
    .from(displaySession)
    .innerJoin(display, eq(display.id, displaySession.displayId))
    .where(inArray(displaySession.sessionId, [...ids]));
  return rows.map(({ display: { id, name, regionIds, supervisorIds, showsNames, showsNumbers }, ...session }) => ({
    ...session,
    employeeId: FIRST_DISPLAY_NUMBER + id,
    actorId: null,
    role: 'display',
    fullName: name,
    scope: { regionIds, supervisorIds, showsNames, showsNumbers },
  }));
}

async function findSessionsOfPeople(reader: Reader, ids: readonly string[]): Promise<ActiveSessionRow[]> {
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
