import type { SheetWrite } from '../../../shared/timesheets/history.ts';
import { toldFields } from '../sheets/told-rules.ts';
import type { HistoryEntry } from './query.ts';

/** Entries, the newest write's first, as the writes that they are of. */
export const presentHistory = (entries: readonly HistoryEntry[]): SheetWrite[] =>
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
      fields: toldFields(entry.part, entry.before, entry.after),
    })),
  }));
