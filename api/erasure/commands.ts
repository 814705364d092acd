import { buffer } from 'node:stream/consumers';
import type { Topic } from '#shared/live/topics.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { Services, WriteContext } from '../context.ts';
import { SYSTEM, type Write } from '../db/write.ts';
import { removePicture } from '../employees/picture-commands.ts';
import { listPictures } from '../employees/picture-repository.ts';
import type { EmployeeRow } from '../employees/repository.ts';
import { deleteBytes } from '../retention/commands.ts';
import { endSessionsOf } from '../sign-in/session-commands.ts';
import {
  eraseEntries,
  eraseImportedRows,
  eraseOwnRow,
  findOpenWork,
  finishErasure,
  forgetCallsAbout,
  forgetPlacesOf,
  insertErasure,
  isNameAlone,
  lastEntry,
  listGivenFiles,
  listMadeFiles,
  listOpenErasures,
  noteSize,
  type OpenErasure,
  removePhotosOf,
} from './repository.ts';
import { assertErasable, erasedNames, erasedText, inPostgres, type Sought, soughtOf } from './rules.ts';
import { eraseFrom, eraseFromSearch, type SoughtSql, SPOKEN } from './spoken-repository.ts';

type Needed = Pick<Services, 'db' | 'write' | 'files' | 'now' | 'log'>;

/** Entries of the audit that one transaction reads. */
const ENTRIES = 20_000;

/**
 * Erases a locked person: their own rows, pictures, places and sessions at once, and in the
 * background every text that speaks of them. Hours, money and approvals stay. Answers a function
 * that deletes the bytes, for after the commit.
 * @param typed their name, as the admin typed it
 * @throws Failure 409 and 400 as `assertErasable`
 */
export async function erasePerson(context: WriteContext, person: EmployeeRow, typed: string): Promise<() => Promise<void>> {
  const { write, caller, now, timeZone, files } = context;
  const { id, firstName, lastName, email, workPhone } = person;
  const standing = { ...person, ...(await findOpenWork(write.tx, id)) };
  assertErasable(standing, typed, businessDate(now, timeZone));
  const removals: (() => Promise<void>)[] = [];
  for (const picture of await listPictures(write.tx, id)) removals.push(await removePicture(context, picture));
  const photos = await removePhotosOf(write.tx, id, now);
  await forgetPlacesOf(write.tx, id, now);
  await forgetCallsAbout(write.tx, id);
  await endSessionsOf(write, id, 'deactivated', now);
  await eraseOwnRow(write.tx, id, now);
  const words = { firstName, lastName, email, workPhone };
  await insertErasure(write.tx, { employeeId: id, words, erasedById: caller.employeeId });
  write.audit({ action: 'employee.erase', subject: 'employee', subjectId: id, after: { erasedAt: now } });
  write.changed('employee', 'user', 'employee_picture', 'file', 'workshift', 'dwo', 'dwo_job', 'crew', 'job', 'late_call');
  await write.after.erase();
  return async () => {
    await deleteBytes(files, photos);
    for (const remove of removals) await remove();
  };
}

/** Finishes every erasure that is open. A process that dies on the way begins that one again. */
export async function finishErasures(services: Needed): Promise<void> {
  for (const erasure of await listOpenErasures(services.db)) {
    await eraseWords(services, erasure);
    services.log.info({ employee: erasure.employeeId }, 'a person was erased');
  }
}

/**
 * Takes a person from all texts: rows, files that were made, the audit. Each part is a transaction,
 * and finds nothing when it is repeated.
 */
async function eraseWords(services: Needed, { id, employeeId, words }: OpenErasure): Promise<void> {
  const { db, write, now } = services;
  const { fullName: mark } = erasedNames(employeeId);
  const isAlone = await isNameAlone(db, words);
  const sought = soughtOf(employeeId, words, isAlone);
  if (sought.length > 0) {
    const asSql = inSql(sought);
    for (const spoken of SPOKEN)
      await write(SYSTEM, async ({ tx, changed }) => told(changed, spoken.topic, await eraseFrom(tx, spoken, asSql)));
    if (isAlone)
      await write(SYSTEM, async ({ tx, changed }) => {
        const name = `${words.firstName} ${words.lastName}`;
        if ((await eraseFromSearch(tx, name, mark)) > 0) changed('dwo', 'job_site_photo');
      });
    await eraseMadeFiles(services, sought);
    await removeGivenFiles(services, sought);
  }
  await write(SYSTEM, async ({ tx, changed }) => {
    await eraseImportedRows(tx, employeeId, mark);
    changed('import', 'import_row');
  });
  await eraseAudit(services, { id: employeeId, mark }, inSql(sought));
  await write(SYSTEM, async ({ tx, changed }) => {
    await finishErasure(tx, id, now());
    changed('audit');
  });
}

const told = (changed: Write['changed'], topic: Topic, rows: number): void => {
  if (rows > 0) changed(topic);
};

/** Nothing is sought by an expression that nothing matches. */
const inSql = (sought: readonly Sought[]): SoughtSql => ({
  patterns: sought.map(inPostgres),
  marks: sought.map(({ mark }) => mark),
  any: sought.length === 0 ? '$^' : sought.map(inPostgres).join('|'),
});

async function eraseAudit({ db, write }: Needed, person: { id: number; mark: string }, sought: SoughtSql): Promise<void> {
  const last = await lastEntry(db);
  for (let from = 0; from < last; from += ENTRIES)
    await write(SYSTEM, ({ tx }) => eraseEntries(tx, { ...person, from, until: from + ENTRIES }, sought));
}

/** Writes files that were made of the company's data again, with the mark where the name stood. */
async function eraseMadeFiles({ db, write, files }: Needed, sought: readonly Sought[]): Promise<void> {
  for (const { id, storageKey, contentType } of await listMadeFiles(db)) {
    const content = await files.open(storageKey);
    const text = content && erasedText((await buffer(content.stream)).toString('utf8'), sought);
    if (text === undefined) continue;
    const bytes = Buffer.from(text);
    await files.put(storageKey, bytes, contentType);
    await write(SYSTEM, ({ tx }) => noteSize(tx, id, bytes.byteLength));
  }
}

/** Workbooks are packed: what they say cannot be seen. */
const PACKED = Buffer.from('PK\x03\x04', 'latin1');

/** Deletes the bytes of files that were imported, where they speak of the person or may do so. */
async function removeGivenFiles({ db, files }: Needed, sought: readonly Sought[]): Promise<void> {
  for (const storageKey of await listGivenFiles(db)) {
    const content = await files.open(storageKey);
    if (!content) continue;
    const bytes = await buffer(content.stream);
    const speaks = (['utf8', 'latin1', 'utf16le'] as const).some(
      (encoding) => erasedText(bytes.toString(encoding), sought) !== undefined,
    );
    if (speaks || bytes.subarray(0, PACKED.length).equals(PACKED)) await files.remove(storageKey);
  }
}
