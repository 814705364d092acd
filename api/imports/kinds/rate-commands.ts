import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { changeEmployee } from '#api/employees/commands.ts';
import { removeRates } from '#api/employees/rate-commands.ts';
import { findPerson, listEarlierRates, lockPerson } from '#api/employees/repository.ts';
import { EmployeeChange } from '#shared/calls/employees.ts';
import { GivenRates } from '#shared/employees.ts';
import { Day, Id } from '#shared/http/query.ts';
import { type DatedRates, RATE_FIELDS } from '#shared/rules/rates.ts';
import { defineImport, type Stored, type Values } from '../engine/define-rules.ts';
import { listRates } from './listed-repository.ts';
import { findEverybody, findPeople } from './names-repository.ts';
import { columnsOf, personLookup, personWord } from './words-rules.ts';

const Given = GivenRates.extend({ employeeId: Id, ratesFrom: z.string('is missing').pipe(Day) }).strict();
const Changed = GivenRates.partial().strict();

/** Their number follows from them: rates of other days may change. */
function asStored(employeeId: number, rates: DatedRates): Stored {
  const texts = Object.fromEntries(RATE_FIELDS.map((field) => [field, rates[field]]));
  const revision = crc32(JSON.stringify(texts)) >>> 1;
  return { id: employeeId, revision, values: { ...texts, employeeId, ratesFrom: rates.ratesFrom } };
}

/** The rates of a person that begin on a day. The person is locked. */
async function find({ write: { tx } }: WriteContext, { employeeId, ratesFrom }: Values): Promise<Stored | undefined> {
  const id = Number(employeeId);
  await lockPerson(tx, id);
  const all = [await findPerson(tx, id), ...(await listEarlierRates(tx, id))];
  const begun = all.find((rates) => rates?.ratesFrom && rates.ratesFrom === ratesFrom);
  return begun && asStored(id, begun);
}

async function person({ write: { tx } }: WriteContext, id: number) {
  await lockPerson(tx, id);
  const row = await findPerson(tx, id);
  if (!row) throw new Error(`employee ${id} was locked, and is gone`);
  return row;
}

/** Rates of people, each from a day on: by person and day. */
export const rateImport = defineImport({
  kind: 'employee_rate',
  columns: columnsOf('employee_rate', ['employeeId', 'ratesFrom', ...RATE_FIELDS], {
    employeeId: { kind: 'known', aliases: ['Employee ID', 'Employee Name', 'Name', 'Person'] },
    ratesFrom: { kind: 'day', aliases: ['From', 'Effective', 'Effective Date', 'Date', 'Start'] },
  }),
  keyFields: ['employeeId', 'ratesFrom'],
  schemas: { create: Given, change: Changed },
  examples: [
    { employeeId: '1-00017-01', ratesFrom: '2027-01-04', earningRate1: 'Foreman - ST 48.50', earningRate2: 'Foreman - OT 72.75' },
    { employeeId: '1-00042-01', ratesFrom: '2027-01-04', earningRate1: 'Lineman - ST 41.00', earningRate2: 'Lineman - OT 61.50' },
  ],
  lookups: async (reader) => ({
    employeeId: personLookup(await findPeople(reader, ['foreman', 'supervisor', 'worker']), 'employee'),
  }),
  words: async (reader) => ({ employeeId: personWord(await findEverybody(reader)) }),
  list: async (reader, { after, limit }) =>
    (await listRates(reader, after, limit)).map(({ employeeId, ...rates }) => asStored(employeeId, rates)),
  find,
  lock: (context, _id, key) => find(context, key),
  create: async (context, { employeeId, ...rates }) => {
    const before = await person(context, Number(employeeId));
    await changeEmployee(context, before, EmployeeChange.parse(rates));
    return before.id;
  },
  change: async (context, id, rates, { ratesFrom }) =>
    changeEmployee(context, await person(context, id), EmployeeChange.parse({ ...rates, ratesFrom })),
  remove: async (context, id, { ratesFrom }) => removeRates(context, await person(context, id), String(ratesFrom)),
});
