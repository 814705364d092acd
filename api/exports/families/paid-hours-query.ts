import { and, between, eq, isNull, or } from 'drizzle-orm';
import { job } from '#api/db/tables/jobs.ts';
import { dwo, dwoJob, temporalWorkshift } from '#api/db/tables/timesheets.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { overtimePaidAs } from '#shared/timesheets/rules/overtime.ts';
import type { FileContext } from '../rules/file-context.ts';
import type { PaidHours } from '../rules/paid-hours.ts';
import type { Hours } from '../rules/settings.ts';
import type { ShiftRow } from '../rules/shift-row.ts';
import { payOutcomeOf } from '../rules/tally.ts';
import { shiftRows } from './shift-query.ts';

/** The blocker for a temporary worker. */
export const TEMPORARY = 'is a temporary worker: swap them for an employee';

/**
 * Streams the paid hours, one list per person, ordered by start. No Shows, entries without time
 * and, unless requested, unapproved shifts are left out and counted; unapproved ones still count
 * towards the week's 40 hours, so that approving them later changes nobody's overtime.
 */
export async function* paidHours(context: FileContext): AsyncGenerator<PaidHours[][]> {
  context.tally.minutes = 0;
  await blockTemporaryWorkers(context);
  let person: PaidHours[] = [];
  for await (const chunk of shiftRows(context)) {
    const complete: PaidHours[][] = [];
    for (const row of chunk) {
      const parts = partsOf(row, context);
      if (person[0] && person[0].row.employeePk !== row.employeePk) {
        complete.push(person);
        person = [];
      }
      person.push(...parts);
    }
    yield complete;
  }
  if (person.length > 0) yield [person];
}

function partsOf(row: ShiftRow, { asked, tally }: FileContext): PaidHours[] {
  const { type, minutes, overtime } = row;
  const outcome = payOutcomeOf(row, asked);
  if (outcome !== 'paid') {
    tally.skipped[outcome] += 1;
    return [];
  }
  tally.minutes = (tally.minutes ?? 0) + minutes;
  const beyond = overtimePaidAs(type) as Hours;
  const parts: PaidHours[] = [
    { row, hours: type as Hours, minutes: minutes - overtime },
    { row, hours: beyond, minutes: overtime },
  ];
  return parts.filter((part) => part.minutes > 0);
}

/**
 * Blocks the file for each temporary worker, who has no payroll number: they must be swapped for
 * employees first.
 */
async function blockTemporaryWorkers({ tx, asked, tally }: FileContext): Promise<void> {
  const { start, end, company } = asked;
  if (start === null || end === null) return;
  const found = await tx
    .select({ name: temporalWorkshift.employeeName, date: dwo.date, jobId: job.jobId, shownNumber: job.shownNumber })
    .from(temporalWorkshift)
    .innerJoin(dwoJob, eq(dwoJob.id, temporalWorkshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(
      and(
        between(dwo.date, start, end),
        company === null || company === 'All' ? undefined : or(isNull(job.company), eq(job.company, company)),
        asked.withUnapproved ? undefined : eq(dwoJob.status, 'approved'),
      ),
    )
    .orderBy(dwo.date, temporalWorkshift.id);
  for (const { name, date, ...job } of found) tally.block(`${name}, ${date}, job ${numberOf(job)}`, TEMPORARY);
}
