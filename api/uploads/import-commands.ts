import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import type { Services } from '../context.ts';
import { type Author, SYSTEM, type Write } from '../db/write.ts';
import type { RateContext } from '../employees/rate-commands.ts';
import { failureOfDatabase } from '../http/database-errors.ts';
import { readEmployeeFile } from './csv-parse.ts';
import { addPeople, changePerson } from './people-commands.ts';
import { findOwners, lockPeople, readNames } from './people-repository.ts';
import { addErrors, addUpload, changeUpload, findUpload, lockUpload, type UploadRow } from './repository.ts';
import { type FileLine, inImportOrder, type RowPerson, repeatedLines } from './rules.ts';
import { addressesIn, BATCH, nextLines, numbersIn, validateLine } from './validation-rules.ts';

interface Import {
  upload: UploadRow;
  /** Rows in the order of import; the counts of the upload say how many are done. */
  lines: FileLine[];
  repeated: ReadonlyMap<number, number>;
  author: Author;
}

/** Records a stored upload; the queue imports it. */
export async function storeUpload(
  { tx, after, audit, changed }: Write,
  upload: Pick<UploadRow, 'fileName' | 'storageKey' | 'uploadedById' | 'totalColumns' | 'totalRows'>,
): Promise<UploadRow> {
  const added = await addUpload(tx, upload);
  const { fileName, totalColumns, totalRows } = upload;
  audit({
    action: 'upload_employee.create',
    subject: 'upload_employee',
    subjectId: added.id,
    after: { fileName, totalColumns, totalRows },
  });
  changed('upload_employee');
  await after.importEmployees(added.id);
  return added;
}

/**
 * Imports an uploaded file: Pending, In Progress, Successful or Failed. Resumable and idempotent:
 * rows and their counts commit together.
 * @throws errors of the database, so that the queue retries
 */
export async function importEmployees(services: Services, uploadId: number): Promise<void> {
  const work = await beginImport(services, uploadId);
  if (!work) return;
  for (let size = BATCH; ; await breathe()) {
    try {
      if ((await services.write(work.author, (write) => importSome(services, work, write, size))) === 'over') return;
      size = BATCH;
    } catch (error) {
      const failure = failureOfDatabase(error);
      if (!failure || failure.statusCode >= 500) throw error;
      // A concurrent write took an ID or an address: the rows are retried one by one, to name the
      // one at fault.
      if (size === 1) await services.write(work.author, (write) => refuseNext(work, write, failure));
      size = 1;
    }
  }
}

/** Marks an import as failed, with the reason. */
export async function failImport({ write }: Pick<Services, 'write'>, uploadId: number, reason: string): Promise<void> {
  await write(SYSTEM, async (some) => {
    const upload = await lockUpload(some.tx, uploadId);
    if (upload && isUnderWay(upload)) await finish(some, upload, 'Failed', reason);
  });
}

const isUnderWay = ({ uploadStatus }: UploadRow) => uploadStatus === 'Pending' || uploadStatus === 'In Progress';

async function beginImport(services: Services, uploadId: number): Promise<Import | undefined> {
  const upload = await findUpload(services.db, uploadId);
  if (!upload || !isUnderWay(upload)) return undefined;
  try {
    const content = await services.files.open(upload.storageKey);
    if (!content) throw new Failure(404, 'The file is gone');
    const { lines } = await readEmployeeFile(await buffer(content.stream));
    const author: Author = { ...SYSTEM, actorId: upload.uploadedById };
    const order = inImportOrder(lines);
    await services.write(author, async (write) => {
      await changeUpload(write.tx, uploadId, { uploadStatus: 'In Progress' });
      write.changed('upload_employee');
    });
    return { upload, lines: order, repeated: repeatedLines(order), author };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await failImport(services, uploadId, error.message);
    return undefined;
  }
}

const done = (upload: UploadRow) => upload.rowsCorrectlyImported + upload.rowsIgnored + upload.rowsIncorrectlyImported;

