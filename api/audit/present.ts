import type { z } from 'zod';
import type { AuditChange } from '#shared/audit/audit.ts';
import { inFormOrder } from '#shared/audit/words.ts';
import type { Overtaking } from '#shared/http/error-schemas.ts';
import type { changeOf, writeOf } from '#shared/http/history.ts';
import type { Row } from '../query/view.ts';
import { disclosedFields, type Entry, type Names, thingOf } from './disclosure-rules.ts';
import type { HistoryEntry, Version } from './writes-query.ts';

type Write<Part extends string> = z.infer<ReturnType<typeof writeOf<ReturnType<typeof changeOf<z.ZodType<Part>>>>>>;
type Disclose<Part extends string> = (part: Part, before: Version, after: Version) => Overtaking['fields'];

/** Groups entries by the write that they belong to. */
export const presentWrites = <Part extends string>(
  entries: readonly HistoryEntry<Part>[],
  disclose: Disclose<Part>,
): Write<Part>[] =>
  [...Map.groupBy(entries, ({ write }) => write)].map(([id, [first, ...more]]) => ({
    id,
    at: new Date(first!.at).toISOString(),
    by: first!.by,
    byId: first!.byId,
    actingAs: first!.actingAs,
    changes: [first!, ...more].map((entry) => ({
      id: entry.id,
      part: entry.part,
      rowId: entry.rowId,
      action: entry.action,
      person: entry.person,
      fields: inFormOrder(disclose(entry.part, entry.before, entry.after)),
    })),
  }));

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
    program: entry['program'],
    action: entry['action'],
    subject: entry.subject,
    subjectId: entry.subjectId,
    thing: thingOf(entry, names),
    fields: disclosedFields(entry, names),
    ip: entry['ip'],
    device: entry['device'],
    requestId: entry['requestId'],
  }) as AuditChange;
