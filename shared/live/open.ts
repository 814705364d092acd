import { z } from 'zod';

/*
 * Apart from `messages.ts`, which every page loads: a page without a form has no use for zod.
 */

/** What a client sends to open a live query: `live:open`. */
export const LiveOpen = z
  .object({
    resource: z.string().max(60),
    query: z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
    epoch: z.string().max(60).optional(),
    version: z.number().int().optional(),
    /** A person asks for it, e.g. by Retry: a room whose rounds fail tries again at once. */
    now: z.literal(true).optional(),
  })
  .strict();
export type LiveOpen = z.input<typeof LiveOpen>;
