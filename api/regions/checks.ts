import { refused } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import { isRegion } from './repository.ts';

/** @throws Failure 400 naming `regionId` */
export async function assertRegion(reader: Reader, id: number): Promise<void> {
  if (!(await isRegion(reader, id))) throw refused('regionId', 'does not exist');
}
