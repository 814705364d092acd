import { z } from 'zod';

// The page's policy forbids code made from text. zod would try it, once and in vain, and every
// browser would note a violation. Imported before everything else: schemas ask as they are made.
z.config({ jitless: true });
