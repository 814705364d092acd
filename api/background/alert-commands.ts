import { numberOf } from '#shared/jobs/shown-number.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { aboutClock, type NewAlert, raiseMissing } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { Services } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import type { Write } from '../db/write.ts';
import { isElsewhere } from '../timesheets/sheets/location-rules.ts';
import { listFinishedJobs, listMismatches, listOvercostJobs, listRunningSince } from './alert-repository.ts';
import { forgottenBefore } from './rules.ts';

const DAY_MS = 86_400_000;

/**
 * Raises the alerts that a write should have raised and did not, such as one by an import, by the
 * office or by an older version. It covers running jobs and the last two business days; older facts
 * are no news.
 */
export async function sweepAlerts(write: Write, services: Pick<Services, 'now' | 'businessTimeZone'>): Promise<void> {
  const since = businessDate(new Date(services.now().getTime() - DAY_MS), services.businessTimeZone);
  await watchClocks(write, services);
  await raiseMissing(write, await overcostJobs(write.tx));
  await raiseMissing(write, await finishedJobs(write.tx, since));
  await raiseMissing(write, await clockMismatches(write.tx, since));
}

async function overcostJobs(reader: Reader): Promise<NewAlert[]> {
  const jobs = await listOvercostJobs(reader);
  return jobs.map(({ id, ...job }) => ({
    type: 'overcost',
    jobId: id,
    dwoId: null,
    data: { jobId: numberOf(job) },
    occasion: occasionOf.overcost(id),
  }));
}

async function finishedJobs(reader: Reader, since: string): Promise<NewAlert[]> {
  const jobs = await listFinishedJobs(reader, since);
  return jobs.map(({ id, ...job }) => ({
    type: 'jobFinished',
    jobId: id,
    dwoId: null,
    data: { jobId: numberOf(job) },
    occasion: occasionOf.jobFinished(id),
  }));
}

async function clockMismatches(reader: Reader, since: string): Promise<NewAlert[]> {
  const shifts = await listMismatches(reader, since);
  return shifts.flatMap(({ shift, site, yard, ...fact }) => {
    const about = aboutClock(fact);
    const alerts: NewAlert[] = [];
    for (const side of ['start', 'end'] as const) {
      if (shift[`${side}PictureMatchStatus`] === 'notMatched')
        alerts.push({ ...about, type: 'pictureMismatch', occasion: occasionOf.pictureMismatch(shift.id, side) });
      // A job that got its coordinates since the clock was pressed is compared with them now.
      if (shift[`${side}LocationType`] === 'unknown' && isElsewhere({ job: site, yard }, shift[`${side}Location`]))
        alerts.push({ ...about, type: 'locationMismatch', occasion: occasionOf.locationMismatch(shift.dwoJobId) });
    }
    return alerts;
  });
}

/** Raises the clock-out alert of every sheet with a shift that has been running too long. */
export async function watchClocks(write: Write, { now }: Pick<Services, 'now'>): Promise<void> {
  const forgotten = await listRunningSince(write.tx, forgottenBefore(now()));
  const alerts: NewAlert[] = forgotten.map(({ shift, ...fact }) => ({
    ...aboutClock(fact),
    type: 'clockout',
    occasion: occasionOf.clockout(shift.dwoJobId),
  }));
  await raiseMissing(write, alerts);
}
