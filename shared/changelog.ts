import { z } from 'zod';
import { Day, Id, type ListOf, ListQuery } from './http/query.ts';
import { LIVE_PATHS } from './live/addresses.ts';
import { ListAnswer, liveResource } from './live/resource.ts';

/** A release of the app with its changes. */
export const ChangelogEntry = z.object({ id: Id, version: z.string(), date: Day, description: z.string() });
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

export const changelogLive = liveResource<ListOf<typeof ChangelogEntry>>()({
  path: LIVE_PATHS.changelog,
  everyMs: 60_000,
  audience: 'scope',
  right: ['read', 'changelog'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['changelog'],
});
