import type { PayrollProgram } from '#shared/integrations/payroll-names.ts';
import type { WriteContext } from '../context.ts';
import { insertRow, removeRow, reviseRow } from '../db/rows.ts';
import { payrollNameList } from '../db/tables/payroll-names.ts';
import type { ReadNames } from './names-parse.ts';
import { findList, lockLists, replaceNames } from './repository.ts';

interface Given {
  program: PayrollProgram;
  fileName: string;
  read: ReadNames;
}

/** Puts the lists of a file in place of those before; other lists stay [exports-13]. */
export async function giveNames(
  { write, caller, now }: Pick<WriteContext, 'write' | 'caller' | 'now'>,
  { program, fileName, read }: Given,
): Promise<number[]> {
  const { tx } = write;
  await lockLists(tx);
  const ids: number[] = [];
  for (const [kind, names] of read) {
    const inactiveNames = [...names.values()].filter((isActive) => !isActive).length;
    const values = { fileName, names: names.size, inactiveNames, givenAt: now, givenById: caller.employeeId };
    const before = await findList(tx, program, kind);
    const { id } = before
      ? await reviseRow(write, 'payroll_name_list', payrollNameList, before, values)
      : await insertRow(write, 'payroll_name_list', payrollNameList, { program, kind, ...values });
    await replaceNames(tx, id, names);
    ids.push(id);
  }
  return ids;
}

/** Its names go with it. */
export const removeNames = ({ write }: WriteContext, before: typeof payrollNameList.$inferSelect): Promise<void> =>
  removeRow(write, 'payroll_name_list', payrollNameList, before);