/** Imports the next rows, with their faults and the counts, in one transaction. */
async function importSome(
  { now, businessTimeZone }: Services,
  work: Import,
  write: Write,
  size: number,
): Promise<'more' | 'over'> {
  const upload = await lockUpload(write.tx, work.upload.id);
  if (!upload || !isUnderWay(upload)) return 'over';
  const from = done(upload);
  if (from >= work.lines.length) {
    const isLost = upload.rowsIncorrectlyImported > 0 && upload.rowsCorrectlyImported + upload.rowsIgnored === 0;
    await finish(write, upload, isLost ? 'Failed' : 'Successful', isLost ? 'No row could be imported' : null);
    return 'over';
  }
  const lines = nextLines(work.lines, from, size);
  const outcome = await writeLines({ write, now: now(), timeZone: businessTimeZone }, work, lines);
  await addErrors(
    write.tx,
    outcome.refused.map(({ line, errors }) => ({
      uploadEmployeeFileId: upload.id,
      line: line.line,
      data: line.cells,
      errors,
    })),
  );
  await changeUpload(write.tx, upload.id, {
    rowsCorrectlyImported: upload.rowsCorrectlyImported + outcome.imported,
    rowsIgnored: upload.rowsIgnored + outcome.ignored,
    rowsIncorrectlyImported: upload.rowsIncorrectlyImported + outcome.refused.length,
  });
  write.changed('upload_employee', 'upload_employee_error');
  return 'more';
}

interface Outcome {
  imported: number;
  ignored: number;
  refused: { line: FileLine; errors: FieldError[] }[];
}

async function writeLines(context: RateContext, { repeated }: Import, lines: readonly FileLine[]): Promise<Outcome> {
  const { write, now } = context;
  const { tx } = write;
  const names = await readNames(tx);
  const known = await lockPeople(tx, numbersIn(lines));
  const owners = await findOwners(tx, addressesIn(lines));
  const outcome: Outcome = { imported: 0, ignored: 0, refused: [] };
  const newPeople: RowPerson[] = [];
  for (const line of lines) {
    const validated = validateLine(line, { names, known, owners, repeated });
    if (validated.is === 'refused') outcome.refused.push({ line, errors: validated.errors });
    else if (validated.is === 'ignored') outcome.ignored += 1;
    else {
      outcome.imported += 1;
      if (validated.is === 'changed') await changePerson(context, validated.before, validated.person);
      else newPeople.push(validated.person);
    }
  }
  await addPeople(write, newPeople, now);
  if (outcome.imported > 0) write.changed('employee', 'user');
  return outcome;
}

/** Records the next row as refused by the database. */
async function refuseNext({ upload: { id }, lines }: Import, { tx, changed }: Write, failure: Failure): Promise<void> {
  const upload = await lockUpload(tx, id);
  const line = upload && isUnderWay(upload) ? lines[done(upload)] : undefined;
  if (!upload || !line) return;
  const errors = failure.extras.errors ?? [{ field: 'line', reason: failure.message }];
  await addErrors(tx, [{ uploadEmployeeFileId: id, line: line.line, data: line.cells, errors }]);
  await changeUpload(tx, id, { rowsIncorrectlyImported: upload.rowsIncorrectlyImported + 1 });
  changed('upload_employee', 'upload_employee_error');
}

async function finish(
  { tx, changed, audit }: Write,
  before: UploadRow,
  uploadStatus: 'Successful' | 'Failed',
  reason: string | null,
) {
  await changeUpload(tx, before.id, { uploadStatus, reason });
  const { rowsCorrectlyImported, rowsIgnored, rowsIncorrectlyImported } = before;
  audit({
    action: 'upload_employee.finish',
    subject: 'upload_employee',
    subjectId: before.id,
    before: { uploadStatus: before.uploadStatus },
    after: { uploadStatus, reason, rowsCorrectlyImported, rowsIgnored, rowsIncorrectlyImported },
  });
  changed('upload_employee');
}
