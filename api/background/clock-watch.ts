import { and, eq, lt } from 'drizzle-orm';
import { occasionOf } from '../alerts/occasions.ts';
import type { NewAlert } from '../alerts/raise.ts';
import { raiseMissing } from '../alerts/raise.ts';
import type { Services } from '../context.ts';
import { workshift } from '../db/tables/timesheets.ts';
import type { Write } from '../db/write.ts';
import { namedShifts } from './named-shifts.ts';
import { forgottenBefore } from './rules.ts';

/** Raises the clock-out alert of every sheet on which a shift still runs that began too long ago. */
export async function watchClocks(write: Write, { now }: Pick<Services, 'now'>): Promise<void> {
  const forgotten = await namedShifts(write.tx)
    .where(and(eq(workshift.status, 'running'), lt(workshift.start, forgottenBefore(now()))))
    .orderBy(workshift.start, workshift.id);
  const alerts: NewAlert[] = forgotten.map(({ shift, dwoId, jobPk, jobId, name, foremanName }) => ({
    type: 'clockout',
    jobId: jobPk,
    dwoId,
    data: { jobId, name, foremanName },
    occasion: occasionOf.clockout(shift.dwoJobId),
  }));
  await raiseMissing(write, alerts);
}
