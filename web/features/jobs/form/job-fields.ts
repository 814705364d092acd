import type { JobFormFields } from '#shared/jobs/job-form.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { businessDate } from '#shared/rules/periods.ts';

/** A job as its form needs it. */
export type FormedJob = Pick<Job, keyof JobFormFields | 'id' | 'jobId' | 'createdAt' | 'revision'>;

/** The form's initial values. */
export function fieldsOf(job: FormedJob, timeZone: string): JobFormFields {
  const dayOf = (at: string): string => businessDate(new Date(at), timeZone);
  const { address, category, type, workOrderType, regionId, workOrderNumber, company, fcc, inspector, billedTo } = job;
  const { description, bidLaborCost, bidMaterialsCost, bidOtherCost, bidPrice, totalHours } = job;
  return {
    address,
    category,
    type,
    workOrderType,
    regionId,
    startDate: dayOf(job.startDate),
    endDate: dayOf(job.endDate),
    workOrderNumber,
    company,
    fcc,
    inspector,
    billedTo,
    description,
    bidLaborCost,
    bidMaterialsCost,
    bidOtherCost,
    bidPrice,
    totalHours,
  };
}

/** The fields that differ, as they have become. */
export const changedFields = (before: JobFormFields, after: JobFormFields): Partial<JobFormFields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => (value ?? null) !== (before[name as keyof JobFormFields] ?? null)),
  );
