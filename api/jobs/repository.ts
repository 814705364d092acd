import { eq, sql } from 'drizzle-orm';
import { Job } from '../../shared/jobs.ts';
import { crewView } from '../crews/repository.ts';
import type { Tx } from '../db/schema.ts';
import { jobsSeenBy } from '../db/sight.ts';
import { crew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { personView } from '../employees/person.ts';
import { defineView, fieldsOf, many, one, searchField } from '../query/view.ts';
import { regionView } from '../regions/repository.ts';

export type JobRow = typeof job.$inferSelect;

export const jobView = defineView({
  name: 'job',
  table: job,
  row: Job,
  fields: {
    ...fieldsOf(job, [
      ...(['id', 'jobId', 'address', 'latitude', 'longitude', 'category', 'type', 'workOrderType', 'workOrderNumber'] as const),
      ...([
        'status',
        'startDate',
        'endDate',
        'finalizedDate',
        'regionId',
        'supervisorId',
        'company',
        'fcc',
        'inspector',
      ] as const),
      ...(['billedTo', 'description', 'bidLaborCost', 'bidMaterialsCost', 'bidOtherCost', 'bidPrice'] as const),
      ...(['laborCost', 'materialsCost', 'otherCost', 'overtimeCost', 'amountBilled', 'dateBilled'] as const),
      ...(['progressPercentage', 'currentHours', 'totalHours', 'isOvercost', 'createdAt', 'updatedAt', 'revision'] as const),
    ]),
    ...searchField(job.searchData),
  },
  // Specification 2, section 5: "Job list sorting works on jobId, startDate, endDate and currentHours only."
  sortable: ['id', 'jobId', 'startDate', 'endDate', 'currentHours'],
  relations: {
    region: one(regionView, 'regionId'),
    supervisor: one(personView, 'supervisorId'),
    crews: many(crewView, 'jobId', sql`${crew.isCurrent}`),
  },
  scope: jobsSeenBy,
  topics: ['crew'],
});

/** The row, locked until the write ends. */
export async function lockJob(tx: Tx, id: number): Promise<JobRow | undefined> {
  const rows = await tx.select().from(job).where(eq(job.id, id)).for('update');
  return rows[0];
}

export async function updateJob(tx: Tx, id: number, change: Partial<typeof job.$inferInsert>): Promise<JobRow> {
  const rows = await tx
    .update(job)
    .set({ ...change, revision: sql`${job.revision} + 1` })
    .where(eq(job.id, id))
    .returning();
  return rows[0]!;
}
