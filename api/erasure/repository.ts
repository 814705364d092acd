import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { file } from '../db/tables/files.ts';
import { importFile, importRow } from '../db/tables/imports.ts';
import { notice, noticeChoice, noticeMessage, payrollReminder } from '../db/tables/notices.ts';
import { employee, erasure, user } from '../db/tables/people.ts';
import { auditLog, savedView } from '../db/tables/settings.ts';
import { lateCall } from '../db/tables/shift-log.ts';
import { loginCode } from '../db/tables/sign-in.ts';
import { appState, dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { uploadEmployee } from '../db/tables/transfers.ts';
import { markRemoved, type Picture, takePlaces, takeSheetPlaces, throughDoor } from '../retention/repository.ts';
import { type ErasedWords, erasedNames, type Standing } from './rules.ts';
import { arrays, type SoughtSql } from './spoken-repository.ts';

/** Shifts and sheets of a person that are not approved, and the last day of their shifts. */
export async function findOpenWork(tx: Tx, id: number): Promise<Pick<Standing, 'open' | 'lastDay'>> {
  const [shifts] = await tx
    .select({
      lastDay: max(workshift.date),
      open: sql<number>`(count(*) filter (where ${workshift.approvalStatus} <> 'approved' or ${dwoJob.status} <> 'approved'))::int`,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .where(eq(workshift.employeeId, id));
  const [sheets] = await tx
    .select({ open: sql<number>`(count(*) filter (where ${dwoJob.status} <> 'approved'))::int` })
    .from(dwoJob)
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .where(eq(dwo.foremanId, id));
  return { open: (shifts?.open ?? 0) + (sheets?.open ?? 0), lastDay: shifts?.lastDay ?? null };
}

/** Takes from a person's own rows who they are and how they are reached. */
export async function eraseOwnRow(tx: Tx, id: number, at: Date): Promise<void> {
  const { firstName, lastName } = erasedNames(id);
  const nothing = { email: null, workPhone: null, vacationAvailable: null, hasNotMatchedPictures: false };
  await tx
    .update(employee)
    .set({ firstName, lastName, ...nothing, erasedAt: at, updatedAt: at, revision: sql`${employee.revision} + 1` })
    .where(eq(employee.id, id));
  await tx
    .update(user)
    .set({ lastLogin: null, isLoggedIn: false, updatedAt: at, revision: sql`${user.revision} + 1` })
    .where(eq(user.employeeId, id));
  await tx.delete(loginCode).where(eq(loginCode.employeeId, id));
  for (const table of [noticeChoice, noticeMessage, notice]) await tx.delete(table).where(eq(table.employeeId, id));
  await tx.delete(payrollReminder).where(eq(payrollReminder.supervisorId, id));
  // What is shared with a role is that role's.
  await tx.delete(savedView).where(and(eq(savedView.employeeId, id), isNull(savedView.role)));
}

export async function insertErasure(tx: Tx, values: typeof erasure.$inferInsert): Promise<number> {
  const [row] = await tx.insert(erasure).values(values).returning({ id: erasure.id });
  return row!.id;
}

/** An erasure whose words are still sought. */
export type OpenErasure = Pick<typeof erasure.$inferSelect, 'id' | 'employeeId'> & { words: ErasedWords };

/** The erasures that are not finished, the oldest first. */
export async function listOpenErasures(reader: Reader): Promise<OpenErasure[]> {
  const { id, employeeId, words } = erasure;
  const rows = await reader.select({ id, employeeId, words }).from(erasure).where(isNull(erasure.finishedAt)).orderBy(id);
  return rows.flatMap((row) => (row.words ? [{ ...row, words: row.words }] : []));
}

/** Forgets the words, which are found nowhere any more. */
export async function finishErasure(tx: Tx, id: number, finishedAt: Date): Promise<void> {
  await tx.update(erasure).set({ words: null, finishedAt }).where(eq(erasure.id, id));
}

/** Whether nobody else has this name. */
export async function isNameAlone(reader: Reader, { firstName, lastName }: ErasedWords): Promise<boolean> {
  const others = await reader.$count(
    employee,
    and(isNull(employee.erasedAt), sql`lower(${employee.fullName}) = lower(${`${firstName} ${lastName}`})`),
  );
  return others === 0;
}

/** Marks the clock photos of a person as removed, under a name that says nothing. */
export async function removePhotosOf(tx: Tx, id: number, at: Date): Promise<Picture[]> {
  const photos = sql`(select unnest(array[${workshift.startPictureId}, ${workshift.endPictureId}])
    from ${workshift} where ${workshift.employeeId} = ${id})`;
  await tx
    .update(file)
    .set({ fileName: 'photo.jpg', updatedAt: sql`${file.updatedAt}` })
    .where(inArray(file.id, photos));
  return markRemoved(tx, inArray(file.id, photos), at);
}

/**
 * Takes the places of a person's clocks and of sheets that they led, and their phone's backups.
 */
export async function forgetPlacesOf(tx: Tx, id: number, at: Date): Promise<void> {
  await takePlaces(tx, eq(workshift.employeeId, id), at);
  await takeSheetPlaces(tx, sql`${dwoJob.dwoId} in (select ${dwo.id} from ${dwo} where ${dwo.foremanId} = ${id})`);
  await tx.delete(appState).where(eq(appState.foremanId, id));
}

/** Deletes what came of calls about a person, and takes it from the audit: it may be an illness. */
export async function forgetCallsAbout(tx: Tx, id: number): Promise<void> {
  await tx.delete(lateCall).where(eq(lateCall.employeeId, id));
  const emptied = (version: 'before' | 'after') => {
    const own = sql.identifier(version);
    return sql`${own} - '{outcome,until,words}'::text[]`;
  };
  await throughDoor(tx, 'update', async () => {
    await tx.execute(sql`update ${auditLog} set before = ${emptied('before')}, after = ${emptied('after')}
      where subject = 'late_call' and coalesce(after, before) ->> 'employeeId' = ${String(id)}`);
  });
}

/**
 * Takes the person from imports of employees: from the rows that wrote them or have their employee
 * ID, and from what is shown of such a file.
 */
export async function eraseImportedRows(tx: Tx, id: number, mark: string): Promise<void> {
  const number = sql`(select ${employee.employeeId} from ${employee} where ${employee.id} = ${id})`;
  const isTheirs = sql`(${importRow.subjectId} = ${id} or strpos(${importRow.texts}::text, ${number}) > 0)
    and ${importRow.importId} in (select ${importFile.id} from ${importFile} where ${importFile.kind} = 'employee')`;
  await tx.execute(sql`update ${importFile} set samples = '[]', findings = findings - 'readAs'
    where id in (select ${importRow.importId} from ${importRow} where ${isTheirs})`);
  await tx.execute(sql`update ${importRow} set texts = person_erased(texts, ${mark}),
    before = person_erased(before, ${mark}), was = person_erased(was, ${mark}) where ${isTheirs}`);
}

export async function lastEntry(reader: Reader): Promise<number> {
  const [row] = await reader.select({ last: max(auditLog.id) }).from(auditLog);
  return row?.last ?? 0;
}

interface Range {
  from: number;
  until: number;
}

/**
 * Takes a person's words from entries of the audit, by its door: their own row's fields, and what
 * is sought wherever it stands but in the rows of others, who may have had the same name.
 */
export async function eraseEntries(
  tx: Tx,
  { id, mark, from, until }: { id: number; mark: string } & Range,
  sought: SoughtSql,
): Promise<void> {
  const isOwn = sql`(subject = 'employee' and subject_id = ${String(id)})`;
  const erased = (version: 'before' | 'after') => {
    const own = sql.identifier(version);
    return sql`words_erased(case when ${isOwn} then person_erased(${own}, ${mark}) else ${own} end,
      ${arrays(sought)})`;
  };
  await throughDoor(tx, 'update', async () => {
    await tx.execute(sql`update ${auditLog} set before = ${erased('before')}, after = ${erased('after')}
      where id > ${from} and id <= ${until} and (${isOwn} or subject <> 'employee' and (before::text ~* ${sought.any} or after::text ~* ${sought.any}))`);
  });
}

/** A file that may speak of a person, by the key of its bytes. */
interface StoredText {
  id: number;
  storageKey: string;
  contentType: string;
}

/** Files that were made of the company's data, as texts. */
export const listMadeFiles = (reader: Reader): Promise<StoredText[]> =>
  reader
    .select({ id: file.id, storageKey: file.storageKey, contentType: file.contentType })
    .from(file)
    .where(and(eq(file.type, 'export'), isNull(file.removedAt)))
    .orderBy(file.id);

/** Notes the size of a file whose bytes were written again. */
export async function noteSize(tx: Tx, id: number, size: number): Promise<void> {
  await tx
    .update(file)
    .set({ size, updatedAt: sql`${file.updatedAt}` })
    .where(eq(file.id, id));
}

/** Keys of the files that people gave, once nothing reads them any more. */
export async function listGivenFiles(reader: Reader): Promise<string[]> {
  const uploads = await reader
    .select({ storageKey: uploadEmployee.storageKey })
    .from(uploadEmployee)
    .where(inArray(uploadEmployee.uploadStatus, ['Successful', 'Failed']));
  const imports = await reader
    .select({ storageKey: importFile.storageKey })
    .from(importFile)
    .where(inArray(importFile.status, ['imported', 'takenBack']));
  return [...uploads, ...imports].map(({ storageKey }) => storageKey);
}
