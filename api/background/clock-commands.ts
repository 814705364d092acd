import type { NewAlert } from '../alerts/raise-commands.ts';
import { raiseMissing } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import { forgottenBefore } from './rules.ts';
import { listRunningSince } from './shift-repository.ts';

/** Raises the clock-out alert of every sheet with a shift that has been running too long. */
export async function watchClocks(write: Write, { now }: Pick<Services, 'now'>): Promise<void> {
  const forgotten = await listRunningSince(write.tx, forgottenBefore(now()));
  const alerts: NewAlert[] = forgotten.map(({ shift, dwoId, jobPk, jobId, name, foremanName }) => ({
    type: 'clockout',
    jobId: jobPk,
    dwoId,
    data: { jobId, name, foremanName },
    occasion: occasionOf.clockout(shift.dwoJobId),
  }));
  await raiseMissing(write, alerts);
}
