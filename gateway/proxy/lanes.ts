import { Pool } from 'undici';
import type { Destination } from './destination.ts';
import { type Bounds, Turns } from './turns.ts';

/** One class of traffic: its own connections to the api, and whose turn it is to use one. */
export interface Lane {
  pool: Pool;
  turns: Turns;
}

/**
 * Calls are short. Files, up and down, take as long as somebody's line is slow, or as they like; whoever can open an address needs no
 * session for it. Neither waits for the other, nor for the way to the identity provider.
 */
export type LaneName = 'calls' | 'files' | 'uploads' | 'sign-in';

const WAIT_MS = 10_000;
/**
 * A browser opens six connections to a host, or sends a hundred requests over one: those of one person wait for each other, so that four
 * of the dearest calls at a time are what one person can cost the api. An address may stand for an office.
 */
export const LANES: Readonly<Record<LaneName, Bounds>> = {
  calls: { places: 96, placesPerParty: 4, entries: 1_000, entriesPerParty: 200, waitMs: WAIT_MS },
  files: { places: 48, placesPerParty: 12, entries: 500, entriesPerParty: 100, waitMs: WAIT_MS },
  uploads: { places: 32, placesPerParty: 8, entries: 200, entriesPerParty: 50, waitMs: WAIT_MS },
  'sign-in': { places: 16, placesPerParty: 8, entries: 200, entriesPerParty: 100, waitMs: WAIT_MS },
};

const CONNECT_WITHIN_MS = 5_000;
/** Lists and templates that are saved as files come from calls of their own. */
const FILE_PATH = /(?:\/|\.)csv$/;

interface Asked {
  method: string;
  /** With its query string. */
  url: string;
  contentType: string | undefined;
}

export function laneOf({ kind }: Destination, { method, url, contentType }: Asked): LaneName {
  if (kind === 'sign-in') return 'sign-in';
  const isReading = method === 'GET' || method === 'HEAD';
  if (kind === 'signed') return isReading ? 'files' : 'uploads';
  if (isReading) return FILE_PATH.test(url.split('?', 1)[0]!) ? 'files' : 'calls';
  return contentType?.startsWith('multipart/') ? 'uploads' : 'calls';
}

/** @param timeoutMs how long the api may take to begin an answer, and between two parts of one. */
export function openLanes(origin: string, timeoutMs: number): { lanes: Record<LaneName, Lane>; close: () => Promise<void> } {
  const open = (bounds: Bounds): Lane => ({
    turns: new Turns(bounds),
    pool: new Pool(origin, {
      connections: bounds.places,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: CONNECT_WITHIN_MS },
    }),
  });
  const lanes = {
    calls: open(LANES.calls),
    files: open(LANES.files),
    uploads: open(LANES.uploads),
    'sign-in': open(LANES['sign-in']),
  };
  return { lanes, close: async () => void (await Promise.all(Object.values(lanes).map(({ pool }) => pool.destroy()))) };
}
