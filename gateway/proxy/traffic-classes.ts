import { Pool } from 'undici';
import { FairQueue, type FairQueueLimits } from '#shared/http/fair-queue.ts';
import type { Destination } from './destination.ts';

/** A bulkhead: a connection pool to the api, and the fair queue before it. */
export interface TrafficClass {
  pool: Pool;
  queue: FairQueue;
}

/**
 * Calls are short; those of phones have a class of their own, so that a crew's morning and the
 * office never wait for each other, and so have the writes of programs, which come in bulk. A
 * file transfer, up or down, takes as long as the other end's connection does. The `open…`
 * classes are for requests of which nobody knows yet who sends them: signed addresses without a
 * session, and the calls by which an app gets its tokens. So strangers never delay signed-in
 * people. No class waits for another.
 */
export type TrafficClassName =
  | 'calls'
  | 'phoneCalls'
  | 'programWrites'
  | 'openCalls'
  | 'files'
  | 'openFiles'
  | 'uploads'
  | 'openUploads'
  | 'signIn';

const WAIT_MS = 10_000;
/**
 * A browser opens six connections to a host, or sends a hundred requests over one. The quota per
 * client bounds what one person can cost the api to four of the dearest calls at a time. Strangers
 * count by address, which may stand for an office or a yard full of phones: eight at a time.
 */
export const TRAFFIC_LIMITS = {
  calls: { slots: 96, slotsPerClient: 4, tickets: 2_000, ticketsPerClient: 200, waitMs: WAIT_MS },
  phoneCalls: { slots: 64, slotsPerClient: 4, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  programWrites: { slots: 16, slotsPerClient: 4, tickets: 500, ticketsPerClient: 100, waitMs: WAIT_MS },
  openCalls: { slots: 32, slotsPerClient: 8, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  files: { slots: 32, slotsPerClient: 8, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  openFiles: { slots: 32, slotsPerClient: 8, tickets: 1_000, ticketsPerClient: 100, waitMs: WAIT_MS },
  uploads: { slots: 16, slotsPerClient: 4, tickets: 500, ticketsPerClient: 50, waitMs: WAIT_MS },
  openUploads: { slots: 32, slotsPerClient: 8, tickets: 500, ticketsPerClient: 50, waitMs: WAIT_MS },
  signIn: { slots: 16, slotsPerClient: 8, tickets: 500, ticketsPerClient: 100, waitMs: WAIT_MS },
} satisfies Record<TrafficClassName, FairQueueLimits>;

const CONNECT_WITHIN_MS = 5_000;
/** Calls whose answer the browser saves as a file. */
const FILE_PATH = /(?:\/|\.)csv$/;

interface ProxiedRequest {
  method: string;
  /** Path with the query string. */
  url: string;
  contentType: string | undefined;
  /** True for a request with a session. */
  isKnown: boolean;
  /** True for a call of a signed-in phone. */
  isPhone: boolean;
  /** True for a call with an API token. */
  isProgram: boolean;
}

export function trafficClassOf(
  { kind }: Destination,
  { method, url, contentType, isKnown, isPhone, isProgram }: ProxiedRequest,
): TrafficClassName {
  if (kind === 'sign-in') return 'signIn';
  if (kind === 'exchange' || kind === 'phone' || kind === 'link') return 'openCalls';
  if (isPhone) return 'phoneCalls';
  const isReading = method === 'GET' || method === 'HEAD';
  if (kind === 'signed' && !isKnown) return isReading ? 'openFiles' : 'openUploads';
  if (isReading) return kind === 'signed' || FILE_PATH.test(url.split('?', 1)[0]!) ? 'files' : 'calls';
  return kind === 'signed' || contentType?.startsWith('multipart/') ? 'uploads' : isProgram ? 'programWrites' : 'calls';
}

/**
 * Opens a pool and a queue for each class.
 * @param timeoutMs limit for the api to begin an answer, and between two chunks of one
 */
export function openTrafficClasses(
  origin: string,
  timeoutMs: number,
): { classes: Record<TrafficClassName, TrafficClass>; close: () => Promise<void> } {
  const open = (limits: FairQueueLimits): TrafficClass => ({
    queue: new FairQueue(limits),
    pool: new Pool(origin, {
      connections: limits.slots,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: CONNECT_WITHIN_MS },
    }),
  });
  const { calls, phoneCalls, programWrites, openCalls, files, openFiles, uploads, openUploads, signIn } = TRAFFIC_LIMITS;
  const classes = {
    calls: open(calls),
    phoneCalls: open(phoneCalls),
    programWrites: open(programWrites),
    openCalls: open(openCalls),
    files: open(files),
    openFiles: open(openFiles),
    uploads: open(uploads),
    openUploads: open(openUploads),
    signIn: open(signIn),
  };
  return { classes, close: async () => void (await Promise.all(Object.values(classes).map(({ pool }) => pool.destroy()))) };
}
