import { Failure, fieldErrors } from '../../shared/http/errors.ts';
import { plainWords } from '../../shared/http/errors-in-words.ts';
import {
  audienceOf,
  canOpenLive,
  canonicalQuery,
  isLiveResource,
  LIVE_RESOURCES,
  LiveOpen,
  type LiveQuery,
  type LiveResource,
} from '../../shared/live.ts';
import type { Session } from '../session/session.ts';

/** A request to open a query, checked and made canonical. */
export interface Opening {
  resource: LiveResource;
  /** What the reader calls the query. Equal queries have equal keys, whoever asks. */
  key: string;
  /** What is polled once: the key and the audience that shares its answer. */
  shared: string;
  /** Path under /api/v1 with its query string. */
  path: string;
  supervisors: readonly number[];
  /** What the reader has already. */
  known: { epoch?: string | undefined; version?: number | undefined };
  /** A failing room does not wait for its next try. */
  isUrgent: boolean;
}

/**
 * Checks what a reader asks for against the table of live resources.
 * @throws Failure 400 that names the field, 403 when the person may not read it, 404 when it is no
 *   live resource.
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
  if (!canOpenLive(session.user.role, resource)) {
    throw new Failure(403, `Your role may not read ${resource}.`, {
      code: 'NOT_ALLOWED',
      errors: [{ field: 'resource', reason: 'is not allowed' }],
    });
  }
  const { path, query: schema } = LIVE_RESOURCES[resource];
  const checked = schema.safeParse(query, { error: plainWords });
  if (!checked.success) throw new Failure(400, 'The query is malformed.', { errors: fieldErrors(checked.error, 'query') });
  const canonical = canonicalQuery(checked.data as LiveQuery);
  const key = canonical === '' ? resource : `${resource}?${canonical}`;
  return {
    resource,
    key,
    shared: `${key}|${audienceOf(resource, session.user, session.supervisors)}`,
    path: canonical === '' ? path : `${path}?${canonical}`,
    supervisors: session.supervisors,
    known: { epoch, version },
    isUrgent: now === true,
  };
}
