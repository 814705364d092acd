import { AuditEntry } from '../../shared/audit/audit.ts';
import { auditLog } from '../db/tables/settings.ts';
import { personView } from '../employees/person-view.ts';
import { defineView, type Field, fieldsOf, one } from '../query/view.ts';

/** A row as it was; what is in it depends on the subject. */
const version = (column: Field['column']): Field => ({
  column,
  kind: 'text',
  isNullable: true,
  isShown: true,
  isFilterable: false,
  isSearch: false,
});

export const auditView = defineView({
  name: 'audit',
  table: auditLog,
  row: AuditEntry,
  fields: {
    ...fieldsOf(auditLog, ['id', 'at', 'actorId', 'actingAsId', 'action', 'subject', 'subjectId', 'requestId', 'ip', 'device']),
    before: version(auditLog.before),
    after: version(auditLog.after),
  },
  sortable: ['id', 'at'],
  order: [['id', 'DESC']],
  relations: { actor: one(personView, 'actorId'), actingAs: one(personView, 'actingAsId') },
});
