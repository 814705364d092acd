import type { z } from 'zod';
import type { WriteContext } from '#api/context.ts';
import { lockRow } from '#api/db/rows.ts';
import { jobPhaseCode, phaseCode } from '#api/db/tables/jobs.ts';
import { lockJob } from '#api/jobs/repository.ts';
import {
  changeCode,
  changeCompanyCode,
  createCode,
  createCompanyCode,
  removeCode,
  removeCompanyCode,
} from '#api/phase-codes/commands.ts';
import {
  type CompanyPhaseCodeRow,
  type JobPhaseCodeRow,
  listCompanyPhaseCodes,
  listPhaseCodes,
  lockCompanyPhaseCodes,
  lockJobOfPhaseCode,
} from '#api/phase-codes/repository.ts';
import { JobCategory } from '#shared/jobs/jobs.ts';
import { CompanyPhaseCodeChange, JobPhaseCodeChange, NewCompanyPhaseCode, NewJobPhaseCode } from '#shared/jobs/phase-codes.ts';
import { phaseCodeKey } from '#shared/rules/phase-codes.ts';
import { defineImport, type Stored } from '../engine/define-rules.ts';
import { listCompanyCodes, listJobCodes } from './listed-repository.ts';
import { findJobNumbers } from './names-repository.ts';
import { type ColumnOf, choiceLookup, columnsOf, jobLookup, jobWord } from './words-rules.ts';

const ABOUT = {
  phaseCode: { kind: 'identifier', compared: phaseCodeKey, aliases: ['Code', 'Phase', 'Phase No', 'Cost Code', 'Task', 'Item'] },
  description: { aliases: ['Name', 'Phase Description', 'Title'] },
} satisfies Record<string, ColumnOf>;

type Row = JobPhaseCodeRow | CompanyPhaseCodeRow;
const storedOf = (row: Row): Stored => ({ id: row.id, revision: row.revision, values: { ...row } });
const asStored = (row: Row | undefined): Stored | undefined => row && storedOf(row);

/** The code of a list that has the same letters and digits. */
const sameIn = <R extends Row>(codes: readonly R[], code: unknown): R | undefined =>
  codes.find((one) => phaseCodeKey(one.phaseCode) === phaseCodeKey(String(code ?? '')));

const there = <R>(row: R | undefined, id: number): R => {
  if (!row) throw new Error(`phase code ${id} was locked, and is gone`);
  return row;
};

async function lockOfJob({ write: { tx } }: WriteContext, id: number): Promise<JobPhaseCodeRow | undefined> {
  await lockJobOfPhaseCode(tx, id);
  return lockRow(tx, jobPhaseCode, id);
}

async function lockOfCompany({ write: { tx } }: WriteContext, id: number): Promise<CompanyPhaseCodeRow | undefined> {
  await lockCompanyPhaseCodes(tx);
  return lockRow(tx, phaseCode, id);
}

/** Phase codes of jobs, by job and code. */
export const jobPhaseCodeImport = defineImport({
  kind: 'job_phase_code',
  columns: columnsOf('job_phase_code', ['jobId', 'phaseCode', 'description'], {
    ...ABOUT,
    jobId: { kind: 'known', aliases: ['Job No', 'Job Number', 'Job #', 'Job ID', 'Own Job Number', 'Project No', 'Project'] },
  }),
  keyFields: ['jobId', 'phaseCode'],
  schemas: { create: NewJobPhaseCode, change: JobPhaseCodeChange },
  examples: [
    { jobId: '27-0042', phaseCode: '100-10', description: 'Set poles' },
    { jobId: '27-0042', phaseCode: '100-20', description: 'String conductor' },
  ],
  lookups: async (reader) => ({ jobId: jobLookup(await findJobNumbers(reader)) }),
  words: async (reader) => ({ jobId: jobWord(await findJobNumbers(reader)) }),
  list: async (reader, { after, limit }) => (await listJobCodes(reader, after, limit)).map(storedOf),
  find: async ({ write: { tx } }, { jobId, phaseCode: code }) => {
    await lockJob(tx, Number(jobId));
    return asStored(sameIn(await listPhaseCodes(tx, Number(jobId)), code));
  },
  lock: async (context, id) => asStored(await lockOfJob(context, id)),
  create: (context, values) => createCode(context, values as z.output<typeof NewJobPhaseCode>),
  change: async (context, id, values) =>
    changeCode(context, there(await lockOfJob(context, id), id), values as z.output<typeof JobPhaseCodeChange>),
  remove: async (context, id) => removeCode(context, there(await lockOfJob(context, id), id)),
});

/** Phase codes of the company, by category and code. */
export const companyPhaseCodeImport = defineImport({
  kind: 'phase_code',
  columns: columnsOf('phase_code', ['category', 'phaseCode', 'description'], {
    ...ABOUT,
    category: { kind: 'known', aliases: ['Dept', 'Department'] },
  }),
  keyFields: ['category', 'phaseCode'],
  schemas: { create: NewCompanyPhaseCode, change: CompanyPhaseCodeChange },
  examples: [
    { category: 'OH Electric', phaseCode: '100-10', description: 'Set poles' },
    { category: 'UG Gas', phaseCode: '200-10', description: 'Lay main' },
  ],
  lookups: () => Promise.resolve({ category: choiceLookup(JobCategory.options) }),
  words: () => Promise.resolve({}),
  list: async (reader, { after, limit }) => (await listCompanyCodes(reader, after, limit)).map(storedOf),
  find: async ({ write: { tx } }, { category, phaseCode: code }) => {
    await lockCompanyPhaseCodes(tx);
    return asStored(sameIn(await listCompanyPhaseCodes(tx, category as JobCategory), code));
  },
  lock: async (context, id) => asStored(await lockOfCompany(context, id)),
  create: (context, values) => createCompanyCode(context, values as z.output<typeof NewCompanyPhaseCode>),
  change: async (context, id, values) =>
    changeCompanyCode(context, there(await lockOfCompany(context, id), id), values as z.output<typeof CompanyPhaseCodeChange>),
  remove: async (context, id) => removeCompanyCode(context, there(await lockOfCompany(context, id), id)),
});
