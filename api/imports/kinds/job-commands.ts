import type { z } from 'zod';
import { listCompanies } from '#api/companies/repository.ts';
import type { WriteContext } from '#api/context.ts';
import { changeCrew, createCrew } from '#api/crews/commands.ts';
import { seatSupervisor } from '#api/crews/member-commands.ts';
import { currentMembers, findFirstCrew, listCrewsOf, lockFirstCrew } from '#api/crews/repository.ts';
import { removeRow } from '#api/db/rows.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { changeJob, createJob, removeJob } from '#api/jobs/commands.ts';
import { type OpeningBalance, setOpening } from '#api/jobs/opening-commands.ts';
import { type JobRow, lockJob } from '#api/jobs/repository.ts';
import { addFirstCodes } from '#api/phase-codes/commands.ts';
import { NewCrew } from '#shared/crews/crews.ts';
import { refused } from '#shared/http/errors.ts';
import { Id } from '#shared/http/query.ts';
import { JobChange, NewJob, OpeningFields } from '#shared/jobs/job-form.ts';
import { plain } from '#shared/rules/letters.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { defineImport, type Stored, type Values } from '../engine/define-rules.ts';
import { lockByMusterNumber, lockNumbered } from './job-repository.ts';
import { listJobs } from './listed-repository.ts';
import { findEverybody, findPeople, findRegions, findSupervisors } from './names-repository.ts';
import {
  type ColumnOf,
  choiceLookup,
  choicesIn,
  columnsOf,
  nameLookup,
  nameWord,
  personLookup,
  personWord,
} from './words-rules.ts';

const { phaseCodes: _, ...FORM } = NewJob.shape;
const { ...OPENING } = OpeningFields.shape;
const More = OpeningFields.extend({ foremanId: Id.nullish() }).shape;
const FIELDS = { ...FORM, ...More, musterNumber: Id };
type Field = keyof typeof FIELDS;
const Given = NewJob.extend(More);
const Changed = JobChange.extend(More);

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
  openingHours: { kind: 'hours', aliases: ['Hours So Far', 'Hours to Date', 'Actual Hours'], empty: undefined },
  openingLaborCost: { kind: 'amount', aliases: ['Labor So Far', 'Labor to Date', 'Actual Labor'], empty: undefined },
  openingMaterialsCost: {
    kind: 'amount',
    aliases: ['Materials So Far', 'Materials to Date', 'Actual Materials'],
    empty: undefined,
  },
  openingOtherCost: { kind: 'amount', aliases: ['Other So Far', 'Other to Date', 'Actual Other'], empty: undefined },
  foremanId: { kind: 'known', aliases: ['Crew Leader', 'Lead', 'Foreman ID', 'Foreman Name'], empty: undefined },
  musterNumber: {
    kind: 'identifier',
    compared: (text) => plain(text.replace(/^#/, '')),
    aliases: ['Muster Number', 'Job ID'],
    empty: undefined,
  },
};

const CHOICES = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([field, schema]) => {
    const options = choicesIn(schema);
    return options ? [[field, choiceLookup(options)]] : [];
  }),
);

const asStored = (row: JobRow, timeZone: string, foremanId?: number | null): Stored => ({
  id: row.id,
  revision: row.revision,
  values: {
    ...row,
    foremanId,
    startDate: businessDate(row.startDate, timeZone),
    endDate: businessDate(row.endDate, timeZone),
  },
});

/** A locked job; with the foreman of its first crew if the file names foremen. */
async function known({ write: { tx }, timeZone }: WriteContext, row: JobRow | undefined, key: Values) {
  if (!row) return undefined;
  const first = 'foremanId' in key ? await findFirstCrew(tx, row.id) : undefined;
  return asStored(row, timeZone, first?.foremanId ?? null);
}

async function lock({ write: { tx } }: WriteContext, id: number): Promise<JobRow> {
  const row = await lockJob(tx, id);
  if (!row) throw new Error(`job ${id} was locked, and is gone`);
  return row;
}

