import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { Failure, type FieldError } from '../../shared/http/errors.ts';
import { seesEverything } from '../../shared/permissions.ts';
import { numberInCell } from '../../shared/rules/employee-csv.ts';
import type { Services } from '../context.ts';
import { type Author, SYSTEM, type Write } from '../db/write.ts';
import type { RatesDesk } from '../employees/rate-commands.ts';
import { failureOfDatabase } from '../http/database-errors.ts';
import { readEmployeeFile } from './csv-parse.ts';
import { addPeople, changePerson, differences } from './people-commands.ts';
import { findOwners, type KnownPerson, lockPeople, readNames } from './people-repository.ts';
import { addErrors, changeUpload, findUpload, lockUpload, type UploadRow } from './repository.ts';
import { type FileLine, inColumnOrder, inImportOrder, isSupervisor, type RowPerson, readRow, repeatedLines } from './rules.ts';

/**
 * Rows that commit together. Each is still whole or not there at all: one that the database refuses
 * is tried again alone.
 */
const BATCH = 50;

interface Import {
  upload: UploadRow;
  /** Rows in the order in which they are imported; how many are done is how many are counted. */
  lines: FileLine[];
  repeated: ReadonlyMap<number, number>;
  author: Author;
}

/**
 * Imports an uploaded file: Pending, In Progress, Successful or Failed. Doing it again goes on
 * where it stopped, and does nothing when it is over: rows and their counts commit together.
 * @throws what the database does to it, so that the queue tries again later
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
      // Somebody else was faster with an ID or an address: the rows are taken one by one, and the
      // one that it is about is named.
      if (size === 1) await services.write(work.author, (write) => refuseNext(work, write, failure));
      size = 1;
    }
  }
}

/** Says that an import is given up, and why. */
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

/** The next rows, their faults and the counts, in one transaction. */
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

/** Supervisors are never in one batch with those who may name them. */
function nextLines(lines: readonly FileLine[], from: number, size: number): FileLine[] {
  const next = lines.slice(from, from + size);
  const end = isSupervisor(next[0]!) ? next.findIndex((line) => !isSupervisor(line)) : -1;
  return end < 0 ? next : next.slice(0, end);
}

interface Outcome {
  imported: number;
  ignored: number;
  refused: { line: FileLine; errors: FieldError[] }[];
}

async function writeLines(desk: RatesDesk, { repeated }: Import, lines: readonly FileLine[]): Promise<Outcome> {
  const { write, now } = desk;
  const { tx } = write;
  const names = await readNames(tx);
  const known = await lockPeople(tx, [...new Set(lines.flatMap(({ cells }) => numberInCell(cells.employee) ?? []))]);
  const owners = await findOwners(tx, [...new Set(lines.map(({ cells }) => cells.alternativeEmail.toLowerCase()))]);
  const outcome: Outcome = { imported: 0, ignored: 0, refused: [] };
  const newPeople: RowPerson[] = [];
  for (const line of lines) {
    const there = known.get(numberInCell(line.cells.employee) ?? '');
    if (line.isEmpty || (!repeated.has(line.line) && !line.fault && there && isSame(there, line))) {
      outcome.ignored += 1;
      continue;
    }
    const read = judge(line, there, repeated.get(line.line), () => readRow(line.cells, names), owners);
    if ('errors' in read) outcome.refused.push({ line, errors: read.errors });
    else if (there && differences(there, read.person).length === 0) outcome.ignored += 1;
    else {
      outcome.imported += 1;
      const given = there?.row.email?.toLowerCase();
      if (given && owners.get(given) === read.person.employeeId) owners.delete(given);
      if (read.person.email) owners.set(read.person.email.toLowerCase(), read.person.employeeId);
      if (there) await changePerson(desk, there, read.person);
      else newPeople.push(read.person);
    }
  }
  await addPeople(write, newPeople, now);
  if (outcome.imported > 0) write.changed('employee', 'user');
  return outcome;
}

const isSame = (known: KnownPerson, { cells }: FileLine): boolean => JSON.stringify(known.cells) === JSON.stringify(cells);

/** What of a row can be written, or everything that is wrong with it. */
function judge(
  { fault, cells }: FileLine,
  known: KnownPerson | undefined,
  before: number | undefined,
  read: () => ReturnType<typeof readRow>,
  owners: ReadonlyMap<string, string>,
): ReturnType<typeof readRow> {
  if (fault) return { errors: [{ field: 'line', reason: fault }] };
  if (before !== undefined) return { errors: [{ field: 'employee', reason: `This employee is in row ${before} already` }] };
  if (known && seesEverything(known.row.role))
    return { errors: [{ field: 'role', reason: 'Administrator roles cannot be edited' }] };
  const outcome = read();
  const owner = owners.get(cells.alternativeEmail.toLowerCase());
  const number = numberInCell(cells.employee);
  // Who the row is about is not known without a number: the address may well be their own.
  if (!owner || number === undefined || owner === number) return outcome;
  const taken = { field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' };
  return { errors: inColumnOrder('errors' in outcome ? [...outcome.errors, taken] : [taken]) };
}

/** Notes the next row as refused by the database. */
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
