import type { EmployeeProfile } from '../../shared/employees.ts';
import type { Row } from '../query/view.ts';
import type { ProfileRow } from './repository.ts';

/** Where a stored picture can be fetched for a while. */
export type PictureAddress = (storageKey: string) => Promise<string>;

/** An employee as read, with an address for the main picture, and offline when they never signed in. */
export const presentEmployee = async (row: Row, addressOf: PictureAddress): Promise<Row> => ({
  ...row,
  isLoggedIn: row['isLoggedIn'] ?? false,
  pictureUrl: typeof row['pictureUrl'] === 'string' ? await addressOf(row['pictureUrl']) : null,
});

export const presentProfile = async (
  { id, fullName, storageKey }: ProfileRow,
  addressOf: PictureAddress,
): Promise<EmployeeProfile> => ({
  id,
  fullName,
  pictureUrl: storageKey === null ? null : await addressOf(storageKey),
});
