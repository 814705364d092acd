import { z } from 'zod';
import type { ErrorBody } from '#shared/http/errors.ts';
import type { LivePatch, LiveSnapshot, LiveStale, SessionEndReason } from '#shared/live/messages.ts';
import type { JsonPatchOp } from './json-patch.ts';

/** What a program may say: `{"open":{"resource":"roster","query":{}}}` or `{"close":"<key>"}`. */
export const FeedRequest = z.union([
  z.object({ open: z.unknown().refine((open) => open !== undefined) }).strict(),
  z.object({ close: z.string() }).strict(),
]);

/** What it is told. A patch leads from version `base` to `version`. */
export type FeedMessage =
  | { snapshot: LiveSnapshot }
  | { patch: Omit<LivePatch, 'ops'> & { patch: JsonPatchOp[] } }
  | { stale: LiveStale }
  | { fresh: { key: string } }
  /** With the request that was refused, or the key of a query that is no longer open. */
  | { error: ErrorBody; request?: unknown; key?: string }
  | { ended: { reason: SessionEndReason } };
