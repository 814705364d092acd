import { eq } from 'drizzle-orm';
import { AuditEntry } from '#shared/audit/audit.ts';
import { apiToken } from '../db/tables/api-tokens.ts';
import { auditLog } from '../db/tables/settings.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, fieldOf, one } from '../query/view.ts';

export const auditView = defineView({
  name: 'audit',
  table: auditLog,
  row: AuditEntry,
  joins: [{ table: apiToken, on: eq(apiToken.id, auditLog.tokenId) }],
  fields: { program: { ...fieldOf(apiToken.name), isNullable: true } },
  // The versions of a row: their fields depend on the subject.
  sortable: ['id', 'at'],
  order: [['id', 'DESC']],
  relations: { actor: one(personView, 'actorId'), actingAs: one(personView, 'actingAsId') },
});
