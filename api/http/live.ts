import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { diff } from '#shared/live/diff.ts';
import { LARGEST_PATCH, OPS_IM } from '#shared/live/ops.ts';
import type { Interest } from '#shared/live/topics.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import type { Services } from '../context.ts';
import type { Moment } from '../db/changes.ts';
import { callerOf, type Left, leavingOf, sessionEnded, sessionEndOf } from './caller.ts';
import { EDITION } from './edition.ts';
import { createReadTurns, partyOf, type ReadTurns } from './read-turns.ts';
import { type Said, say, sayCut } from './said.ts';

/** The longest that a GET waits, in seconds. Who asks for less has reasons, e.g. a proxy. */
export const MAX_WAIT_SECONDS = 290;
/** So many views are remembered. One that was forgotten is read once more than needed. */
const MOST_LOOKS = 20_000;
/** And so much text of them. */
const MOST_KEPT_CHARACTERS = 100_000_000;
/** What a view costs beside its text. */
const TAG_SIZE = 1_000;
/** One that nobody has asked for again a minute after the longest wait is of no use to anybody. */
const FORGET_AFTER_MS = (MAX_WAIT_SECONDS + 60) * 1000;
/** When another api has come, whoever waits here is answered within this time. */
const TURN_WITHIN_MS = 30_000;
/** A view rests for so many times as long as it took to read. */
const REST_PER_COST = 4;
const REST_MAX_MS = 250;

interface LiveParts extends Pick<Services, 'changes' | 'now' | 'businessTimeZone'> {
  /** What views were when they were last read, by who asked for what. */
  looks: LRUCache<string, Look>;
  /** Aborts when the server shuts down. */
  closing: AbortSignal;
  /**
   * What ends each GET that waits. A set, because a signal that thousands listen to is slow to join
   * and to leave.
   */
  waits: Set<(why: Ending) => void>;
  turns: ReadTurns;
  /** Told of each view that is read, and whether it was another than before. */
  onLook: (route: string, outcome: 'first' | 'same' | 'another') => void;
}

/** Why a GET waits no longer, though nothing it asks for is another and its time is not up. */
type Ending = Left | 'closing' | 'turned';

declare module 'fastify' {
  interface FastifyInstance {
    /** What `answerLive` stands on. */
    live: LiveParts;
  }
}

/** Gives an api what `answerLive` needs, and answers every long poll when it shuts down. */
export function prepareLive(app: FastifyInstance, services: Pick<Services, 'changes' | 'now' | 'businessTimeZone'>): void {
  const { changes, now, businessTimeZone } = services;
  const closing = new AbortController();
  const waits: LiveParts['waits'] = new Set();
  const looks = new LRUCache<string, Look>({
    max: MOST_LOOKS,
    maxSize: MOST_KEPT_CHARACTERS,
    sizeCalculation: ({ said, answer }) => (answer ? TAG_SIZE : TAG_SIZE + said.length),
    ttl: FORGET_AFTER_MS,
    updateAgeOnGet: true,
  });
  app.addHook('onListen', async () => {
    changes.onArrival(() => {
      for (const end of waits) setTimeout(end, Math.random() * TURN_WITHIN_MS, 'turned').unref();
    });
  });
  const forgetting = setInterval(() => looks.purgeStale(), FORGET_AFTER_MS / 2);
  forgetting.unref();
  const turns = createReadTurns();
  app.decorate('live', { changes, now, businessTimeZone, looks, closing: closing.signal, waits, turns, onLook: () => {} });
  app.addHook('preClose', async () => {
    clearInterval(forgetting);
    closing.abort();
    // Whoever has news to come is given them, and let go.
    turns.waits.endRest();
    for (const end of waits) end('closing');
  });
}

