import type { ExportBlocker } from '../../../shared/exports.ts';

/** So many blockers are listed; the others are counted. */
const LISTED = 100;

/** What came of a file while it was written. */
export interface Tally {
  rows: number;
  /** Whole minutes; stays null in files that hold none. */
  minutes: number | null;
  skipped: { noShow: number; zero: number; unapproved: number };
  /** Notes what keeps the file from being made; the same twice counts once. */
  block(about: string, reason: string): void;
  blockers(): { listed: ExportBlocker[]; count: number };
}

export function createTally(): Tally {
  const found = new Map<string, ExportBlocker>();
  return {
    rows: 0,
    minutes: null,
    skipped: { noShow: 0, zero: 0, unapproved: 0 },
    block: (about, reason) => {
      found.set(`${about}\n${reason}`, { about, reason });
    },
    blockers: () => ({ listed: [...found.values()].slice(0, LISTED), count: found.size }),
  };
}
