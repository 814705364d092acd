import { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { seatSupervisor } from '#api/crews/member-commands.ts';
import { changeJob, createJob, removeJob } from '#api/jobs/commands.ts';
import { type JobRow, lockJob } from '#api/jobs/repository.ts';
import { addFirstCodes } from '#api/phase-codes/commands.ts';
import { FIELD_WORDS, type FieldKey } from '#shared/audit/fields.ts';
import { VALUE_WORDS } from '#shared/audit/values.ts';
import { JobChange, NewJob } from '#shared/jobs/job-form.ts';
import { personCell } from '#shared/rules/employee-csv.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type ColumnKind, defineImport, type ImportColumn, type Lookup, type Stored } from '../engine/define-rules.ts';
import { lookupIn } from '../engine/read-rules.ts';
import { lockNumbered } from './job-repository.ts';
import { findRegions, findSupervisors } from './names-repository.ts';

const { phaseCodes: _, ...FIELDS } = NewJob.shape;
type Field = keyof typeof FIELDS;

/** How columns are read that are neither texts nor choices. */
const KINDS: Partial<Record<Field, ColumnKind>> = {
  externalNumber: 'identifier',
  workOrderNumber: 'identifier',
  regionId: 'known',
  supervisorId: 'known',
  startDate: 'day',
  endDate: 'day',
  bidLaborCost: 'amount',
  bidMaterialsCost: 'amount',
  bidOtherCost: 'amount',
  bidPrice: 'amount',
  latitude: 'number',
  longitude: 'number',
  totalHours: 'hours',
};

/** Heads that other programs have. */
const ALIASES: Partial<Record<Field, readonly string[]>> = {
  externalNumber: ['Job No', 'Job Number', 'Job #', 'Job', 'Number', 'Project No'],
  address: ['Site Address', 'Job Address', 'Location'],
  category: ['Dept', 'Department'],
  type: ['Job Type', 'Contract', 'Pay Type'],
  workOrderType: ['WOT'],
  workOrderNumber: ['WO', 'Work Order', 'Work Order Number'],
  regionId: ['Zone', 'Area'],
  supervisorId: ['PM', 'Project Manager'],
  startDate: ['Start'],
  endDate: ['End', 'End Date', 'Finish'],
  company: ['Company Name'],
  fcc: ['Client', 'Customer'],
  bidLaborCost: ['Labor', 'Labor $'],
  bidMaterialsCost: ['Materials'],
  bidOtherCost: ['Other'],
  bidPrice: ['Estimated Cost', 'Bid Price'],
  latitude: ['Lat'],
  longitude: ['Lon', 'Lng', 'Long'],
  totalHours: ['Hours'],
};

/** The values of a choice, or undefined for another field. */
function choicesOf(field: Field): readonly string[] | undefined {
  const schema = FIELDS[field];
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodEnum ? (inner.options as string[]) : undefined;
}

const wordsOf = (field: Field) => FIELD_WORDS[(`job.${field}` in FIELD_WORDS ? `job.${field}` : field) as FieldKey];

const columns = (Object.keys(FIELDS) as Field[]).map((field): ImportColumn => {
  const [name = field, ...others] = wordsOf(field) ?? [];
  const kind = KINDS[field] ?? (choicesOf(field) ? 'known' : 'text');
  return { field, name, aliases: [field, ...others, ...(ALIASES[field] ?? [])], kind };
});

const choice = (options: readonly string[]): Lookup =>
  lookupIn(
    options.flatMap((value) =>
      [value, ...(VALUE_WORDS[value as keyof typeof VALUE_WORDS] ?? [])].map((word) => [word, value] as const),
    ),
    (text) => `there is no "${text}"`,
  );

const CHOICES = Object.fromEntries(
  (Object.keys(FIELDS) as Field[]).flatMap((field) => {
    const options = choicesOf(field);
    return options ? [[field, choice(options)]] : [];
  }),
);

const asStored = (row: JobRow, timeZone: string): Stored => ({
  id: row.id,
  revision: row.revision,
  values: { ...row, startDate: businessDate(row.startDate, timeZone), endDate: businessDate(row.endDate, timeZone) },
});

async function lock({ write: { tx } }: WriteContext, id: number): Promise<JobRow> {
  const row = await lockJob(tx, id);
  if (!row) throw new Error(`job ${id} was locked, and is gone`);
  return row;
}

/** Jobs, by their own number and company. */
export const jobImport = defineImport({
  kind: 'job',
  columns,
  keyFields: ['externalNumber', 'company'],
  schemas: { create: NewJob, change: JobChange },
  examples: [
    {
      externalNumber: '27-0042',
      address: '1160 Merrick Road, Copiague',
      category: 'OH Electric',
      type: 'Per Hr',
      workOrderType: 'Maintenance',
      regionId: 'East',
      startDate: '2027-05-03',
      endDate: '2027-06-30',
      bidLaborCost: '22700.00',
      bidMaterialsCost: '4150.50',
      totalHours: '480:00',
    },
    {
      externalNumber: '27-0043',
      address: '77 Sunrise Highway, Islip',
      category: 'UG Gas',
      type: 'Per Foot',
      workOrderType: 'New Job',
      regionId: 'East',
      startDate: '2027-05-10',
      endDate: '2027-07-16',
      bidPrice: '31000.00',
    },
  ],
  lookups: async (reader) => {
    const regions = await findRegions(reader);
    const people = await findSupervisors(reader);
    return {
      ...CHOICES,
      regionId: lookupIn(
        regions.map(({ id, name }) => [name, id]),
        (text) => `there is no "${text}"`,
      ),
      supervisorId: lookupIn(
        people.flatMap(({ id, ...person }) =>
          [
            person.employeeId,
            person.fullName,
            `${person.lastName}, ${person.firstName}`,
            `${person.lastName} ${person.firstName}`,
            personCell(person),
          ].map((word) => [word, id] as const),
        ),
        (text) => `there is no active supervisor "${text}"`,
      ),
    };
  },
  find: async ({ write: { tx }, timeZone }, { externalNumber, company }) => {
    const row = await lockNumbered(tx, String(externalNumber), company as string | null | undefined);
    return row && asStored(row, timeZone);
  },
  lock: async ({ write: { tx }, timeZone }, id) => {
    const row = await lockJob(tx, id);
    return row && asStored(row, timeZone);
  },
  create: (context, values) => createJob(context, values as z.output<typeof NewJob>, addFirstCodes, { mayHaveBegun: true }),
  change: async (context, id, values) =>
    changeJob(context, await lock(context, id), values as z.output<typeof JobChange>, seatSupervisor),
  remove: async (context, id) => removeJob(context, await lock(context, id)),
});
