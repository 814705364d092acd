import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Moment } from '#api/db/changes.ts';
import { diff } from '#shared/live/diff.ts';
import { LARGEST_PATCH, OPS_IM } from '#shared/live/ops.ts';
import type { Interest } from '#shared/live/topics.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { beginStep, isTracing } from '#shared/servers/traces/traces.ts';
import { leavingOf, sessionEnded, sessionEndOf } from '../caller.ts';
import {
  type CachedView,
  cacheKeyOf,
  currentView,
  hasExpired,
  isCachedView,
  type LiveAnswer,
  readQueued,
  type ViewVersion,
  versionOfOtherProcess,
} from './cached-view.ts';
import type { WaitEnd } from './prepare.ts';
import { acceptsOps, forbidsCache, waitSecondsIn } from './request-headers.ts';
import { type Tag, tagOf, tagsIn } from './tags.ts';

/**
 * Answers a GET that can be kept open, a long poll (decisions 4 and 37). The `ETag` is that of
 * the content, and says after which notice it was read. A current `If-None-Match` is answered 304,
 * without a query if no write since then concerns it, in this process or another; with
 * `Prefer: wait=N` (RFC 7240) the GET waits until the content changes. The moment is noted before
 * the content is read, so no change in between is missed. `A-IM` asks for the difference alone,
 * where rows are shared; `Cache-Control: no-cache` forces a read, past the cache.
 * @throws Failure 401 when the session ends while it waits
 */
export async function answerLive(request: FastifyRequest, reply: FastifyReply, live: LiveAnswer<unknown>) {
  const { closing, views } = request.server.live;
  const given = tagsIn(request.headers['if-none-match']);
  const has = ({ content }: ViewVersion): boolean => given.some((tag) => tag.content === content);
  const seconds = given.length > 0 ? waitSecondsIn(request.headers['prefer']) : 0;
  let endsAt = performance.now() + seconds * 1000;
  let base: CachedView | undefined;
  let woken: Woken | undefined;
  for (;;) {
    const key = cacheKeyOf(request, live);
    const last = views.get(key);
    if (last && has(last)) base = last;
    const mayUseCache = !forbidsCache(request) && !hasExpired(request, live);
    const known = mayUseCache
      ? (currentView(request, live, last) ?? versionOfOtherProcess(request, live, key, given))
      : undefined;
    const view = known ?? (await readQueued(request, reply, live, { key, mayUseCache, isWaiting: seconds > 0 }));
    if (view === 'gone') return reply.hijack();
    // A session that has ended since is answered nothing that was read for it.
    if (view === 'ended' || sessionEndOf(request).aborted) throw sessionEnded();
    if (isCachedView(view) && (view.at === null || !has(view))) {
      if (woken) traceAnswer(request, reply, woken);
      return send(request, reply, view, { key, base, given });
    }
    const leftMs = closing.aborted ? 0 : endsAt - performance.now();
    if (leftMs <= 0) return reply.code(304).header('etag', tagOf(view, key)).send();
    reply.header('preference-applied', `wait=${seconds}`);
    const { at, confined } = view;
    const end = await wait(request, reply, live, view, leftMs);
    if (end === 'changed' && at && isTracing()) woken = { from: at, interest: { ...live, ...confined }, at: performance.now() };
    if (end === 'gone') return reply.hijack();
    if (end === 'ended') throw sessionEnded();
    if (end === 'rebalanced') endsAt = performance.now();
    if (end === 'closing') reply.header('connection', 'close');
  }
}

/** A long poll that a write has ended: the version that waited, and when it was woken. */
interface Woken {
  from: Moment;
  interest: Interest;
  at: number;
}

/**
 * Traces the answer of a long poll as a step after the first write that it tells of, and names it
 * to the gateway.
 */
function traceAnswer(request: FastifyRequest, reply: FastifyReply, { from, interest, at }: Woken): void {
  const [after, ...alsoAfter] = request.server.live.changes.causesSince(from, interest);
  if (after === undefined) return;
  const attributes = { 'muster.request_id': request.id };
  const name = `long poll ${request.routeOptions.url}`;
  const step = beginStep(name, { kind: 'consumer', after, alsoAfter, since: at, attributes });
  if (step === undefined) return;
  reply.header('traceparent', step.traceparent);
  reply.raw.once('close', () => step.end());
}

interface Asked {
  key: string;
  /** The version that the caller was answered last, if it is still cached. */
  base: CachedView | undefined;
  given: readonly Tag[];
}

/**
 * Sends 226 with the difference to what the caller has, where that is possible and small; or 200.
 */
function send(request: FastifyRequest, reply: FastifyReply, view: CachedView, { key, base, given }: Asked) {
  const { at, serialized, answer } = view;
  reply.type('application/json; charset=utf-8');
  if (at) reply.header('etag', tagOf(view, key));
  const theirs = given.find((tag) => tag.content === base?.content);
  const ops = at && answer && theirs && base?.answer && acceptsOps(request) ? diff(base.answer, answer) : null;
  const text = ops && JSON.stringify({ ops });
  return text && text.length <= LARGEST_PATCH * serialized.length
    ? reply.code(226).headers({ im: OPS_IM, 'delta-base': theirs!.text }).send(text)
    : reply.send(serialized.text());
}

/**
 * Waits until a write concerns the view and its cooldown is over (`changed`), until `leftMs`, the
 * business day or the view's own time are over (`same`), or until the wait is ended (`WaitEnd`).
 */
async function wait(request: FastifyRequest, reply: FastifyReply, live: LiveAnswer<unknown>, view: ViewVersion, leftMs: number) {
  const { changes, closing, waits, now, businessTimeZone } = request.server.live;
  // Not `AbortSignal.any`: it holds its sources by weak references, each of which costs the garbage
  // collector a visit.
  const over = new AbortController();
  const { signal } = over;
  const end = (why: WaitEnd) => over.abort(why);
  const { reason, onCancel } = leavingOf(request, reply);
  const forget = onCancel(end);
  waits.add(end);
  const already = reason() ?? (closing.aborted ? 'closing' : undefined);
  if (already) end(already);
  // Not beyond midnight: a new business day is a new answer.
  const midnight = businessDay(businessDate(now(), businessTimeZone), businessTimeZone).end.getTime() + 1 - now().getTime();
  const untilMs = Math.max(0, view.until - now().getTime());
  const waitUntil = performance.now() + leftMs;
  const state = await changes.wait(
    { ...live, ...view.confined, isFirst: live.hasSharedRows ?? false },
    view.at!,
    Math.min(leftMs, midnight, untilMs),
    signal,
  );
  // Not beyond the time for which the caller waits.
  const cooldownMs =
    changes.moment() === null ? 0 : Math.min(view.cooledDownAt - performance.now(), waitUntil - performance.now());
  if (state === 'changed' && cooldownMs > 0) await pause(cooldownMs, undefined, { signal }).catch(() => undefined);
  forget();
  waits.delete(end);
  return signal.aborted ? (signal.reason as WaitEnd) : state;
}
