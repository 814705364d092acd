import { shareReads } from '#api/query/shared-read.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import { type ExportParts, type Family, makeNow } from '../families/family-commands.ts';
import { findContent } from '../repository.ts';
import { type FingerprintsNow, supersededRows } from '../rules/held.ts';
import type { Asked } from '../rules/request.ts';
import { createTally, type Tally } from '../rules/tally.ts';

/** Requests whose file is kept as it would be now; others are read when asked for. */
const MAX_REQUESTS = 200;

/**
 * Longest cooldown after a read. Every write to its days asks for it again, and a file of very many
 * rows takes a while to read.
 */
export const MAX_COOLDOWN_MS = 20_000;

/** A file as it would be made now. */
export interface FileNow {
  fingerprints: FingerprintsNow;
  blockers: ReturnType<Tally['blockers']>['listed'];
  names: Tally['names'];
}
/** The file that a request would make now. */
export type FilesNow = (asked: Asked) => Promise<FileNow>;

/** Overtime counts from Monday, so a file also depends on the days of its week before it begins. */
export const daysOf = ({ start, end }: Pick<Asked, 'start' | 'end'>): Days | undefined =>
  start === null || end === null ? undefined : { start: payrollWeek(start).monday, end };
export interface Days {
  start: string;
  end: string;
}

/**
 * A shared read of the files as they would be made now: the rows of a range are read once after a
 * write that concerns it, for all files and screens.
 */
export const shareFilesNow = (parts: ExportParts, family: Family): FilesNow =>
  shareReads<Asked, FileNow>(parts.services.changes, {
    topics: family.superseded.topics,
    confine: (asked) => ({ days: family.asks === 'week' ? daysOf(asked) : undefined, aspects: family.aspects }),
    max: MAX_REQUESTS,
    keyOf: ({ company, start, end, withUnapproved }) => JSON.stringify([company, start, end, withUnapproved]),
    read: async (asked) => {
      const tally = createTally();
      await makeNow(parts, { ...asked, family: family.name }, tally, () => undefined);
      const fingerprints = new Map<number, number>();
      for (const rows of tally.held.parts()) for (const [id, , fingerprint] of rows) fingerprints.set(id, fingerprint);
      return { fingerprints, blockers: tally.blockers().listed, names: tally.names };
    },
  });

/** Counts the rows of a file that would differ now; memoized for each file. */
export function countSuperseded(
  { services }: ExportParts,
  filesNow: FilesNow,
): (file: Asked & { id: number }) => Promise<number> {
  const counts = new WeakMap<FileNow, Map<number, number>>();
  return async (file) => {
    const now = await filesNow(file);
    const counted = counts.get(now) ?? new Map<number, number>();
    counts.set(now, counted);
    const rows = counted.get(file.id) ?? supersededRows(await findContent(services.db, file.id), now.fingerprints);
    counted.set(file.id, rows);
    return rows;
  };
}
