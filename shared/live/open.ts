import { z } from 'zod';

/*
 * Apart from `messages.ts`, which every page loads: a page without a form has no use for zod.
 */

/** The message `live:open`, by which a client opens a live query. */
export const LiveOpen = z
  .object({
    resource: z.string().max(60),
    query: z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
    epoch: z.string().max(60).optional(),
    version: z.number().int().optional(),
    /** Set when a person asks, e.g. by Retry: a failing room polls again at once. */
    now: z.literal(true).optional(),
  })
  .strict();
export type LiveOpen = z.input<typeof LiveOpen>;
