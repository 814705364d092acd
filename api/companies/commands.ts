import type { z } from 'zod';
import type { CompanyChange } from '#shared/calls/companies.ts';
import type { NewCompany } from '#shared/companies.ts';
import { Failure } from '#shared/http/errors.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { company } from '../db/tables/people.ts';
import { assertUntaken } from './checks.ts';
import { type CompanyRow, isNamed, renameIn } from './repository.ts';

/** @throws Failure 409 when another company has the name, in any letter case, or the number */
export async function createCompany({ write }: WriteContext, input: z.output<typeof NewCompany>): Promise<number> {
  await assertUntaken(write.tx, input.name, 0);
  return (await insertRow(write, 'company', company, input)).id;
}

/**
 * Serves PUT and PATCH. Another name is the name of its people, jobs and files of hours at once
 * [companies-2].
 * @throws Failure 409 as `createCompany`
 */
export async function changeCompany(
  { write }: WriteContext,
  before: CompanyRow,
  change: Omit<z.output<typeof CompanyChange>, 'revision'>,
): Promise<void> {
  if (change.name !== undefined) await assertUntaken(write.tx, change.name, before.id);
  const { name } = await reviseRow(write, 'company', company, before, change);
  if (name === before.name) return;
  await renameIn(write.tx, before.name, name);
  write.changed('employee', 'job', 'download_workshift_csv', 'download_iif');
}

/** @throws Failure 409 while people, jobs or files of hours name it: it is retired instead */
export async function removeCompany({ write }: WriteContext, before: CompanyRow): Promise<void> {
  if (await isNamed(write.tx, before.name)) throw new Failure(409, 'It is still in use', { code: 'IN_USE' });
  await removeRow(write, 'company', company, before);
}
