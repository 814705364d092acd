import type { Caller, Services, WriteContext } from '#api/context.ts';
import type { Author, Write } from '#api/db/write.ts';
import type { ImportFindings, ImportOutcome } from '#shared/imports.ts';
import type { ImportDefinition } from './define-rules.ts';
import { type Reading, readingOf, type TakenColumn } from './read-rules.ts';
import { changeImport, type ImportFileRow, lockImport } from './repository.ts';

/** Rows that commit together: other writers of the same kind wait for so many at most. */
export const BATCH = 20;

export interface Work {
  services: Services;
  definition: ImportDefinition;
  file: ImportFileRow;
  caller: Caller;
  author: Author;
  columns: TakenColumn[];
}

export const COUNT_OF = {
  new: 'newRows',
  changed: 'changedRows',
  same: 'sameRows',
  refused: 'refusedRows',
} as const satisfies Record<ImportOutcome, keyof ImportFileRow>;

/** The step that is under way; null without one. */
export const stepOf = (status: ImportFileRow['status']): ImportFileRow['stopped'] =>
  status === 'checking' || status === 'importing' || status === 'takingBack' ? status : null;

export const isUnderWay = ({ status }: ImportFileRow): boolean => stepOf(status) !== null;

export async function end(
  { tx, audit, changed }: Write,
  { id, status: before, totalRows }: ImportFileRow,
  status: ImportFileRow['status'],
  reason: string | null = null,
): Promise<void> {
  const isDone = status !== 'failed';
  const { newRows, changedRows, sameRows, refusedRows } = await changeImport(tx, id, {
    status,
    reason,
    ...(isDone ? { doneRows: totalRows } : { stopped: stepOf(before) }),
  });
  audit({
    action: status === 'failed' ? 'import.fail' : 'import.finish',
    subject: 'import',
    subjectId: id,
    before: { status: before },
    after: { status, reason, newRows, changedRows, sameRows, refusedRows },
  });
  changed('import');
}

/** Runs a batch as the person who began the import, while its status is still the same. */
export const batch = (work: Work, run: (context: WriteContext, file: ImportFileRow) => Promise<boolean>): Promise<boolean> => {
  const { services, author, caller, file } = work;
  return services.write(author, async (open) => {
    const current = await lockImport(open.tx, file.id);
    if (current?.status !== file.status) return false;
    const context = { write: open, caller, now: services.now(), timeZone: services.businessTimeZone, files: services.files };
    open.changed('import', 'import_row');
    return run(context, current);
  });
};

/** How the texts of the file are read now. */
export async function readingFor(
  { services, definition, file, caller }: Work,
  findings: ImportFindings | null,
): Promise<Reading> {
  const [lookups, words] = [await definition.lookups(services.db, caller), await definition.words(services.db)];
  return readingOf({ ...file, findings }, { lookups, words, timeZone: services.businessTimeZone });
}

type Counts = Record<(typeof COUNT_OF)[ImportOutcome], number>;

export const added = (file: ImportFileRow, counts: Counts): Counts => ({
  newRows: file.newRows + counts.newRows,
  changedRows: file.changedRows + counts.changedRows,
  sameRows: file.sameRows + counts.sameRows,
  refusedRows: file.refusedRows + counts.refusedRows,
});
