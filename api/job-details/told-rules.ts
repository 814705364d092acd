import { changedFields, type Overtaking } from '../../shared/http/conflicts.ts';
import type { JobPart } from '../../shared/job-details.ts';

/**
 * What may be told of a job's rows to whoever reads its costs, by the subject of their audit. What
 * is not named, such as row numbers and what is searched, is not told.
 */
const TOLD = {
  job: [
    'jobId',
    'address',
    'category',
    'type',
    'workOrderType',
    'workOrderNumber',
    'status',
    'startDate',
    'endDate',
    'finalizedDate',
    'company',
    'fcc',
    'inspector',
    'billedTo',
    'description',
    'bidLaborCost',
    'bidMaterialsCost',
    'bidOtherCost',
    'bidPrice',
    'progressPercentage',
    'totalHours',
  ],
  job_invoice: ['invoiceNumber', 'date', 'amount', 'percentageBilled'],
  job_site_photo: ['description', 'date', 'amount', 'type'],
  jobnote: ['title', 'note'],
} as const satisfies Record<JobPart, readonly string[]>;

type Version = Record<string, unknown> | null;

/** What an audit entry says of a job's row: before and after of each field that may be told. */
export function toldOfJob(part: JobPart, before: Version, after: Version): Overtaking['fields'] {
  const told: ReadonlySet<string> = new Set(TOLD[part]);
  return changedFields(before, after, (name) => told.has(name));
}
