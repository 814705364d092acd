import { randomBytes } from 'node:crypto';
import { notFound } from '#shared/http/errors.ts';
import type { Services, WriteContext } from '../context.ts';
import { removeRow, reviseRow } from '../db/rows.ts';
import { employeePicture } from '../db/tables/files.ts';
import type { EncodedPicture } from './picture-parse.ts';
import { deletePictureFile, insertPicture, insertPictureFile, listPictures, type PictureRow } from './picture-repository.ts';
import { findPerson, isOpenPerson, lockPerson } from './repository.ts';
import { assertNotErased, assertRoom } from './rules.ts';

/** A picture whose bytes are stored already. */
export interface StoredPicture extends Pick<EncodedPicture, 'fileName' | 'contentType'> {
  storageKey: string;
  size: number;
}

/** Stores the bytes. The caller removes them when its transaction fails. */
export async function storePictures(
  { files }: Pick<Services, 'files'>,
  pictures: readonly EncodedPicture[],
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
 * Adds pictures to a person; the very first one becomes their main picture.
 * @throws Failure 404 when the caller sees no such person, 409 for one who was erased, 400
 *   `PICTURE_LIMIT`
 */
export async function addPictures({ write, caller, now }: WriteContext, employeeId: number, pictures: readonly StoredPicture[]) {
  const { tx, changed, audit } = write;
  await lockPerson(tx, employeeId);
  const person = await findPerson(tx, employeeId);
  if (person) assertNotErased(person);
  if (!(await isOpenPerson(tx, caller, employeeId))) throw notFound('employee', employeeId);
  const there = await listPictures(tx, employeeId);
  assertRoom(there.length, pictures.length);
  const hasMain = there.some(({ isMain }) => isMain);
  const ids: number[] = [];
  for (const [index, picture] of pictures.entries()) {
    const pictureId = await insertPictureFile(tx, {
      ...picture,
      type: 'employee_picture',
      storedAt: now,
      uploadedById: caller.employeeId,
    });
    const row = await insertPicture(tx, { employeeId, pictureId, isMain: !hasMain && index === 0 });
    audit({ action: 'employee_picture.create', subject: 'employee_picture', subjectId: row.id, after: row });
    ids.push(row.id);
  }
  changed('employee_picture', 'employee', 'file');
  return ids;
}

/** Makes a picture the main one. */
export async function chooseMain({ write, now }: WriteContext, row: PictureRow): Promise<void> {
  if (row.isMain) return;
  for (const main of (await listPictures(write.tx, row.employeeId)).filter(({ isMain }) => isMain))
    await reviseRow(write, 'employee_picture', employeePicture, main, { isMain: false, updatedAt: now });
  await reviseRow(write, 'employee_picture', employeePicture, row, { isMain: true, updatedAt: now }, 'employee_picture.choose');
  write.changed('employee', 'file');
}

/**
 * Removes a picture with its file; after the main one the oldest that is left becomes it. Answers a
 * function that deletes the bytes, for after the commit.
 */
export async function removePicture({ write, now, files }: WriteContext, row: PictureRow): Promise<() => Promise<void>> {
  const { tx } = write;
  await removeRow(write, 'employee_picture', employeePicture, row);
  const storageKey = await deletePictureFile(tx, row.pictureId);
  const [next] = await listPictures(tx, row.employeeId);
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
  return async () => {
    if (storageKey) await files.remove(storageKey);
  };
}
