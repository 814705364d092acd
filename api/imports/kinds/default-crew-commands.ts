import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { changeMember, createCrew, createMember, removeMember } from '#api/crews/commands.ts';
import { currentMembers, lockCrewOf, lockDefaultCrew, type MemberRow } from '#api/crews/repository.ts';
import { lockRow } from '#api/db/rows.ts';
import { employeeCrew } from '#api/db/tables/crews.ts';
import { EmployeeCrewChange, NewCrew, NewEmployeeCrew } from '#shared/crews/crews.ts';
import { Id } from '#shared/http/query.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { listDefaultMembers } from './listed-repository.ts';
import { findEverybody, findPeople } from './names-repository.ts';
import { columnsOf, personLookup, personWord, yesNoLookup } from './words-rules.ts';

const Given = NewEmployeeCrew.pick({ employeeId: true, isDriver: true }).extend({ foremanId: Id }).strict();
/** The crew and its member stay: they are the key. */
const Changed = EmployeeCrewChange.pick({ isDriver: true });

const asStored = (row: MemberRow): Stored => ({ id: row.id, revision: row.revision, values: { ...row } });

/** Locks somebody who is on a crew, and the crew before. */
async function lock({ write: { tx } }: WriteContext, id: number): Promise<MemberRow | undefined> {
  await lockCrewOf(tx, id);
  const row = await lockRow(tx, employeeCrew, id);
  return row?.isCurrent ? row : undefined;
}

async function locked(context: WriteContext, id: number): Promise<MemberRow> {
  const row = await lock(context, id);
  if (!row) throw new Error(`crew member ${id} was locked, and is gone`);
  return row;
}

/** Finds somebody on the default crew of a foreman. */
async function findOn({ write: { tx } }: WriteContext, foremanId: number, employeeId: unknown): Promise<MemberRow | undefined> {
  const crew = await lockDefaultCrew(tx, foremanId);
  return crew && (await currentMembers(tx, crew.id)).find((one) => one.employeeId === employeeId);
}

/** Default crews, a row for each member: by their foreman and the member. */
export const defaultCrewImport = defineImport({
  kind: 'employee_crew',
  columns: columnsOf('employee_crew', ['foremanId', 'employeeId', 'isDriver'], {
    foremanId: { kind: 'known', aliases: ['Crew', 'Crew Leader', 'Lead', 'Foreman ID', 'Foreman Name'] },
    employeeId: { kind: 'known', aliases: ['Member', 'Worker', 'Employee ID', 'Employee Name', 'Name'] },
    isDriver: { kind: 'known', aliases: ['Drives', 'Is Driver'], empty: false },
  }),
  keyFields: ['foremanId', 'employeeId'],
  schemas: { create: Given, change: Changed },
  examples: [
    { foremanId: '1-00017-01', employeeId: 'Lin, Ana', isDriver: 'Yes' },
    { foremanId: '1-00017-01', employeeId: '1-00042-01', isDriver: 'No' },
  ],
  lookups: async (reader) => ({
    foremanId: personLookup(await findPeople(reader, ['foreman']), 'foreman'),
    employeeId: personLookup(await findPeople(reader, ['foreman', 'worker']), 'worker'),
    isDriver: yesNoLookup,
  }),
  words: async (reader) => {
    const person = personWord(await findEverybody(reader));
    return { foremanId: person, employeeId: person };
  },
  list: async (reader, { after, limit }) =>
    (await listDefaultMembers(reader, after, limit)).map(({ foremanId, ...row }) => ({
      ...asStored(row),
      values: { ...row, foremanId },
    })),
  find: async (context, { foremanId, employeeId }) => {
    const row = await findOn(context, Number(foremanId), employeeId);
    return row && { ...asStored(row), values: { foremanId, employeeId, isDriver: row.isDriver } };
  },
  lock: async (context, id) => {
    const row = await lock(context, id);
    return row && asStored(row);
  },
  create: async (context, values) => {
    const { foremanId, ...member } = values as z.output<typeof Given>;
    const crew = await lockDefaultCrew(context.write.tx, foremanId);
    const crewId = crew?.id ?? (await createCrew(context, NewCrew.parse({ foremanId, isDefault: true })));
    return createMember(context, NewEmployeeCrew.parse({ crewId, ...member }));
  },
  change: async (context, id, values) => changeMember(context, await locked(context, id), values as z.output<typeof Changed>),
  remove: async (context, id) => removeMember(context, await locked(context, id)),
});
