import type { FastifyBaseLogger } from 'fastify';
import type { LiveResource } from '#shared/live/addresses.ts';

interface Fault {
  resource: LiveResource;
  status: number;
  /** The chain of causes. */
  why: string;
}

/**
 * Logs failed polls of live queries: when the api is away every query of a node fails again and
 * again, for one reason.
 */
export interface PollFaults {
  note(fault: Fault): void;
  stop(): void;
}

const REPEAT_EVERY_MS = 60_000;

/**
 * Logs the first failure of a kind at once, with its resource; after that, once in each interval,
 * how many more there were. An interval without one ends the kind, so that the next is a first
 * again. Failures of one status and cause are of one kind.
 */
export function logPollFaults(log: Pick<FastifyBaseLogger, 'warn'>, everyMs = REPEAT_EVERY_MS): PollFaults {
  const kinds = new Map<string, { more: number; timer: NodeJS.Timeout }>();
  return {
    note({ resource, status, why }) {
      const kind = `${status} ${why}`;
      const known = kinds.get(kind);
      if (known) {
        known.more += 1;
        return;
      }
      log.warn({ resource, status, why }, 'a live query could not be refreshed');
      const timer = setInterval(() => {
        const { more = 0 } = kinds.get(kind) ?? {};
        if (more > 0) {
          log.warn({ status, why, times: more }, 'live queries could not be refreshed');
          kinds.set(kind, { more: 0, timer });
        } else {
          clearInterval(timer);
          kinds.delete(kind);
        }
      }, everyMs).unref();
      kinds.set(kind, { more: 0, timer });
    },
    stop() {
      for (const { timer } of kinds.values()) clearInterval(timer);
      kinds.clear();
    },
  };
}
