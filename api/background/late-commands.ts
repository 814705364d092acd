import { numberOf } from '#shared/jobs/shown-number.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { type NewAlert, raiseMissing } from '../alerts/raise-commands.ts';
import { occasionOf } from '../alerts/rules.ts';
import type { Services } from '../context.ts';
import type { Write } from '../db/write.ts';
import { readHabits } from '../roster/habits-query.ts';
import { readSharedRoster } from '../roster/shared-roster-query.ts';
import { rosterDay, visibleRoster } from '../roster/shared-roster-rules.ts';
import { findSettings } from '../settings/repository.ts';
import { type LatePerson, lookForLate } from './late-rules.ts';

type Needed = Pick<Services, 'now' | 'businessTimeZone'>;

/** All jobs of the company. */
const ALL = { regions: null, supervisorIds: null, limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/**
 * Raises the alerts about people who are late now, each once a day, if the company wants them
 * [alerts-5], and has the moments looked at at which more people turn late, until the next sweep.
 */
export async function sweepLate(write: Write, services: Needed, nextSweep: Date): Promise<void> {
  for (const turn of await raiseLate(write, services, nextSweep)) await write.after.watchLate(new Date(turn));
}

/** Raises them without planning: a task is at such a moment. */
export const watchLate = async (write: Write, services: Needed): Promise<void> =>
  void (await raiseLate(write, services, services.now()));

async function raiseLate(write: Write, { now, businessTimeZone: timeZone }: Needed, until: Date): Promise<number[]> {
  const settings = await findSettings(write.tx);
  if (!settings?.lateAlerts) return [];
  const at = now();
  const day = { ...rosterDay({}, { now: at, timeZone }), timeZone };
  const { habits } = await readHabits(write.tx, day, undefined);
  const { roster } = visibleRoster(await readSharedRoster(write.tx, day, undefined, null, habits), ALL, at);
  const { late, turns } = lookForLate(roster, at.getTime(), until.getTime());
  const date = businessDate(at, timeZone);
  await raiseMissing(
    write,
    late.map((person) => lateAlert(date, person)),
  );
  return turns;
}

const lateAlert = (date: string, { row, member: { id, fullName, expected } }: LatePerson): NewAlert => ({
  type: 'late',
  jobId: row.jobPk,
  dwoId: null,
  data: {
    jobId: numberOf(row),
    name: fullName,
    employeeId: id,
    ...(row.foremanName !== null && { foremanName: row.foremanName }),
    ...(expected && { since: expected.at }),
  },
  occasion: occasionOf.late(date, id),
});