/** How a GET that can be kept open is answered. */
export interface LiveAnswer<Answer = object> extends Interest {
  /**
   * Anything else that the answer depends on, beside the caller, their selection, the address and
   * the business date.
   */
  scope?: string;
  compute: () => Promise<Answer>;
  /** When it becomes another by time alone, without a write; midnight of the business day aside. */
  until?: Date | null | undefined;
  /** What an answer, once it is known, is confined to. A row that leaves it was still in it. */
  narrow?: ((answer: object) => Confined) | undefined;
  /**
   * The rows of the answer are objects that other answers have as well, and that stay the same for
   * as long as they say the same.
   */
  isCut?: boolean | undefined;
  /**
   * What takes long to read, e.g. all rows of a month, may rest for longer than the usual quarter
   * of a second: a company that works would have it read all day.
   */
  restAtMostMs?: number | undefined;
}

type Confined = Pick<Interest, 'rows' | 'days'>;

/** An answer as it was once, as far as waiting for another needs it. */
interface Glance {
  /** Noted before it was read; null while other processes cannot be heard. */
  at: Moment | null;
  content: string;
  /** By `performance.now()`; before that it is not read again for a caller who waits. */
  restsUntil: number;
  confined: Confined;
  /** From then on it is read anew, whatever was written. */
  until: number;
}

/** An answer as it was once. */
interface Look extends Glance {
  said: Said;
  /** Of an answer whose rows are shared; of others the text is enough. */
  answer?: object;
}

const isLook = (glance: Glance): glance is Look => 'said' in glance;

/**
 * An `ETag`: of what content it is and, where that is known, after which notice it was read and in
 * answer to what. The same content has many, of which each says more than the one before.
 */
interface Tag {
  text: string;
  content: string;
  notice: string | undefined;
  question: string | undefined;
}

/**
 * Answers a GET that can be kept open (decisions 4, 37 and 50). The ETag is that of the content,
 * and says after which notice it was read. With a current `If-None-Match` it is 304, without a
 * query if nothing that concerns it was written since the content was read, here or in another
 * process; with `Prefer: wait=N` (RFC 7240) it waits until the content is another.
 * The moment is noted before the content is read, so a change in between is never missed. Who
 * asks for it (`A-IM`) is given what has changed alone, where the rows are shared; with
 * `Cache-Control: no-cache` it is read anew whatever is known.
 * @throws Failure 401 when the session ends meanwhile
 */
export async function answerLive(request: FastifyRequest, reply: FastifyReply, live: LiveAnswer<unknown>) {
  const { closing, looks } = request.server.live;
  const given = tagsIn(request.headers['if-none-match']);
  const has = ({ content }: Glance): boolean => given.some((tag) => tag.content === content);
  const seconds = given.length > 0 ? waitOf(request.headers['prefer']) : 0;
  let endsAt = performance.now() + seconds * 1000;
  let base: Look | undefined;
  for (;;) {
    const question = questionOf(request, live);
    const last = looks.get(question);
    if (last && has(last)) base = last;
    const isKnown = !asksAnew(request) && !isOver(request, live);
    const known = isKnown ? (knownStill(request, live, last) ?? takenOver(request, live, question, given)) : undefined;
    const look = known ?? (await lookInTurn(request, reply, live, { question, isKnown, isWaiting: seconds > 0 }));
    if (look === 'gone') return reply.hijack();
    // Nothing that was read is for a session that has ended since.
    if (look === 'ended' || sessionEndOf(request).aborted) throw sessionEnded();
    if (isLook(look) && (look.at === null || !has(look))) return send(request, reply, look, { question, base, given });
    const leftMs = closing.aborted ? 0 : endsAt - performance.now();
    if (leftMs <= 0) return reply.code(304).header('etag', tagOf(look, question)).send();
    reply.header('preference-applied', `wait=${seconds}`);
    const end = await wait(request, reply, live, look, leftMs);
    if (end === 'gone') return reply.hijack();
    if (end === 'ended') throw sessionEnded();
    if (end === 'turned') endsAt = performance.now();
    if (end === 'closing') reply.header('connection', 'close');
  }
}

