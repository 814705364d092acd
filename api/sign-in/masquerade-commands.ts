import { Failure } from '#shared/http/errors.ts';
import type { Credentials } from '#shared/session.ts';
import type { Caller } from '../context.ts';
import type { Author } from '../db/write.ts';
import { findPerson, findPersonByNumber } from './repository.ts';
import { masqueradeTarget } from './rules.ts';
import { issueSession, type SessionContext } from './session-commands.ts';

/**
 * Starts a session in which an admin acts as a supervisor [sign-in-5]. The session carries the
 * admin; it ends by signing out, or when either person loses the right. Everything in it is audited
 * with both names.
 * @param where the query parameter, `{"employeeId": …}`, by row number or employee ID
 * @throws Failure 400 that names what cannot be read or is not an active supervisor
 */
export async function startMasquerade(
  context: SessionContext,
  caller: Caller,
  where: string,
  from: Pick<Author, 'requestId' | 'ip' | 'device'>,
): Promise<Credentials> {
  const { db } = context.services;
  const asked = masqueradeTarget(where);
  const person = typeof asked === 'number' ? await findPerson(db, asked) : await findPersonByNumber(db, asked);
  if (person?.role !== 'supervisor' || !person.isActive)
    throw new Failure(400, 'Only an active supervisor can be acted as', {
      errors: [{ field: 'where.employeeId', reason: 'must be an active supervisor' }],
    });
  const actorId = caller.employeeId;
  return issueSession(context, person.id, { actorId, author: { ...from, actorId, actingAsId: person.id } });
}
