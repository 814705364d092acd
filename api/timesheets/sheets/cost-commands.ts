import { and, gte, inArray, lte } from 'drizzle-orm';
import { addDays, payrollWeek } from '../../../shared/rules/periods.ts';
import { workshift } from '../../db/tables/timesheets.ts';
import type { Write } from '../../db/write.ts';
import { keepRates } from './rate-repository.ts';
import { lockPeople } from './repository.ts';

/** A shift whose times, type or existence changed. */
interface Touched {
  employeeId: number;
  /** The business day. */
  date: string;
  /** The job's row number. */
  jobId: number;
}

/**
 * Keeps the rates of their days with these shifts, and has the figures of every job added up anew that the changes can move: the shifts' own,
 * and whatever else these people work on in the same payroll weeks, for overtime is a person's week over all jobs. The people are held: of two writes in one's week the later finds the
 * earlier's job.
 */
export async function recomputeAround(write: Write, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return;
  await lockPeople(
    write.tx,
    touched.map(({ employeeId }) => employeeId),
  );
  await keepRates(write.tx, touched);
  const jobs = new Set(touched.map(({ jobId }) => jobId));
  for (const [monday, people] of Map.groupBy(touched, ({ date }) => payrollWeek(date).monday)) {
    const rows = await write.tx
      .selectDistinct({ jobId: workshift.jobId })
      .from(workshift)
      .where(
        and(
          inArray(workshift.employeeId, [...new Set(people.map(({ employeeId }) => employeeId))]),
          gte(workshift.date, monday),
          lte(workshift.date, addDays(monday, 6)),
        ),
      );
    for (const { jobId } of rows) jobs.add(jobId);
  }
  await write.after.recomputeCosts([...jobs].sort((a, b) => a - b));
}
