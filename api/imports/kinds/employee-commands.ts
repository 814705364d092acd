import { z } from 'zod';
import { listCompanies } from '#api/companies/repository.ts';
import type { WriteContext } from '#api/context.ts';
import { lockRow } from '#api/db/rows.ts';
import type { Tx } from '#api/db/schema.ts';
import { employee } from '#api/db/tables/people.ts';
import { changeEmployee, createEmployee, removeEmployee, setActive } from '#api/employees/commands.ts';
import { type EmployeeRow, findSupervisorOf, lockNumbered } from '#api/employees/repository.ts';
import { Failure } from '#shared/http/errors.ts';
import { seesEverything } from '#shared/permissions.ts';
import { personCell } from '#shared/rules/employee-csv.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { EmployeeOfFile, employeeColumns, roleLookup, supervisorLookup } from './employee-rules.ts';
import { listPeople } from './listed-repository.ts';
import { findEverybody, findRegions, findSupervisors } from './names-repository.ts';
import { activeLookup, nameLookup, nameWord, personWord } from './words-rules.ts';

const Given = EmployeeOfFile.extend({ isActive: z.boolean().default(true) });
const Changed = EmployeeOfFile.partial().extend({ isActive: z.boolean().optional() });

const storedOf = (row: EmployeeRow, supervisorId: number | null): Stored => ({
  id: row.id,
  revision: row.revision,
  values: { ...row, supervisorId, person: personCell(row) },
});

const asStored = async (tx: Tx, row: EmployeeRow | undefined): Promise<Stored | undefined> =>
  row && storedOf(row, await findSupervisorOf(tx, row.id));

async function locked({ write: { tx } }: WriteContext, id: number): Promise<EmployeeRow> {
  const row = await lockRow(tx, employee, id);
  if (!row) throw new Error(`employee ${id} was locked, and is gone`);
  return row;
}

/** @throws Failure 403 for admins and sub-admins: files leave them as they are */
function assertNoAdministrator({ role }: EmployeeRow): void {
  if (!seesEverything(role)) return;
  const reason = 'Administrator roles cannot be edited';
  throw new Failure(403, reason, { code: 'ADMINISTRATOR', errors: [{ field: 'role', reason }] });
}

/** People, by their employee ID. */
export const employeeImport = defineImport({
  kind: 'employee',
  columns: employeeColumns,
  keyFields: ['employeeId'],
  uniqueFields: ['email'],
  schemas: { create: Given, change: Changed },
  named: {
    is: ({ role, isActive }) => role === 'supervisor' && isActive !== false,
    field: 'supervisorId',
    lookup: (rows) => {
      const people = rows.map(({ employeeId, firstName, lastName }, id) => {
        const names = { firstName: String(firstName ?? ''), lastName: String(lastName ?? '') };
        return { id, employeeId: String(employeeId ?? ''), ...names, fullName: `${names.firstName} ${names.lastName}` };
      });
      return supervisorLookup(people);
    },
  },
  examples: [
    {
      isActive: 'Active',
      person: '1-00031-01 Ortega, Luis',
      workPhone: '(631) 555-0131',
      email: 'luis.ortega@example.com',
      role: 'Supervisor',
      companyName: 'TSU One',
      regionId: 'East',
      class: 'Supervisor',
    },
    {
      isActive: 'Active',
      person: '1-00044-01 Ruiz, Carmen',
      workPhone: '(631) 555-0144',
      accountNo: '44-2201',
      role: 'Worker',
      companyName: 'TSU One',
      regionId: 'East',
      supervisorId: '1-00031-01 Ortega, Luis',
      class: 'Lineman',
      earningRate1: 'Lineman - ST 41.00',
      earningRate2: 'Lineman - OT 61.50',
      vacationAvailable: '40',
    },
  ],
  lookups: async (reader) => ({
    isActive: activeLookup,
    role: roleLookup,
    regionId: nameLookup(await findRegions(reader)),
    supervisorId: supervisorLookup(await findSupervisors(reader)),
    companyName: nameLookup((await listCompanies(reader)).map(({ name }) => ({ id: name, name }))),
  }),
  words: async (reader) => ({
    isActive: (value) => (value === true ? 'Active' : 'Inactive'),
    regionId: nameWord(await findRegions(reader)),
    supervisorId: personWord(await findEverybody(reader)),
    companyName: String,
  }),
  list: async (reader, { after, limit }) =>
    (await listPeople(reader, after, limit)).map(({ row, supervisorId }) => storedOf(row, supervisorId)),
  find: async ({ write: { tx } }, { employeeId }) => asStored(tx, await lockNumbered(tx, String(employeeId))),
  lock: async ({ write: { tx } }, id) => asStored(tx, await lockRow(tx, employee, id)),
  create: (context, values) => createEmployee(context, values as z.output<typeof Given>),
  change: async (context, id, values) => {
    const { isActive, ...form } = values as z.output<typeof Changed>;
    assertNoAdministrator(await locked(context, id));
    if (Object.keys(form).length > 0) await changeEmployee(context, await locked(context, id), form);
    if (isActive !== undefined) await setActive(context, await locked(context, id), { isActive });
  },
  remove: async (context, id) => removeEmployee(context, await locked(context, id)),
});
