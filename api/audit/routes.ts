import { AuditEntry } from '../../shared/audit.ts';
import type { Services } from '../context.ts';
import { auditLog } from '../db/tables/settings.ts';
import { personView } from '../employees/person.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
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

const auditView = defineView({
  name: 'audit',
  table: auditLog,
  row: AuditEntry,
  fields: {
    ...fieldsOf(auditLog, ['id', 'at', 'actorId', 'actingAsId', 'action', 'subject', 'subjectId', 'requestId', 'ip']),
    before: version(auditLog.before),
    after: version(auditLog.after),
  },
  sortable: ['id', 'at'],
  order: [['id', 'DESC']],
  relations: { actor: one(personView, 'actorId'), actingAs: one(personView, 'actingAsId') },
});

/** `GET audit`, `GET audit/{id}`: every change, for admins; filtered by subject, subjectId, actorId, at. Nobody writes it by a call. */
export function auditRoutes(app: Api, services: Services): void {
  readRoutes(app, services, { view: auditView, subject: 'audit' });
}
