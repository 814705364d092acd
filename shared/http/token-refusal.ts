import { type Action, type Subject, tokenRightsTo } from '../permissions.ts';
import { Failure } from './errors.ts';

/**
 * Tells a program which right its token would need.
 * @returns Failure 403 `TOKEN_RIGHT_MISSING`; undefined for what no right of a token allows
 */
export function tokenRefusal(action: Action, subject: Subject): Failure | undefined {
  const rights = tokenRightsTo(action, subject);
  if (rights.length === 0) return undefined;
  const which = rights.length === 1 ? `lacks the right ${rights[0]}` : `needs one of the rights ${rights.join(', ')}`;
  return new Failure(403, `This API token ${which}`, { code: 'TOKEN_RIGHT_MISSING' });
}
