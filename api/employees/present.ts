import type { EmployeeProfile } from '#shared/employees.ts';
import type { ContentType } from '../files/rules.ts';
import type { Present } from '../http/read-routes.ts';
import { markRows } from '../query/pages.ts';
import type { Row } from '../query/view.ts';
import type { ProfileRow } from './repository.ts';

/** Makes a temporary address of a stored picture. */
export type PictureAddress = (storageKey: string) => Promise<string>;

/** Makes temporary addresses of stored pictures, to show and to save them. */
type Files = Pick<Parameters<Present>[1]['files'], 'addressOf' | 'downloadUrl'>;

/** Presents employees, and marks those whose pages are shut to the caller. */
export const presentEmployees: Present = async (rows, reading) => {
  const marked = await markRows(rows, { ...reading, rowsAre: 'people', people: ['supervisor'] });
  return Promise.all(marked.map((row) => presentEmployee(row, reading.files)));
};

/**
 * Presents an employee, with an address for the main picture; offline when they never signed in.
 */
async function presentEmployee(row: Row, files: Files): Promise<Row> {
  const { pictureUrl, isLoggedIn, employeePictures } = row;
  return {
    ...row,
    isLoggedIn: isLoggedIn ?? false,
    pictureUrl: typeof pictureUrl === 'string' ? await files.addressOf(pictureUrl) : null,
    ...(Array.isArray(employeePictures) ? { employeePictures: await presentPictures(employeePictures, { files }) } : {}),
  };
}

/** Presents pictures, with addresses in place of their storage keys. */
export const presentPictures = (rows: Row[], { files }: { files: Files }): Promise<Row[]> =>
  Promise.all(
    rows.map(async (row) => {
      const picture = row['Picture'];
      return isRow(picture) ? { ...row, Picture: await presentFileOf(picture, files) } : row;
    }),
  );

async function presentFileOf({ url, storedAt: _, ...file }: Row, { addressOf, downloadUrl }: Files): Promise<Row> {
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
