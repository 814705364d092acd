import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Moment } from '#api/db/changes.ts';
import { SEARCH_COOLDOWN_MS } from '#shared/live/resource.ts';
import type { Interest } from '#shared/live/topics.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { callerOf, leavingOf } from '../caller.ts';
import { personKeyOf } from './read-queues.ts';
import { type Serialized, serialize, serializeSharedRows } from './serialized.ts';
import { keyDigestOf, type Tag } from './tags.ts';

/** The cooldown of a view after a read, as a multiple of the time that the read took. */
const COOLDOWN_PER_COST = 4;
const COOLDOWN_MAX_MS = 250;

/** The declaration of a GET that can be kept open. */
export interface LiveAnswer<Answer = object> extends Interest {
  /**
   * Anything else that the answer depends on, beside the caller, their selection, the address and
   * the business date. Part of the cache key.
   */
  scope?: string;
  compute: () => Promise<Answer>;
  /**
   * The time at which the answer changes without a write; midnight of the business day is covered
   * already.
   */
  until?: Date | null | undefined;
  /**
   * Narrows the interest to what the last answer holds. A write that moves a row out of the answer
   * still concerns it.
   */
  narrow?: ((answer: object) => Confined) | undefined;
  /**
   * The rows are objects shared with other answers, and a row that has not changed is the same
   * object: rows are serialized once, and two answers are compared by reference.
   */
  hasSharedRows?: boolean | undefined;
  /**
   * Longest cooldown after a read; 250 ms unless said. For a view that takes long to read, e.g. all
   * rows of a month, and would be read all day while a company works.
   */
  maxCooldownMs?: number | undefined;
  /** As the live resource declares it. */
  isSearch?: true | undefined;
}

type Confined = Pick<Interest, 'rows' | 'days'>;

/** The version of a view that a caller may wait on, without its content. */
export interface ViewVersion {
  /** Noted before the view was read; null while other processes cannot be heard. */
  at: Moment | null;
  content: string;
  /**
   * End of the cooldown, by `performance.now()`: until then the view is not read again for a caller
   * who waits.
   */
  cooledDownAt: number;
  confined: Confined;
  /** Milliseconds since the epoch; from then on the view is read again even without a write. */
  until: number;
}

/** A view as it was last read, by cache key. */
export interface CachedView extends ViewVersion {
  serialized: Serialized;
  /** Only of an answer with shared rows, for the difference to the next one. */
  answer?: object;
}

export const isCachedView = (version: ViewVersion): version is CachedView => 'serialized' in version;

/** The cache key: who asks for what, on which business day. */
export function cacheKeyOf(request: FastifyRequest, { scope = '' }: LiveAnswer<unknown>): string {
  const { now, businessTimeZone } = request.server.live;
  const { employeeId, actorId, tokenId, role, supervisorIds } = callerOf(request);
  return [employeeId, actorId, tokenId, role, supervisorIds, request.url, businessDate(now(), businessTimeZone), scope].join(' ');
}

/**
 * The cached view, if no write since it was read concerns it. A gateway that restarts then costs
 * the database nothing for views that were read a moment ago.
 */
export function currentView(
  request: FastifyRequest,
  live: LiveAnswer<unknown>,
  last: CachedView | undefined,
): CachedView | undefined {
  const { changes } = request.server.live;
  const at = changes.moment();
  if (!at || !last?.at || !changes.isUnchangedSince(last.at, { ...live, ...last.confined })) return undefined;
  last.at = at;
  return last;
}

/**
 * The version that another api process answered to the same caller and question, if no write since
 * then concerns it. So a caller whose process is gone costs the next process no query
 * (docs/performance.md).
 */
export function versionOfOtherProcess(
  request: FastifyRequest,
  live: LiveAnswer<unknown>,
  key: string,
  given: readonly Tag[],
): ViewVersion | undefined {
  const { changes, now } = request.server.live;
  const at = changes.moment();
  const tag = at && given.find((one) => one.notice !== undefined && one.keyDigest === keyDigestOf(key));
  const then = tag?.notice === undefined ? null : changes.momentAt(tag.notice);
  if (!tag || !then || !changes.isUnchangedSince(then, live)) return undefined;
  return { at, content: tag.content, cooledDownAt: 0, confined: {}, until: untilOf(live, now()) };
}

interface Reading {
  key: string;
  /** False when the caller forbids the cache, or the view has expired. */
  mayUseCache: boolean;
  /** The caller has a version already and waits for the next one. */
  isWaiting: boolean;
}

/**
 * Reads the view in the caller's place of the fair queue (decision 73). An answer with shared rows
 * skips the queue: its rows were read for everybody, and taking a part of them is cheap.
 * @returns why the caller has left, when they leave the queue before their turn
 */
export async function readQueued(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveAnswer<unknown>,
  { key, mayUseCache, isWaiting }: Reading,
): Promise<CachedView | 'gone' | 'ended'> {
  const { readQueues, views } = request.server.live;
  if (live.hasSharedRows) return readView(request, live, key);
  // Another gateway may have asked the same while this one stood in the queue.
  const read = async () => (mayUseCache && currentView(request, live, views.get(key))) || readView(request, live, key);
  try {
    return await readQueues[live.isSearch ? 'searches' : isWaiting ? 'waits' : 'calls'].run(
      personKeyOf(callerOf(request)),
      read,
      leavingOf(request, reply),
    );
  } catch (error) {
    if (error === 'gone' || error === 'ended') return error;
    throw error;
  }
}

/** Reads the view and caches it. */
async function readView(request: FastifyRequest, live: LiveAnswer<unknown>, key: string): Promise<CachedView> {
  const { changes, views, now, onRead } = request.server.live;
  const last = views.get(key);
  const at = changes.moment();
  const startedAt = performance.now();
  const answer = (await live.compute()) as object;
  const serialized = live.hasSharedRows ? serializeSharedRows(answer) : serialize(answer);
  const endedAt = performance.now();
  const cooldownMs = live.hasSharedRows
    ? 0
    : Math.max(
        live.isSearch ? SEARCH_COOLDOWN_MS : 0,
        Math.min(COOLDOWN_PER_COST * (endedAt - startedAt), live.maxCooldownMs ?? COOLDOWN_MAX_MS),
      );
  const view = {
    at,
    content: serialized.tag,
    serialized,
    ...(live.hasSharedRows && { answer }),
    cooledDownAt: endedAt + cooldownMs,
    confined: live.narrow?.(answer) ?? {},
    until: untilOf(live, now()),
  };
  onRead(request.routeOptions.url ?? '', last ? (last.content === view.content ? 'same' : 'another') : 'first');
  if (at) views.set(key, view);
  return view;
}

/** Whether the time has come at which the view changes without a write. */
export const hasExpired = (request: FastifyRequest, { until }: LiveAnswer<unknown>): boolean =>
  !!until && until <= request.server.live.now();

/** Infinity once that time is over, or when there is none. */
const untilOf = ({ until }: LiveAnswer<unknown>, now: Date): number =>
  until && until > now ? until.getTime() : Number.POSITIVE_INFINITY;
