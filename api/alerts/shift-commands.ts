import type { Write } from '../db/write.ts';
import { raiseAlert } from './raise-commands.ts';
import { markNotMatched } from './repository.ts';
import { occasionOf } from './rules.ts';

type Side = 'start' | 'end';

/** What an alert about a clock says: whose, at which job, on whose sheet. */
export interface ClockFact {
  workshiftId: number;
  dwoJobId: number;
  dwoId: number;
  job: { id: number; jobId: string };
  employee: { id: number; fullName: string };
  foremanName: string;
}

const about = ({ dwoId, job, employee, foremanName }: ClockFact) => ({
  jobId: job.id,
  dwoId,
  data: { jobId: job.jobId, name: employee.fullName, foremanName },
});

/**
 * A picture was found to show somebody else: once per picture; the person carries the mark until
 * the office clears it.
 */
export async function raisePictureMismatch(write: Write, fact: ClockFact, side: Side): Promise<void> {
  await raiseAlert(write, {
    ...about(fact),
    type: 'pictureMismatch',
    occasion: occasionOf.pictureMismatch(fact.workshiftId, side),
  });
  // A mark that lists of people show, and nothing else.
  if (await markNotMatched(write.tx, fact.employee.id))
    write.changed({ topic: 'employee', aspect: 'pictures', rowId: fact.employee.id });
}

/**
 * A clock was pressed neither at the job's address nor at the yard, or nobody knows where: once per
 * DWO job.
 */
export async function raiseLocationMismatch(write: Write, fact: ClockFact): Promise<void> {
  await raiseAlert(write, { ...about(fact), type: 'locationMismatch', occasion: occasionOf.locationMismatch(fact.dwoJobId) });
}
