import { sql } from 'drizzle-orm';
import { ApiToken } from '#shared/integrations/tokens.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, flag, one } from '../query/view.ts';
import { hasAuthorizedOwner } from '../visibility/authorized-owners.ts';

/** Tokens as listed, without anything that could be used as one. */
export const apiTokenView = defineView({
  name: 'api_token',
  table: apiToken,
  row: ApiToken,
  fields: {
    isStopped: flag(sql`not ${hasAuthorizedOwner(apiToken.createdById, 'apiToken')}`),
  },
  sortable: ['id', 'name', 'expiresAt', 'lastUsedAt', 'createdAt'],
  order: [['id', 'DESC']],
  relations: { createdBy: one(personView, 'createdById') },
  topics: ['employee'],
});