/**
 * The view as it was read here, while nothing that concerns it is written. So a gateway that begins
 * anew costs the database nothing for what was looked at a moment ago.
 */
function knownStill(request: FastifyRequest, live: LiveAnswer<unknown>, last: Look | undefined): Look | undefined {
  const { changes } = request.server.live;
  const at = changes.moment();
  if (!at || !last?.at || !changes.isStill(last.at, { ...live, ...last.confined })) return undefined;
  last.at = at;
  return last;
}

/**
 * The view as another process read it for the same caller and question, while nothing that concerns
 * it is written: whoever loses their process costs the next one nothing.
 */
function takenOver(
  request: FastifyRequest,
  live: LiveAnswer<unknown>,
  question: string,
  given: readonly Tag[],
): Glance | undefined {
  const { changes, now } = request.server.live;
  const at = changes.moment();
  const tag = at && given.find((one) => one.notice !== undefined && one.question === questionTag(question));
  const then = tag?.notice === undefined ? null : changes.momentAt(tag.notice);
  if (!tag || !then || !changes.isStill(then, live)) return undefined;
  return { at, content: tag.content, restsUntil: 0, confined: {}, until: untilOf(live, now()) };
}

interface Turn {
  question: string;
  /** Whether what somebody else has read will do. */
  isKnown: boolean;
  isWaiting: boolean;
}

/**
 * What the view is, once it is this person's turn to read; a turn may take seconds to come, and is
 * not waited for without whoever asks. A cut of a board was read for everybody, and costs too
 * little to wait for.
 */
async function lookInTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  live: LiveAnswer<unknown>,
  { question, isKnown, isWaiting }: Turn,
): Promise<Look | 'gone' | 'ended'> {
  const { turns, looks } = request.server.live;
  if (live.isCut) return lookAt(request, live, question);
  const party = partyOf(callerOf(request));
  // While it waited another gateway may have asked the same.
  const read = async () => (isKnown && knownStill(request, live, looks.get(question))) || lookAt(request, live, question);
  try {
    return await turns[isWaiting ? 'waits' : 'calls'].run(party, read, leavingOf(request, reply));
  } catch (error) {
    if (error === 'gone' || error === 'ended') return error;
    throw error;
  }
}

/** What the view is now. */
async function lookAt(request: FastifyRequest, live: LiveAnswer<unknown>, question: string): Promise<Look> {
  const { changes, looks, now, onLook } = request.server.live;
  const last = looks.get(question);
  const at = changes.moment();
  const startedAt = performance.now();
  const answer = (await live.compute()) as object;
  const said = live.isCut ? sayCut(answer) : say(answer);
  const endedAt = performance.now();
  const restMs = live.isCut ? 0 : Math.min(REST_PER_COST * (endedAt - startedAt), live.restAtMostMs ?? REST_MAX_MS);
  const look = {
    at,
    content: said.tag,
    said,
    ...(live.isCut && { answer }),
    restsUntil: endedAt + restMs,
    confined: live.narrow?.(answer) ?? {},
    until: untilOf(live, now()),
  };
  onLook(request.routeOptions.url ?? '', last ? (last.content === look.content ? 'same' : 'another') : 'first');
  if (at) looks.set(question, look);
  return look;
}

/** The moment has come at which it may be another by time alone. */
const isOver = (request: FastifyRequest, { until }: LiveAnswer<unknown>): boolean =>
  !!until && until <= request.server.live.now();

/** Milliseconds of the clock; never, once it is over. */
const untilOf = ({ until }: LiveAnswer<unknown>, now: Date): number =>
  until && until > now ? until.getTime() : Number.POSITIVE_INFINITY;

interface Asked {
  question: string;
  /** As it was when the caller was answered last, and with what tags they ask now. */
  base: Look | undefined;
  given: readonly Tag[];
}

