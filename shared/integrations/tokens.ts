import { z } from 'zod';
import { PersonRef } from '../employees.ts';
import { Day, Id, type ListOf, ListQuery, Revision, Timestamp } from '../http/query.ts';
import { LIVE_PATHS } from '../live/addresses.ts';
import { ListAnswer, liveResource } from '../live/resource.ts';
import { TokenRight } from '../roles.ts';
import { IntegrationName } from './name.ts';

/** Longest validity of a token, in days. */
export const TOKEN_MOST_DAYS = 366;

/** `POST api_token`. The token expires at the end of the given business day. */
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
  /** The token is refused, because its creator is no longer an active admin [tokens-3]. */
  isStopped: z.boolean(),
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  revision: Revision,
  createdBy: PersonRef.nullable().optional(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The answer to the creation of a token, the only one with its text. */
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
