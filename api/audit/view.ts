import { AuditEntry } from '#shared/audit/audit.ts';
import { auditLog } from '../db/tables/settings.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, one } from '../query/view.ts';

export const auditView = defineView({
  name: 'audit',
  table: auditLog,
  row: AuditEntry,
  // The versions of a row: their fields depend on the subject.
  sortable: ['id', 'at'],
  order: [['id', 'DESC']],
  relations: { actor: one(personView, 'actorId'), actingAs: one(personView, 'actingAsId') },
});
