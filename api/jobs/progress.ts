import { Failure } from '../../shared/errors.ts';
import { businessDate } from '../../shared/rules/periods.ts';
import { occasionOf } from '../alerts/occasions.ts';
import { raiseAlert } from '../alerts/raise.ts';
import type { Caller, Services } from '../context.ts';
import type { Author } from '../db/write.ts';
import { readOne } from '../query/read.ts';
import { assertRevision } from '../db/revisions.ts';
import { jobView, lockJob, updateJob } from './repository.ts';
import { finishes, type ProgressChange, progressChange } from './rules.ts';

/**
 * Sets a job's status and progress; a job that is finished by it raises the "finish job" alert.
 * @param change may carry the revision that the person saw
 * @throws Failure 404 when the caller sees no such job; 409 `REVISION_CHANGED` when somebody was faster
 */
export async function setProgress(
  services: Services,
  { caller, author }: { caller: Caller; author: Author },
  id: number,
  { revision, ...change }: ProgressChange & { revision?: number | undefined },
): Promise<void> {
  const today = businessDate(services.now(), services.businessTimeZone);
  await services.write(author, async (write) => {
    const isSeen = await readOne(write.tx, jobView, caller, id, new Map());
    const before = isSeen && (await lockJob(write.tx, id));
    if (!before) throw new Failure(404, `There is no job ${id}`, { code: 'NOT_FOUND' });
    await assertRevision(write.tx, 'job', before, revision);
    const after = await updateJob(write.tx, id, progressChange(before, change, today));
    write.changed('job');
    write.audit({ action: 'job.progress', subject: 'job', subjectId: id, before, after });
    if (finishes(before.status, after.status)) {
      await raiseAlert(write, {
        type: 'jobFinished',
        jobId: id,
        dwoId: null,
        data: { jobId: after.jobId },
        occasion: occasionOf.jobFinished(id),
      });
    }
  });
}
