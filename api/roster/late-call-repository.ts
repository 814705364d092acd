import { and, eq, or } from 'drizzle-orm';
import type { Tx } from '../db/schema.ts';
import { lateCall } from '../db/tables/shift-log.ts';

export type LateCallRow = typeof lateCall.$inferSelect;

interface Place {
  jobId: number;
  employeeId: number;
}

/** The key of a person on a job. */
export const placeKey = ({ jobId, employeeId }: Place): string => `${jobId} ${employeeId}`;

/** Locks what was said on a day of these people, by `placeKey`. */
export async function lockCalls(tx: Tx, date: string, places: readonly Place[]): Promise<Map<string, LateCallRow>> {
  const rows = await tx
    .select()
    .from(lateCall)
    .where(
      and(
        eq(lateCall.date, date),
        or(...places.map(({ jobId, employeeId }) => and(eq(lateCall.jobId, jobId), eq(lateCall.employeeId, employeeId)))),
      ),
    )
    .orderBy(lateCall.id)
    .for('no key update');
  return new Map(rows.map((row) => [placeKey(row), row]));
}
