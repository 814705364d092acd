import { config } from 'zod/v4/core';

/*
 * Replaces `zod` in the build. The page's policy forbids `eval`; zod would try it once, in vain,
 * and every browser would report a violation. Schemas check as they are made, so this is set before
 * the first of them. Not `z.config`: the build drops calls of `z` whose result nobody uses.
 */
config({ jitless: true });

export * from 'zod/v4';
