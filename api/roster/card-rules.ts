import type { PersonCard } from '#shared/roster/person-card.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import type { TimesheetStatus } from '#shared/timesheets/sheets.ts';
import type { SharedRoster } from './shared-roster-rules.ts';

interface CardJob {
  id: number;
  jobId: string;
  shownNumber: string;
}

/** A clock of the day, and whether the caller may see its sheet. */
export interface CardShift {
  start: Date;
  /** Null while it runs. */
  end: Date | null;
  breakSince: Date | null;
  job: CardJob;
  foremanId: number;
  sheet: { dwoId: number; dwoJobId: number; status: TimesheetStatus };
  isSeen: boolean;
}

interface Known {
  /** The clock that runs or ran last first. */
  shifts: readonly CardShift[];
  planned: { job: CardJob } | null;
  /** Jobs whose page is shut to the caller. */
  shutJobs: ReadonlySet<number>;
}

/**
 * Where a person is [people-14]: at the job where their clock runs, since the first clock-in there;
 * else gone since the last clock-out; else missing on the job that they are planned for.
 */
export function clockOf({ shifts, planned, shutJobs }: Known): PersonCard['clock'] {
  const shown = (job: CardJob) => ({ ...job, ...(shutJobs.has(job.id) && { mayOpen: false as const }) });
  const [latest] = shifts;
  if (!latest) return planned && { status: 'missing', since: null, job: shown(planned.job) };
  const job = latest.isSeen ? shown(latest.job) : null;
  if (latest.end) return { status: 'left', since: latest.end.toISOString(), job };
  if (latest.breakSince) return { status: 'break', since: latest.breakSince.toISOString(), job };
  const there = shifts.filter((shift) => shift.job.id === latest.job.id).map(({ start }) => start.getTime());
  return { status: 'in', since: new Date(Math.min(...there)).toISOString(), job };
}

/**
 * What the roster of a job says of a person of its crew: when it expects them, that they are off,
 * and what came of the last call about them.
 */
export function saidOnRoster(
  roster: SharedRoster,
  { id, jobPk }: { id: number; jobPk: number },
): Pick<RosterMember, 'expected' | 'off' | 'call'> {
  const { expected, off, call } = roster.get(jobPk)?.row.crew.find((one) => one.id === id) ?? {};
  return { ...(expected && { expected }), ...(off && { off }), ...(call && { call }) };
}
