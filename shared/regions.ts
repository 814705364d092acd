import { z } from 'zod';
import { Id } from './query.ts';

export const Region = z.object({ id: Id, name: z.string() });
export type Region = z.infer<typeof Region>;
