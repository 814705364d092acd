import type { Write } from '../db/write.ts';
import { raiseAlert } from './raise-commands.ts';
import { markNotMatched } from './repository.ts';
import { occasionOf } from './rules.ts';

type Side = 'start' | 'end';

/** The parts of an alert about a clock: the person, the job, and the sheet. */
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
 * Raises the alert for a picture of somebody else, once per picture. The person is marked until the
 * office clears it.
 */
export async function raisePictureMismatch(write: Write, fact: ClockFact, side: Side): Promise<void> {
  await raiseAlert(write, {
    ...about(fact),
    type: 'pictureMismatch',
    occasion: occasionOf.pictureMismatch(fact.workshiftId, side),
  });
  // The mark shows in lists of people and nowhere else.
  if (await markNotMatched(write.tx, fact.employee.id))
    write.changed({ topic: 'employee', aspect: 'pictures', rowId: fact.employee.id });
}

/**
 * Raises the alert for a clock away from the job's address and the yard, or at an unknown place,
 * once per DWO job.
 */
export async function raiseLocationMismatch(write: Write, fact: ClockFact): Promise<void> {
  await raiseAlert(write, { ...about(fact), type: 'locationMismatch', occasion: occasionOf.locationMismatch(fact.dwoJobId) });
}
