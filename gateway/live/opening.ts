import { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';
import { Failure } from '#shared/http/errors.ts';
import { plainWords } from '#shared/http/errors-in-words.ts';
import { tokenRefusal } from '#shared/http/token-refusal.ts';
import { addressOf, canonicalQuery, type LiveQuery, type LiveResource, splitByPath } from '#shared/live/addresses.ts';
import { LiveOpen } from '#shared/live/open.ts';
import type { Place } from '#shared/live/presence.ts';
import { type LiveDeclaration, placeOf } from '#shared/live/resource.ts';
import { audienceOf, canOpenLive, isLiveResource, LIVE_RESOURCES } from '#shared/live.ts';
import { may } from '#shared/permissions.ts';
import type { Session } from '../session/session.ts';

/** A validated, canonical request to open a query. */
export interface Opening {
  resource: LiveResource;
  /** The query's name in the protocol. Equal queries have equal keys, for every session. */
  key: string;
  /** The room's name: the key and the audience that shares its answer. */
  shared: string;
  /** Path under /api/v1 with its query string. */
  path: string;
  supervisors: readonly number[];
  /** The place that the query shows, for presence. */
  place: Place | undefined;
  /** The version that the reader has already. */
  known: { epoch?: string | undefined; version?: number | undefined };
  /** Retries a failing room at once. */
  isUrgent: boolean;
}

/**
 * Validates a reader's request against the table of live resources.
 * @throws Failure 400 that names the field, 403 when the role or the token may not read it, 404 for
 *   an unknown resource
 */
export function readOpening(request: unknown, session: Session): Opening {
  const asked = LiveOpen.safeParse(request, { error: plainWords });
  if (!asked.success)
    throw new Failure(400, 'The request to open a live query is malformed.', { errors: fieldErrors(asked.error) });
  const { resource, query, epoch, version, now } = asked.data;
  if (!isLiveResource(resource)) {
    const errors = [{ field: 'resource', reason: `${JSON.stringify(resource)} is not one` }];
    throw new Failure(404, 'There is no such live resource.', { code: 'UNKNOWN_RESOURCE', errors });
  }
  assertMayOpen(session, resource);
  const checked = checkedQuery(LIVE_RESOURCES[resource], query);
  const canonical = canonicalQuery(checked);
  const key = canonical === '' ? resource : `${resource}?${canonical}`;
  return {
    resource,
    key,
    shared: `${key}|${audienceOf(resource, session.user, session.supervisors)}`,
    path: addressOf(resource, checked),
    supervisors: session.supervisors,
    place: placeOf(LIVE_RESOURCES[resource], checked),
    known: { epoch, version },
    isUrgent: now === true,
  };
}

/** @throws Failure 403 */
function assertMayOpen({ user: { role }, program }: Session, resource: LiveResource): void {
  if (program) {
    const [action, subject] = LIVE_RESOURCES[resource].right;
    if (may({ role, rights: program.rights }, action, subject)) return;
    const refusal = tokenRefusal(action, subject);
    if (refusal) throw refusal;
  } else if (canOpenLive(role, resource)) return;
  throw new Failure(403, `${program ? 'An API token' : 'Your role'} may not read ${resource}.`, {
    code: 'NOT_ALLOWED',
    errors: [{ field: 'resource', reason: 'is not allowed' }],
  });
}

/** @throws Failure 400 that names the fields */
function checkedQuery({ path, params: ofPath = NO_PARAMS, query: ofQuery }: LiveDeclaration, asked: LiveQuery): LiveQuery {
  const { params, query } = splitByPath(path, asked);
  const [inPath, inQuery] = [ofPath.safeParse(params, WORDS), ofQuery.safeParse(query, WORDS)];
  if (inPath.success && inQuery.success) return { ...(inPath.data as LiveQuery), ...(inQuery.data as LiveQuery) };
  const errors = [inPath, inQuery].flatMap(({ error }) => (error ? fieldErrors(error, 'query') : []));
  throw new Failure(400, 'The query is malformed.', { errors });
}

const NO_PARAMS = z.object({});
const WORDS = { error: plainWords };
