import { PHONE_COUNTS_MS, SCREEN_COUNTS_MS, SCREEN_LEFT_AFTER_MS } from './rules.ts';

/** The end of a session's current heartbeat. */
export interface SeenUntil {
  sessionId: string;
  until: Date;
}

/** Heartbeats of this process since the last call. */
export interface LastSeenChanges {
  /** Present sessions, and the end of their heartbeat. */
  there: SeenUntil[];
  /** Sessions whose screen is gone, with the end that was written last. */
  gone: SeenUntil[];
}

/** Collects heartbeats of sessions in this process, from which `user.isLoggedIn` is derived. */
export interface LastSeen {
  /** Notes an open GET of a screen, which every open page has; call the result when it ends. */
  opened(sessionId: string): () => void;
  /** Notes a call of a phone. */
  called(sessionId: string): void;
  /** Calls when a session appears. Returns the stop. */
  onArrival(listener: () => void): () => void;
  take(): LastSeenChanges;
}

interface Known {
  /** GETs that are open. */
  open: number;
  /** The end of the last of them; without meaning for a phone, which has none. */
  endedAt: number;
  countsMs: number;
  until: number;
  isFresh: boolean;
}

/** Collects heartbeats until they are written, many in one statement. */
export function createLastSeen({ now }: { now: () => Date }): LastSeen {
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();

  function see(sessionId: string, countsMs: number): Known {
    const before = known.get(sessionId);
    if (before) return before;
    const entry = { open: 0, endedAt: now().getTime(), countsMs, until: 0, isFresh: true };
    known.set(sessionId, entry);
    for (const tell of listeners) tell();
    return entry;
  }

  /**
   * Due again after half of its time; for a screen also when it comes back, possibly from another
   * process.
   */
  const isDue = ({ isFresh, until, countsMs }: Known, at: number): boolean => isFresh || until - at < countsMs / 2;

  return {
    opened(sessionId) {
      const entry = see(sessionId, SCREEN_COUNTS_MS);
      if (entry.open === 0) entry.isFresh = true;
      entry.open += 1;
      return () => {
        entry.open -= 1;
        entry.endedAt = now().getTime();
      };
    },
    called(sessionId) {
      const entry = see(sessionId, PHONE_COUNTS_MS);
      entry.isFresh ||= isDue(entry, now().getTime());
    },
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take() {
      const at = now().getTime();
      const seen: LastSeenChanges = { there: [], gone: [] };
      for (const [sessionId, entry] of known) {
        if (entry.open > 0 ? isDue(entry, at) : entry.isFresh) {
          Object.assign(entry, { until: at + entry.countsMs, isFresh: false });
          seen.there.push({ sessionId, until: new Date(entry.until) });
        } else if (entry.open === 0 && at - entry.endedAt >= SCREEN_LEFT_AFTER_MS && isScreen(entry)) {
          known.delete(sessionId);
          seen.gone.push({ sessionId, until: new Date(entry.until) });
        } else if (entry.until <= at) known.delete(sessionId);
      }
      return seen;
    },
  };
}

const isScreen = ({ countsMs }: Known): boolean => countsMs === SCREEN_COUNTS_MS;
