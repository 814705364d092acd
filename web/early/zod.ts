import { z } from 'zod/v4';

/*
 * What `zod` is in the build. The page's policy forbids code made from text: zod would try it,
 * once and in vain, and every browser would note a violation. Schemas ask as they are made, so
 * that it is set before the first of them.
 */
z.config({ jitless: true });

export * from 'zod/v4';
