import type { AuditChange } from '#shared/audit/audit.ts';
import type { Row } from '../query/view.ts';
import { disclosedFields, type Entry, type Names, thingOf } from './disclosure-rules.ts';

/** An audit entry with its actors. */
export type ReadEntry = Row & Entry & { actor: { fullName: string } | null; actingAs: { fullName: string } | null };

/** Presents an entry in names and words. */
export const presentChange = (entry: ReadEntry, names: Names): AuditChange =>
  ({
    id: entry['id'],
    at: entry['at'],
    by: entry.actor?.fullName ?? null,
    byId: entry['actorId'],
    actingAs: entry.actingAs?.fullName ?? null,
    action: entry['action'],
    subject: entry.subject,
    subjectId: entry.subjectId,
    thing: thingOf(entry, names),
    fields: disclosedFields(entry, names),
    ip: entry['ip'],
    device: entry['device'],
    requestId: entry['requestId'],
  }) as AuditChange;