/** Jobs, by their own number and company, or by Muster's number. */
export const jobImport = defineImport({
  kind: 'job',
  columns: columnsOf('job', Object.keys(FIELDS) as Field[], ABOUT),
  keyFields: ['externalNumber', 'company'],
  orKey: 'musterNumber',
  schemas: { create: Given, change: Changed },
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
      openingHours: '36:30',
      openingLaborCost: '1825.00',
      openingMaterialsCost: '310.75',
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
    foremanId: personLookup(await findPeople(reader, ['foreman']), 'foreman'),
    company: nameLookup((await listCompanies(reader)).map(({ name }) => ({ id: name, name }))),
  }),
  words: async (reader) => {
    const person = personWord(await findEverybody(reader));
    return { regionId: nameWord(await findRegions(reader)), supervisorId: person, foremanId: person, company: String };
  },
  list: async (reader, { after, limit, timeZone }) =>
    (await listJobs(reader, after, limit)).map(({ row, foremanId }) => {
      const { values, ...stored } = asStored(row, timeZone, foremanId);
      return { ...stored, values: { ...values, musterNumber: row.jobId } };
    }),
  find: async (context, key) => {
    const { musterNumber, externalNumber, company } = key;
    const { tx } = context.write;
    if (!musterNumber) return known(context, await lockNumbered(tx, String(externalNumber), company as string | null), key);
    const row = await lockByMusterNumber(tx, String(musterNumber).replace(/^#/, ''));
    if (!row) throw refused('musterNumber', `there is no job "${String(musterNumber)}"`);
    return known(context, row, key);
  },
  lock: async (context, id, key) => known(context, await lockJob(context.write.tx, id), key),
  create: async (context, values) => {
    const [{ foremanId }, opening, form] = partsOf(values as z.output<typeof Given>);
    const id = await createJob(context, form, addFirstCodes, { mayHaveBegun: true });
    if (Object.keys(opening).length > 0) await setOpening(context, await lock(context, id), opening);
    if (foremanId) await createCrew(context, NewCrew.parse({ jobId: id, foremanId }));
    return id;
  },
  change: async (context, id, values) => {
    const [{ foremanId }, opening, form] = partsOf(values as z.output<typeof Changed>);
    if (Object.keys(form).length > 0) await changeJob(context, await lock(context, id), form, seatSupervisor);
    if (Object.keys(opening).length > 0) await setOpening(context, await lock(context, id), opening);
    if (foremanId !== undefined) await leadBy(context, id, foremanId);
  },
  remove: async (context, id, key) => {
    const row = await lock(context, id);
    if (key['foremanId']) await removeOnlyCrew(context, id);
    return removeJob(context, row);
  },
});

/** The foreman, the opening balance and the form in the values of a job. */
function partsOf<V extends z.output<typeof Given> | z.output<typeof Changed>>({ foremanId, ...rest }: V) {
  const isOpening = ([field]: [string, unknown]) => field in OPENING;
  const entries = Object.entries(rest);
  const opening = Object.fromEntries(entries.filter((entry) => isOpening(entry) && entry[1] != null));
  const form = Object.fromEntries(entries.filter((entry) => !isOpening(entry)));
  return [{ foremanId }, opening as OpeningBalance, form as Omit<V, keyof typeof More>] as const;
}

/** Makes somebody the foreman of a job's first crew, which a job without crews gets. */
async function leadBy(context: WriteContext, jobId: number, foremanId: number | null): Promise<void> {
  const first = await lockFirstCrew(context.write.tx, jobId);
  if (first) await changeCrew(context, first, { foremanId });
  else if (foremanId) await createCrew(context, NewCrew.parse({ jobId, foremanId }));
}

/** Removes the crew that came with a job, unless somebody has joined it. */
async function removeOnlyCrew({ write }: WriteContext, jobId: number): Promise<void> {
  const [only, ...others] = await listCrewsOf(write.tx, jobId);
  const members = only ? await currentMembers(write.tx, only.id) : [];
  if (!only || others.length > 0 || members.some((one) => !one.isForeman && !one.isSupervisor)) return;
  for (const member of members) await removeRow(write, 'employee_crew', employeeCrew, member);
  await removeRow(write, 'crew', crew, only);
}
