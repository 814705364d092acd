import { Pool } from 'undici';
import { FairQueue, type FairQueueLimits } from '#shared/http/fair-queue.ts';
import type { Destination } from './destination.ts';

/** One class of traffic: its own connections to the api, and whose turn it is to use one. */
export interface Lane {
  pool: Pool;
  queue: FairQueue;
}

/**
 * Calls are short. Files, up and down, take as long as somebody's line is slow, or as they like.
 * Whoever has an address of one needs no session, as the phones have none: such strangers (`open…`)
 * have lanes of their own. None waits for another, nor for the way to the identity provider.
 */
export type LaneName = 'calls' | 'files' | 'openFiles' | 'uploads' | 'openUploads' | 'signIn';

const WAIT_MS = 10_000;
/**
 * A browser opens six connections to a host, or sends a hundred requests over one: those of one
 * person wait for each other, so that four of the dearest calls at a time are what one person can
 * cost the api. An address may stand for an office, or for a yard full of phones.
 */
export const LANES = {
  calls: { slots: 96, slotsPerClient: 4, tickets: 2_000, ticketsPerClient: 200, waitMs: WAIT_MS },
  files: { slots: 32, slotsPerClient: 8, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  openFiles: { slots: 32, slotsPerClient: 8, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  uploads: { slots: 16, slotsPerClient: 4, tickets: 500, ticketsPerClient: 50, waitMs: WAIT_MS },
  openUploads: { slots: 32, slotsPerClient: 8, tickets: 500, ticketsPerClient: 50, waitMs: WAIT_MS },
  signIn: { slots: 16, slotsPerClient: 8, tickets: 500, ticketsPerClient: 100, waitMs: WAIT_MS },
} satisfies Record<LaneName, FairQueueLimits>;

const CONNECT_WITHIN_MS = 5_000;
/** Lists and templates that are saved as files come from calls of their own. */
const FILE_PATH = /(?:\/|\.)csv$/;

interface Asked {
  method: string;
  /** With its query string. */
  url: string;
  contentType: string | undefined;
  /** Whether the request comes with a session. */
  isKnown: boolean;
}

export function laneOf({ kind }: Destination, { method, url, contentType, isKnown }: Asked): LaneName {
  if (kind === 'sign-in') return 'signIn';
  const isReading = method === 'GET' || method === 'HEAD';
  if (kind === 'signed' && !isKnown) return isReading ? 'openFiles' : 'openUploads';
  if (isReading) return kind === 'signed' || FILE_PATH.test(url.split('?', 1)[0]!) ? 'files' : 'calls';
  return kind === 'signed' || contentType?.startsWith('multipart/') ? 'uploads' : 'calls';
}

/** @param timeoutMs how long the api may take to begin an answer, and between two parts of one. */
export function openLanes(origin: string, timeoutMs: number): { lanes: Record<LaneName, Lane>; close: () => Promise<void> } {
  const open = (limits: FairQueueLimits): Lane => ({
    queue: new FairQueue(limits),
    pool: new Pool(origin, {
      connections: limits.slots,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: CONNECT_WITHIN_MS },
    }),
  });
  const { calls, files, openFiles, uploads, openUploads, signIn } = LANES;
  const lanes = {
    calls: open(calls),
    files: open(files),
    openFiles: open(openFiles),
    uploads: open(uploads),
    openUploads: open(openUploads),
    signIn: open(signIn),
  };
  return { lanes, close: async () => void (await Promise.all(Object.values(lanes).map(({ pool }) => pool.destroy()))) };
}