function send(request: FastifyRequest, reply: FastifyReply, look: Look, { question, base, given }: Asked) {
  const { at, said, answer } = look;
  reply.type('application/json; charset=utf-8');
  if (at) reply.header('etag', tagOf(look, question));
  const theirs = given.find((tag) => tag.content === base?.content);
  const ops = at && answer && theirs && base?.answer && asksForOps(request) ? diff(base.answer, answer) : null;
  const text = ops && JSON.stringify({ ops });
  return text && text.length <= LARGEST_PATCH * said.length
    ? reply.code(226).headers({ im: OPS_IM, 'delta-base': theirs!.text }).send(text)
    : reply.send(said.text());
}

/** Who asks for what, on which business day. */
function questionOf(request: FastifyRequest, { scope = '' }: LiveAnswer<unknown>): string {
  const { now, businessTimeZone } = request.server.live;
  const { employeeId, actorId, tokenId, role, supervisorIds } = callerOf(request);
  return [employeeId, actorId, tokenId, role, supervisorIds, request.url, businessDate(now(), businessTimeZone), scope].join(' ');
}

/** Until something moved, and a view that was read a moment ago has rested. */
async function wait(request: FastifyRequest, reply: FastifyReply, live: LiveAnswer<unknown>, look: Glance, leftMs: number) {
  const { changes, closing, waits, now, businessTimeZone } = request.server.live;
  // Not `AbortSignal.any`: it is kept by weak references, of which the collector looks at each.
  const over = new AbortController();
  const { signal } = over;
  const end = (why: Ending) => over.abort(why);
  const { gone, onGone } = leavingOf(request, reply);
  const forget = onGone(end);
  waits.add(end);
  const already = gone() ?? (closing.aborted ? 'closing' : undefined);
  if (already) end(already);
  // Not beyond midnight: a new business day is a new answer.
  const midnight = businessDay(businessDate(now(), businessTimeZone), businessTimeZone).end.getTime() + 1 - now().getTime();
  const untilMs = Math.max(0, look.until - now().getTime());
  const waitUntil = performance.now() + leftMs;
  const state = await changes.wait(
    { ...live, ...look.confined, isFirst: live.isCut ?? false },
    look.at!,
    Math.min(leftMs, midnight, untilMs),
    signal,
  );
  // Not beyond the time for which the caller waits.
  const restMs = changes.moment() === null ? 0 : Math.min(look.restsUntil - performance.now(), waitUntil - performance.now());
  if (state === 'changed' && restMs > 0) await pause(restMs, undefined, { signal }).catch(() => undefined);
  forget();
  waits.delete(end);
  return signal.aborted ? (signal.reason as Ending) : state;
}

/** Another edition may answer the same question by other words. */
const questionTag = (question: string): string => hash('sha256', `${EDITION} ${question}`, 'base64url').slice(0, 10);

const tagOf = ({ at, content }: Glance, question: string): string =>
  at?.notice === undefined ? `"${content}"` : `"${content}/${at.notice}/${questionTag(question)}"`;

const tagsIn = (header: string | undefined): Tag[] =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .filter((text) => text !== '')
    .map((text) => {
      const [content = '', notice, question] = text.replaceAll('"', '').split('/');
      return { text, content, notice, question };
    });

const asksForOps = ({ headers }: FastifyRequest): boolean =>
  String(headers['a-im'] ?? '')
    .split(',')
    .some((one) => one.trim() === OPS_IM);

const asksAnew = ({ headers }: FastifyRequest): boolean => /\bno-cache\b/i.test(headers['cache-control'] ?? '');

/** Whole seconds of `wait=N`, at most 290; 0 when nothing is said or it cannot be read. */
function waitOf(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const seconds = Number(/(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(text)?.[1] ?? 0);
  return Math.min(seconds, MAX_WAIT_SECONDS);
}
