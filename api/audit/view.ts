import { AuditEntry } from '#shared/audit/audit.ts';
import { auditLog } from '../db/tables/settings.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, one } from '../query/view.ts';

export const auditView = defineView({
  name: 'audit',
  table: auditLog,
  row: AuditEntry,
  // A row as it was, before and after: what is in it depends on the subject.
  sortable: ['id', 'at'],
  order: [['id', 'DESC']],
  relations: { actor: one(personView, 'actorId'), actingAs: one(personView, 'actingAsId') },
});
