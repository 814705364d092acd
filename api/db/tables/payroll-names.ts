import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PayrollNameKind, PayrollProgram } from '#shared/integrations/payroll-names.ts';
import { createdAt, isOneOf, key, moment, revision, updatedAt, word } from './columns.ts';
import { employeeKey } from './people.ts';

/** A list of names of a payroll program, as its last file gave it. */
export const payrollNameList = pgTable(
  'payroll_name_list',
  {
    id: key(),
    program: word(PayrollProgram).notNull(),
    kind: word(PayrollNameKind).notNull(),
    fileName: text().notNull(),
    names: integer().notNull(),
    inactiveNames: integer().notNull(),
    givenAt: moment().notNull(),
    givenById: employeeKey(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    revision: revision(),
  },
  (table) => [
    check('payroll_name_list_program', isOneOf(table.program, PayrollProgram)),
    check('payroll_name_list_kind', isOneOf(table.kind, PayrollNameKind)),
    uniqueIndex('payroll_name_list_once').on(table.program, table.kind),
  ],
);

/** A name or number of a list. */
export const payrollName = pgTable(
  'payroll_name',
  {
    listId: integer()
      .notNull()
      .references(() => payrollNameList.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isActive: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.name] })],
);
