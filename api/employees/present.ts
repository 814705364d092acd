import type { ContentType } from '../files/rules.ts';
import type { FileStore } from '../files/store.ts';
import type { Present } from '../http/read-routes.ts';
import { markRows } from '../query/pages.ts';
import type { Row } from '../query/view.ts';

/** Makes a temporary address of a stored picture. */
export type AddressOf = (storageKey: string) => Promise<string>;

/** Makes temporary addresses of stored pictures, to show and to save them. */
type Addresses = Pick<FileStore, 'addressOf' | 'downloadUrl'>;

/** Presents employees, and marks those whose pages are shut to the caller. */
export const presentEmployees: Present = async (rows, reading) => {
  const marked = await markRows(rows, { ...reading, rowsAre: 'people', people: ['supervisor'] });
  return Promise.all(marked.map((row) => presentEmployee(row, reading.files)));
};

/**
 * Presents an employee, with an address for the main picture; offline when they never signed in.
 */
async function presentEmployee(row: Row, files: Addresses): Promise<Row> {
  const { pictureUrl, isLoggedIn, employeePictures } = row;
  return {
    ...row,
    isLoggedIn: isLoggedIn ?? false,
    pictureUrl: typeof pictureUrl === 'string' ? await files.addressOf(pictureUrl) : null,
    ...(Array.isArray(employeePictures) ? { employeePictures: await presentPictures(employeePictures, { files }) } : {}),
  };
}

/** Presents pictures, with addresses in place of their storage keys. */
export const presentPictures = (rows: Row[], { files }: { files: Addresses }): Promise<Row[]> =>
  Promise.all(
    rows.map(async (row) => {
      const picture = row['Picture'];
      return isRow(picture) ? { ...row, Picture: await presentFileOf(picture, files) } : row;
    }),
  );

async function presentFileOf(
  { url, storedAt: _, removedAt: _kept, ...file }: Row,
  { addressOf, downloadUrl }: Addresses,
): Promise<Row> {
  const storageKey = String(url);
  const stored = { storageKey, fileName: String(file['fileName']), contentType: file['contentType'] as ContentType };
  return { ...file, url: await addressOf(storageKey), downloadUrl: await downloadUrl(stored) };
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Presents a person with a temporary address of their picture; null without one. */
export const withPicture = async <Person extends object>(
  person: Person,
  storageKey: string | null,
  addressOf: AddressOf,
): Promise<Person & { pictureUrl: string | null }> => ({
  ...person,
  pictureUrl: storageKey === null ? null : await addressOf(storageKey),
});
