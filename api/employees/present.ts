import type { EmployeeProfile } from '#shared/employees.ts';
import type { ContentType } from '../files/rules.ts';
import type { FileStore } from '../files/store.ts';
import type { Row } from '../query/view.ts';
import type { ProfileRow } from './repository.ts';

/** Makes a temporary address of a stored picture. */
export type PictureAddress = (storageKey: string) => Promise<string>;

/** Make temporary addresses of stored pictures, to show and to save them. */
export type PictureAddresses = Pick<FileStore, 'addressOf' | 'downloadUrl'>;

/**
 * Presents an employee, with an address for the main picture; offline when they never signed in.
 */
export async function presentEmployee(row: Row, addresses: PictureAddresses): Promise<Row> {
  const { pictureUrl, isLoggedIn, employeePictures } = row;
  return {
    ...row,
    isLoggedIn: isLoggedIn ?? false,
    pictureUrl: typeof pictureUrl === 'string' ? await addresses.addressOf(pictureUrl) : null,
    ...(Array.isArray(employeePictures)
      ? { employeePictures: await Promise.all(employeePictures.map((picture: Row) => presentPicture(picture, addresses))) }
      : {}),
  };
}

/** Presents a picture, with addresses in place of its storage key. */
export async function presentPicture(row: Row, addresses: PictureAddresses): Promise<Row> {
  const picture = row['Picture'];
  return isRow(picture) ? { ...row, Picture: await presentFileOf(picture, addresses) } : row;
}

async function presentFileOf({ url, storedAt: _, ...file }: Row, { addressOf, downloadUrl }: PictureAddresses): Promise<Row> {
  const storageKey = String(url);
  const stored = { storageKey, fileName: String(file['fileName']), contentType: file['contentType'] as ContentType };
  return { ...file, url: await addressOf(storageKey), downloadUrl: await downloadUrl(stored) };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

export const presentProfile = async (
  { id, fullName, storageKey }: ProfileRow,
  addressOf: PictureAddress,
): Promise<EmployeeProfile> => ({
  id,
  fullName,
  pictureUrl: storageKey === null ? null : await addressOf(storageKey),
});
