import { and, eq, inArray, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/errors.ts';
import { TemporalWorkshift } from '../../../shared/timesheets/temporary.ts';
import { assertRevision } from '../../db/revisions.ts';
import type { Tx } from '../../db/schema.ts';
import { dwoJob, temporalWorkshift } from '../../db/tables/timesheets.ts';
import type { Desk } from '../../desk.ts';
import { defineView, fieldsOf, one, seenAlong } from '../../query/view.ts';
import { lockSheets } from '../sheets/lock-repository.ts';
import { dwoJobsSeenBy } from '../sheets/sight.ts';
import { dwoJobView } from '../sheets/views.ts';

export type TemporalRow = typeof temporalWorkshift.$inferSelect;

const temporalsSeenBy: typeof dwoJobsSeenBy = (caller) => {
  const sheets = dwoJobsSeenBy(caller);
  return sheets && inArray(temporalWorkshift.dwoJobId, sql`(select ${dwoJob.id} from ${dwoJob} where ${sheets})`);
};

/** People without an employee record on the sheets one sees. */
export const temporalView = defineView({
  name: 'temporal_workshift',
  table: temporalWorkshift,
  row: TemporalWorkshift,
  fields: fieldsOf(temporalWorkshift, [
    ...(['id', 'dwoJobId', 'employeeName', 'type', 'start', 'end', 'createdById'] as const),
    ...(['createdAt', 'updatedAt', 'revision'] as const),
  ]),
  sortable: ['id', 'employeeName', 'start', 'end'],
  relations: { dwoJob: one(seenAlong(dwoJobView), 'dwoJobId') },
  scope: temporalsSeenBy,
  topics: ['dwo', 'dwo_job', 'job'],
});

/** Locks the sheet that an entry is on, before the entry itself. */
export async function lockSheetOfTemporal(tx: Tx, id: number): Promise<void> {
  const [found] = await tx
    .select({ dwoJobId: temporalWorkshift.dwoJobId })
    .from(temporalWorkshift)
    .where(eq(temporalWorkshift.id, id));
  if (found) await lockSheets(tx, [found.dwoJobId]);
}

/** An entry that nobody else can change or swap meanwhile. @throws Failure 404, 409 `REVISION_CHANGED` */
export async function openTemporal(
  { write: { tx }, caller }: Desk,
  id: number,
  revision: number | undefined,
): Promise<TemporalRow> {
  await lockSheetOfTemporal(tx, id);
  const [row] = await tx
    .select()
    .from(temporalWorkshift)
    .where(and(eq(temporalWorkshift.id, id), temporalsSeenBy(caller)))
    .for('update');
  if (!row) throw notFound('temporal_workshift', id);
  await assertRevision(tx, 'temporal_workshift', row, revision);
  return row;
}
