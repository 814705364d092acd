import { and, eq, gte, inArray, ne, or } from 'drizzle-orm';
import type { ShiftRatesTask } from '../../background/queue.ts';
import { workshift } from '../../db/tables/timesheets.ts';
import type { Write } from '../../db/write.ts';
import { recomputeAround } from './cost-commands.ts';
import { findRatePeriods, isUnrated, writeRates } from './rate-repository.ts';
import { lockPeople } from './repository.ts';

/**
 * What somebody's new rates do to shifts that were worked before: those that have no rates yet get those of their days, and if a day was
 * named from which on the new ones count, so do those of that day and later that nobody approved. What is approved stays as it is.
 * Shifts are locked before their person, as by whoever edits them. Doing it again changes nothing.
 */
export async function recountShifts(write: Write, { employeeId, from }: ShiftRatesTask): Promise<void> {
  const { tx } = write;
  const isOpen =
    from === null
      ? undefined
      : and(eq(workshift.status, 'finished'), gte(workshift.date, from), ne(workshift.approvalStatus, 'approved'));
  const shifts = await tx
    .select({ id: workshift.id, date: workshift.date, straightRate: workshift.straightRate })
    .from(workshift)
    .where(and(eq(workshift.employeeId, employeeId), or(isUnrated, isOpen)))
    .orderBy(workshift.id)
    .for('no key update');
  await lockPeople(tx, [employeeId]);
  const periods = await findRatePeriods(tx, [employeeId]);
  const until = periods.find(({ rates }) => rates.ratesFrom === from)?.until ?? null;
  const moved = shifts.filter(({ date, straightRate }) => straightRate === null || until === null || date < until);
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await recomputeAround(write, await writeRates(tx, periods, inArray(workshift.id, ids)));
}
