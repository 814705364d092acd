import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Day, Id, type ListOf, ListQuery, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { TokenRight } from '../roles.ts';
import { IntegrationName } from './name.ts';

/** The longest that a token may be good for. */
export const TOKEN_MOST_DAYS = 366;

/** `POST api_token`. It ends with the business day that is given. */
export const NewApiToken = z
  .object({
    name: IntegrationName,
    rights: z
      .array(TokenRight)
      .min(1, 'Choose at least one right')
      .max(TokenRight.options.length)
      .overwrite((rights) => [...new Set(rights)]),
    expires: Day,
  })
  .strict();
export type NewApiToken = z.infer<typeof NewApiToken>;

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  hint: z.string(),
  rights: z.array(TokenRight),
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastUsedIp: z.string().nullable(),
  createdById: Id,
  /** It opens nothing: whoever made it is no active admin any more [tokens-3]. */
  isStopped: z.boolean(),
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** What is answered once, when a token is made. */
export const MadeToken = z.object({ id: Id, token: z.string() });

export const apiTokensLive = liveResource<ListOf<typeof ApiToken>>()({
  path: LIVE_PATHS.apiTokens,
  everyMs: 5_000,
  audience: 'scope',
  right: ['read', 'apiToken'],
  query: ListQuery,
  answer: ListAnswer,
  topics: ['api_token', 'employee'],
});
