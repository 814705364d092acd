import { Failure } from '#shared/http/errors.ts';
import type { Reader } from '../db/schema.ts';
import { isActiveCompany, isTaken } from './repository.ts';
import { unknownCompany } from './rules.ts';

/**
 * Checks that a person's new company is active. One who already works for a retired company may
 * keep it.
 * @param had the company that the person has now
 * @throws Failure 400
 */
export async function assertEmployer(reader: Reader, name: string | undefined, had: string | null): Promise<void> {
  if (name !== undefined && name !== had && !(await isActiveCompany(reader, name))) throw unknownCompany('companyName');
}

/** @throws Failure 409 when another company has the name, in any letter case */
export async function assertUntaken(reader: Reader, name: string, id: number): Promise<void> {
  if (await isTaken(reader, name, id))
    throw new Failure(409, 'There is one already', { code: 'TAKEN', errors: [{ field: 'name', reason: 'is taken' }] });
}
