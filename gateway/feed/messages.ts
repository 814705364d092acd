import { z } from 'zod';
import type { ErrorBody } from '#shared/http/errors.ts';
import type { LivePatch, LiveSnapshot, LiveStale, SessionEndReason } from '#shared/live/messages.ts';
import type { JsonPatchOp } from './json-patch.ts';

/** A program's message: `{"open":{"resource":"roster","query":{}}}` or `{"close":"<key>"}`. */
export const FeedRequest = z.union([
  z.object({ open: z.unknown().refine((open) => open !== undefined) }).strict(),
  z.object({ close: z.string() }).strict(),
]);

/** A message to a program. A patch leads from version `base` to `version`. */
export type FeedMessage =
  | { snapshot: LiveSnapshot }
  | { patch: Omit<LivePatch, 'ops'> & { patch: JsonPatchOp[] } }
  | { stale: LiveStale }
  | { fresh: { key: string } }
  /** With the refused request, or the key of a query that is no longer open. */
  | { error: ErrorBody; request?: unknown; key?: string }
  | { ended: { reason: SessionEndReason } };
