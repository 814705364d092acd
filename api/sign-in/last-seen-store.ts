import { PHONE_COUNTS_MS, SCREEN_COUNTS_MS, SCREEN_LEFT_AFTER_MS } from './rules.ts';

/** Until when a session's last sign of life counts. */
export interface SeenUntil {
  sessionId: string;
  until: Date;
}

/** What this process saw since it was last asked. */
export interface LastSeenChanges {
  /** Sessions that are there, and until when that counts. */
  there: SeenUntil[];
  /** Sessions whose screen is gone, and what was written of it last. */
  gone: SeenUntil[];
}

/** Which sessions show signs of life in this process: what `user.isLoggedIn` is made of. */
export interface LastSeen {
  /**
   * A screen of theirs keeps a GET open, as every open page does; to be called back when that ends.
   */
  opened(sessionId: string): () => void;
  /** A phone of theirs called. */
  called(sessionId: string): void;
  /** Told of a session that was not there before. Returns the stop. */
  onArrival(listener: () => void): () => void;
  take(): LastSeenChanges;
}

interface Known {
  /** GETs that are open now. */
  open: number;
  /** When the last of them ended; a phone has none. */
  endedAt: number;
  countsMs: number;
  until: number;
  isFresh: boolean;
}

/** Remembers signs until they are written, many of them in one statement. */
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

  /** Once more after half of its time; a screen also when it comes back, perhaps from elsewhere. */
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
