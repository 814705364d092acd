import { z } from 'zod';
import { Day, Id } from './query.ts';

/** A release of the app and what it brought (specification 1, section 2, App Changelog). */
export const ChangelogEntry = z.object({ id: Id, version: z.string(), date: Day, description: z.string() });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;
