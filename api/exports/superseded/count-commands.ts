import { keepBoards } from '#api/query/boards.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import { type ExportParts, type Family, makeNow } from '../families/family-commands.ts';
import { findContent } from '../repository.ts';
import { type PrintsNow, supersededRows } from '../rules/held.ts';
import type { Asked } from '../rules/request.ts';
import { createTally, type Tally } from '../rules/tally.ts';

/** Files in as many words are remembered as they would be now; the rest is read when asked for. */
const MOST_WORDS = 200;

/** A file of very many rows takes a while to read again, and each write to its days asks for it. */
export const REST_AT_MOST_MS = 20_000;

/** A file as it would be made now. */
export interface FileNow {
  prints: PrintsNow;
  blockers: ReturnType<Tally['blockers']>['listed'];
}
/** What files of a family would be now, by their words. */
export type FilesNow = (asked: Asked) => Promise<FileNow>;

/** Hours beyond 40 are counted from Monday on: a file hangs on the days before it as well. */
export const daysOf = ({ start, end }: Pick<Asked, 'start' | 'end'>): Days | undefined =>
  start === null || end === null ? undefined : { start: payrollWeek(start).monday, end };
export interface Days {
  start: string;
  end: string;
}

/**
 * Keeps what files would be now for everybody who looks at them: the rows of a range are read once
 * after a write that concerns that range, however many files and screens hang on it.
 */
export const keepFilesNow = (parts: ExportParts, family: Family): FilesNow =>
  keepBoards<Asked, FileNow>(parts.services.changes, {
    topics: family.superseded.topics,
    confine: (asked) => ({ days: family.asks === 'week' ? daysOf(asked) : undefined, aspects: family.aspects }),
    most: MOST_WORDS,
    nameOf: ({ company, start, end, withUnapproved }) => JSON.stringify([company, start, end, withUnapproved]),
    read: async (asked) => {
      const tally = createTally();
      await makeNow(parts, { ...asked, family: family.name }, tally, () => undefined);
      const prints = new Map<number, number>();
      for (const rows of tally.held.parts()) for (const [id, , print] of rows) prints.set(id, print);
      return { prints, blockers: tally.blockers().listed };
    },
  });

/** Says of how many rows a file would say something else now; each file is compared once. */
export function countSuperseded(
  { services }: ExportParts,
  filesNow: FilesNow,
): (file: Asked & { id: number }) => Promise<number> {
  const counts = new WeakMap<FileNow, Map<number, number>>();
  return async (file) => {
    const now = await filesNow(file);
    const counted = counts.get(now) ?? new Map<number, number>();
    counts.set(now, counted);
    const rows = counted.get(file.id) ?? supersededRows(await findContent(services.db, file.id), now.prints);
    counted.set(file.id, rows);
    return rows;
  };
}
