import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '#api/context.ts';
import type { LeaveReason } from '../caller.ts';
import type { CachedView } from './cached-view.ts';
import { createReadQueues, type ReadQueues } from './read-queues.ts';
import { MAX_WAIT_SECONDS } from './request-headers.ts';

/** Cached views; one that was evicted costs one more read. */
const MAX_VIEWS = 20_000;
const MAX_CHARACTERS = 100_000_000;
/** Weight of a view beside its text. */
const TAG_SIZE = 1_000;
/** A minute beyond the longest wait: nobody asks for a view again after that. */
const FORGET_AFTER_MS = (MAX_WAIT_SECONDS + 60) * 1000;
/** Long polls here end spread over this time after another api process has started. */
const REBALANCE_WITHIN_MS = 30_000;

interface LiveParts extends Pick<Services, 'changes' | 'now' | 'businessTimeZone'> {
  /** Views as they were last read, by cache key. */
  views: LRUCache<string, CachedView>;
  /** Aborts when the server shuts down. */
  closing: AbortSignal;
  /**
   * Ends each open long poll. A set and no AbortSignal: a signal with thousands of listeners is
   * slow to join and to leave.
   */
  waits: Set<(why: WaitEnd) => void>;
  readQueues: ReadQueues;
  /** Called for each view that is read, with whether its content is new. For the metrics. */
  onRead: (route: string, outcome: 'first' | 'same' | 'another') => void;
}

/** The reason why a long poll ends although nothing changed and its time is not up. */
export type WaitEnd = LeaveReason | 'closing' | 'rebalanced';

declare module 'fastify' {
  interface FastifyInstance {
    /** State of `answerLive`. */
    live: LiveParts;
  }
}

/**
 * Decorates the server with what `answerLive` needs. When another api process starts, long polls
 * end within 30 s and reconnect, so that the load spreads; on shutdown they end at once.
 */
export function prepareLive(app: FastifyInstance, services: Pick<Services, 'changes' | 'now' | 'businessTimeZone'>): void {
  const { changes, now, businessTimeZone } = services;
  const closing = new AbortController();
  const waits: LiveParts['waits'] = new Set();
  const views = new LRUCache<string, CachedView>({
    max: MAX_VIEWS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ serialized, answer }) => (answer ? TAG_SIZE : TAG_SIZE + serialized.length),
    ttl: FORGET_AFTER_MS,
    updateAgeOnGet: true,
  });
  app.addHook('onListen', async () => {
    changes.onArrival(() => {
      for (const end of waits) setTimeout(end, Math.random() * REBALANCE_WITHIN_MS, 'rebalanced').unref();
    });
  });
  const forgetting = setInterval(() => views.purgeStale(), FORGET_AFTER_MS / 2);
  forgetting.unref();
  const readQueues = createReadQueues();
  app.decorate('live', { changes, now, businessTimeZone, views, closing: closing.signal, waits, readQueues, onRead: () => {} });
  app.addHook('preClose', async () => {
    clearInterval(forgetting);
    closing.abort();
    // Callers with news to come are answered now, then all long polls end.
    readQueues.waits.endCooldown();
    for (const end of waits) end('closing');
  });
}
