import { and, eq, sql } from 'drizzle-orm';
import type { PayrollNameKind, PayrollProgram } from '#shared/integrations/payroll-names.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { payrollName, payrollNameList } from '../db/tables/payroll-names.ts';

/** Names of one statement. */
const PART = 5_000;

/** Makes other writers of lists wait until the transaction ends. */
export const lockLists = (tx: Tx) => tx.execute(sql`lock table ${payrollNameList} in share row exclusive mode`);

export const findList = async (tx: Tx, program: PayrollProgram, kind: PayrollNameKind) =>
  (
    await tx
      .select()
      .from(payrollNameList)
      .where(and(eq(payrollNameList.program, program), eq(payrollNameList.kind, kind)))
  )[0];

/** Puts these names in place of a list's. */
export async function replaceNames(tx: Tx, listId: number, names: ReadonlyMap<string, boolean>): Promise<void> {
  await tx.delete(payrollName).where(eq(payrollName.listId, listId));
  const rows = [...names].map(([name, isActive]) => ({ listId, name, isActive }));
  for (let at = 0; at < rows.length; at += PART) await tx.insert(payrollName).values(rows.slice(at, at + PART));
}

/** The names that a program knows, by kind, in the order of the alphabet. */
export const listNames = (
  reader: Reader,
  program: PayrollProgram,
): Promise<{ kind: PayrollNameKind; name: string; isActive: boolean }[]> =>
  reader
    .select({ kind: payrollNameList.kind, name: payrollName.name, isActive: payrollName.isActive })
    .from(payrollName)
    .innerJoin(payrollNameList, eq(payrollNameList.id, payrollName.listId))
    .where(eq(payrollNameList.program, program))
    .orderBy(payrollName.name);
