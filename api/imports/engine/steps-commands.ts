import { setImmediate as breathe } from 'node:timers/promises';
import type { Caller, Services, WriteContext } from '#api/context.ts';
import { SYSTEM } from '#api/db/write.ts';
import { findPerson } from '#api/employees/repository.ts';
import { failureOfDatabase } from '#api/http/database-errors.ts';
import { Failure } from '#shared/http/errors.ts';
import { can } from '#shared/permissions.ts';
import { added, BATCH, batch, COUNT_OF, end, isUnderWay, readingFor, type Work } from './batch-commands.ts';
import { check, isNamedRow } from './check-commands.ts';
import type { ImportDefinition } from './define-rules.ts';
import { inSavepoint, judgeRow } from './judge-commands.ts';
import { type Reading, readTexts, takenColumns } from './read-rules.ts';
import {
  changeImport,
  changeRow,
  findImport,
  findUnwritten,
  findWritten,
  type ImportedRow,
  type ImportFileRow,
  lockImport,
} from './repository.ts';

/** Beyond the id of every row. */
const EVERY_ID = 2_147_483_647;

/**
 * Does what an import has to do: check, import, or take back. Resumable, and safe to run twice at
 * once: each batch is done by the holder of the import's lock, and commits with its marks.
 * @throws errors of the database, so that the queue retries
 */
export async function runImport(
  services: Services,
  definitionOf: (file: ImportFileRow) => ImportDefinition,
  id: number,
): Promise<void> {
  const file = await findImport(services.db, id);
  if (!file) return;
  try {
    const person = await findPerson(services.db, file.createdById);
    if (!person?.isActive || !can(person.role, 'create', 'dataImport'))
      throw new Failure(403, 'The person who began it may no longer import');
    const { id: employeeId, role, fullName } = person;
    const caller: Caller = {
      sessionId: '',
      employeeId,
      actorId: null,
      role,
      tokenId: null,
      fullName,
      supervisorIds: null,
      rights: null,
    };
    const definition = definitionOf(file);
    const author = { ...SYSTEM, actorId: employeeId };
    const work = { services, definition, file, caller, author, columns: takenColumns(definition, file.mapping) };
    if (file.status === 'checking') await check(work);
    else if (file.status === 'importing') await write(work);
    else if (file.status === 'takingBack') await takeBack(work);
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOfDatabase(error);
    if (!failure || failure.statusCode >= 500) throw error;
    await failImport(services, id, failure.extras.errors?.[0]?.reason ?? failure.message);
  }
}

/** Ends an import with the reason. */
export const failImport = ({ write: open }: Services, id: number, reason: string): Promise<void> =>
  open(SYSTEM, async (some) => {
    const file = await lockImport(some.tx, id);
    if (file && isUnderWay(file)) await end(some, file, 'failed', reason);
  });

async function write(work: Work): Promise<void> {
  const { definition, file, columns, caller } = work;
  let reading = await readingFor(work, file.findings);
  let isAfterNamed = false;
  for (let isMore = true; isMore; await breathe()) {
    isMore = await batch(work, async (context, current) => {
      const { tx } = context.write;
      const rows = await findUnwritten(tx, file.id, BATCH);
      if (rows.length === 0) {
        await end(context.write, current, 'imported');
        return false;
      }
      const counts = { newRows: 0, changedRows: 0, sameRows: 0, refusedRows: 0 };
      for (const row of rows) {
        const isNamed = isNamedRow(work, row, reading);
        if (isAfterNamed && !isNamed) reading = { ...reading, lookups: await definition.lookups(tx, caller) };
        isAfterNamed = isNamed;
        const judged = await judgeRow(context, definition, columns, { ...row, losses: [] }, reading);
        counts[COUNT_OF[row.outcome]] -= 1;
        counts[COUNT_OF[judged.outcome]] += 1;
        const { unknown: _, ...kept } = judged;
        const isWritten = judged.outcome === 'new' || judged.outcome === 'changed';
        await changeRow(tx, row.id, { ...kept, writtenAt: isWritten ? context.now : null });
      }
      await changeImport(tx, file.id, { doneRows: current.doneRows + rows.length, ...added(current, counts) });
      return true;
    });
  }
}

async function takeBack(work: Work): Promise<void> {
  const { file } = work;
  const reading = await readingFor(work, file.findings);
  let before = EVERY_ID;
  for (let isMore = true; isMore; await breathe()) {
    isMore = await batch(work, async (context, current) => {
      const rows = await findWritten(context.write.tx, file.id, before, BATCH);
      for (const row of rows) await takeBackRow(context, work, row, reading);
      before = rows.at(-1)?.id ?? before;
      if (rows.length === 0) await end(context.write, current, 'takenBack');
      else
        await changeImport(context.write.tx, file.id, { doneRows: Math.min(current.totalRows, current.doneRows + rows.length) });
      return rows.length > 0;
    });
  }
}

/** Takes a row back. If it was changed since, or other rows refer to it, it stays with a reason. */
async function takeBackRow(
  context: WriteContext,
  { definition, columns }: Work,
  row: ImportedRow,
  reading: Reading,
): Promise<void> {
  const { tx } = context.write;
  const { values: key } = readTexts(columns, row.texts, reading);
  const stays = (reason: string) => changeRow(tx, row.id, { errors: [{ field: 'line', reason }] });
  const stored = row.subjectId === null ? undefined : await definition.lock(context, row.subjectId, key);
  if (!stored) return stays('is no longer there');
  if (stored.revision !== row.subjectRevision) return stays('was changed since');
  try {
    await inSavepoint(context, (inner) =>
      row.before ? definition.change(inner, stored.id, row.before, key) : definition.remove(inner, stored.id, key),
    );
    await changeRow(tx, row.id, { takenBackAt: context.now });
  } catch (error) {
    const failure = error instanceof Failure ? error : failureOfDatabase(error);
    if (!failure || failure.statusCode >= 500) throw error;
    await stays(failure.message);
  }
}
