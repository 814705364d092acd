import { ApiToken } from '../../shared/integrations/tokens.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, type Field, fieldsOf, one } from '../query/view.ts';

const rights: Field = {
  column: apiToken.rights,
  kind: 'text',
  isNullable: false,
  isShown: true,
  isFilterable: false,
  isSearch: false,
};

/** Tokens as their list shows them: nothing in it opens anything. */
export const apiTokenView = defineView({
  name: 'api_token',
  table: apiToken,
  row: ApiToken,
  fields: {
    ...fieldsOf(apiToken, [
      'id',
      'name',
      'hint',
      'expiresAt',
      'lastUsedAt',
      'lastUsedIp',
      'createdById',
      'revokedAt',
      'createdAt',
      'revision',
    ]),
    rights,
  },
  sortable: ['id', 'name', 'expiresAt', 'lastUsedAt', 'createdAt'],
  order: [['id', 'DESC']],
  relations: { createdBy: one(personView, 'createdById') },
});
