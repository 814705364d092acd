import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '../../shared/errors.ts';
import type { Services } from '../context.ts';
import { removeRow, reviseRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { peopleSeenBy } from '../db/sight.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { employee } from '../db/tables/people.ts';
import type { Desk } from '../desk.ts';
import type { KeptPicture } from './picture-files.ts';
import { assertRoom } from './picture-rules.ts';

type PictureRow = typeof employeePicture.$inferSelect;

/** A picture whose bytes are stored already. */
export interface StoredPicture extends Pick<KeptPicture, 'fileName' | 'contentType'> {
  storageKey: string;
  size: number;
}

/** Stores the bytes. Whoever called removes them when nothing comes of it. */
export async function storePictures(
  { files }: Pick<Services, 'files'>,
  pictures: readonly KeptPicture[],
): Promise<StoredPicture[]> {
  return Promise.all(
    pictures.map(async ({ fileName, contentType, bytes }) => {
      const storageKey = randomBytes(24).toString('base64url');
      await files.put(storageKey, bytes, contentType);
      return { fileName, contentType, storageKey, size: bytes.byteLength };
    }),
  );
}

/**
 * Adds pictures to a person; the first one that somebody ever gets is their main one.
 * @throws Failure 404 when the caller sees no such person, 400 `PICTURE_LIMIT`
 */
export async function addPictures({ write, caller, now }: Desk, employeeId: number, pictures: readonly StoredPicture[]) {
  const { tx, changed, audit } = write;
  await lockPerson(tx, employeeId);
  const [person] = await tx
    .select({ id: employee.id })
    .from(employee)
    .where(and(eq(employee.id, employeeId), peopleSeenBy(caller)));
  if (!person) throw notFound('employee', employeeId);
  const there = await picturesOf(tx, employeeId);
  assertRoom(there.length, pictures.length);
  const hasMain = there.some(({ isMain }) => isMain);
  const ids: number[] = [];
  for (const [index, picture] of pictures.entries()) {
    const [stored] = await tx
      .insert(file)
      .values({ ...picture, type: 'employee_picture', storedAt: now, uploadedById: caller.employeeId })
      .returning({ id: file.id });
    const [row] = await tx
      .insert(employeePicture)
      .values({ employeeId, pictureId: stored!.id, isMain: !hasMain && index === 0 })
      .returning();
    audit({ action: 'employee_picture.create', subject: 'employee_picture', subjectId: row!.id, after: row });
    ids.push(row!.id);
  }
  changed('employee_picture', 'employee', 'file');
  return ids;
}

/** Makes a picture the one that is shown everywhere. */
export async function chooseMain({ write, now }: Desk, row: PictureRow): Promise<void> {
  if (row.isMain) return;
  for (const main of (await picturesOf(write.tx, row.employeeId)).filter(({ isMain }) => isMain))
    await reviseRow(write, 'employee_picture', employeePicture, main, { isMain: false, updatedAt: now });
  await reviseRow(write, 'employee_picture', employeePicture, row, { isMain: true, updatedAt: now }, 'employee_picture.choose');
  write.changed('employee', 'file');
}

/** Removes a picture with its file; when it was the main one, the oldest that is left becomes it. Answers where the bytes lie. */
export async function removePicture({ write, now }: Desk, row: PictureRow): Promise<string | undefined> {
  const { tx } = write;
  await removeRow(write, 'employee_picture', employeePicture, row);
  const [removed] = await tx.delete(file).where(eq(file.id, row.pictureId)).returning({ storageKey: file.storageKey });
  const [next] = await picturesOf(tx, row.employeeId);
  if (row.isMain && next)
    await reviseRow(
      write,
      'employee_picture',
      employeePicture,
      next,
      { isMain: true, updatedAt: now },
      'employee_picture.choose',
    );
  write.changed('employee', 'file');
  return removed?.storageKey;
}

/** Locks the person of a picture: what is counted and chosen among is theirs. */
export async function lockPersonOfPicture(tx: Tx, pictureId: number): Promise<void> {
  const [row] = await tx
    .select({ employeeId: employeePicture.employeeId })
    .from(employeePicture)
    .where(eq(employeePicture.id, pictureId));
  if (row) await lockPerson(tx, row.employeeId);
}

const lockPerson = (tx: Tx, id: number) =>
  tx.select({ id: employee.id }).from(employee).where(eq(employee.id, id)).for('no key update');

const picturesOf = (tx: Tx, employeeId: number) =>
  tx.select().from(employeePicture).where(eq(employeePicture.employeeId, employeeId)).orderBy(asc(employeePicture.id));
