import type { z } from 'zod';
import { listCompanies } from '#api/companies/repository.ts';
import type { WriteContext } from '#api/context.ts';
import { seatSupervisor } from '#api/crews/member-commands.ts';
import { changeJob, createJob, removeJob } from '#api/jobs/commands.ts';
import { type JobRow, lockJob } from '#api/jobs/repository.ts';
import { addFirstCodes } from '#api/phase-codes/commands.ts';
import { JobChange, NewJob } from '#shared/jobs/job-form.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { lockNumbered } from './job-repository.ts';
import { findRegions, findSupervisors } from './names-repository.ts';
import { type ColumnOf, choiceLookup, choicesIn, columnsOf, nameLookup, personLookup } from './words-rules.ts';

const { phaseCodes: _, ...FIELDS } = NewJob.shape;
type Field = keyof typeof FIELDS;

/** How columns are read that are neither texts nor choices, and heads that other programs have. */
const ABOUT: Partial<Record<Field, ColumnOf>> = {
  externalNumber: { kind: 'identifier', aliases: ['Job No', 'Job Number', 'Job #', 'Job', 'Number', 'Project No'] },
  address: { aliases: ['Site Address', 'Job Address', 'Location'] },
  category: { kind: 'known', aliases: ['Dept', 'Department'] },
  type: { kind: 'known', aliases: ['Job Type', 'Contract', 'Pay Type'] },
  workOrderType: { kind: 'known', aliases: ['WOT'] },
  workOrderNumber: { kind: 'identifier', aliases: ['WO', 'Work Order', 'Work Order Number'] },
  status: { kind: 'known', empty: undefined },
  regionId: { kind: 'known', aliases: ['Zone', 'Area'] },
  supervisorId: { kind: 'known', aliases: ['PM', 'Project Manager'] },
  startDate: { kind: 'day', aliases: ['Start'] },
  endDate: { kind: 'day', aliases: ['End', 'End Date', 'Finish'] },
  company: { kind: 'known', aliases: ['Company Name'] },
  fcc: { aliases: ['Client', 'Customer'] },
  bidLaborCost: { kind: 'amount', aliases: ['Labor', 'Labor $'] },
  bidMaterialsCost: { kind: 'amount', aliases: ['Materials'] },
  bidOtherCost: { kind: 'amount', aliases: ['Other'] },
  bidPrice: { kind: 'amount', aliases: ['Estimated Cost', 'Bid Price'] },
  latitude: { kind: 'number', aliases: ['Lat'] },
  longitude: { kind: 'number', aliases: ['Lon', 'Lng', 'Long'] },
  totalHours: { kind: 'hours', aliases: ['Hours'], empty: 0 },
};

const CHOICES = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([field, schema]) => {
    const options = choicesIn(schema);
    return options ? [[field, choiceLookup(options)]] : [];
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
  columns: columnsOf('job', Object.keys(FIELDS) as Field[], ABOUT),
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
  lookups: async (reader) => ({
    ...CHOICES,
    regionId: nameLookup(await findRegions(reader)),
    supervisorId: personLookup(await findSupervisors(reader), 'supervisor'),
    company: nameLookup((await listCompanies(reader)).map(({ name }) => ({ id: name, name }))),
  }),
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
