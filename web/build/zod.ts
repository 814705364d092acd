import { config } from 'zod/v4/core';

/*
 * Replaces `zod` in the build. The page's policy forbids `eval`; zod would try it once, in vain,
 * and every browser would report a violation. Schemas read the setting when they are made, so it is
 * set before the first of them. Not by `z.config`, because the build drops calls of `z` whose
 * result is not used.
 */
config({ jitless: true });

export * from 'zod/v4';
