import type { AskedFor } from '#shared/find/asked.ts';
import type { FoundFile, FoundPerson } from '#shared/find/found.ts';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { can, type SignedInRole, type Subject } from '#shared/permissions.ts';
import { betterOf } from '#shared/roster/counts.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { addDays } from '#shared/rules/periods.ts';
import { closenessOf, type FoundBy } from './closeness-rules.ts';

/** So many lines of each kind are answered; of the only kind that is asked for, more. */
const MOST = { people: 6, days: 4, jobs: 6, vehicles: 4, files: 4 } as const;
const MOST_ALONE = 20;
/** Days back from today of which sheets are found by a name alone. */
const RECENT_DAYS = 13;

/** What is over, left or retired. */
const PAST = -6;
/** Of today: who is on its roster, and its jobs. */
const OF_TODAY = 1;
/** Days stand after the person whose they are, but where a day is named. */
const DAY_BESIDE = -4;
const DAY_NAMED = 12;
const EACH_DAY_BACK = -0.5;
const TO_APPROVE = 2;
/** Of a day that is named without anything else. */
const DAY_ALONE = 60;
/** The day that is named is no word of the row. */
const WITHOUT_THE_DAY = 0.4;

const CLOSED: ReadonlySet<JobStatus> = new Set(['completed', 'done', 'canceled']);
export const isClosed = (status: JobStatus): boolean => CLOSED.has(status);

export interface Ranked {
  id: number;
  closeness: number;
}

/** The closest first; what is as close by its row number, the newest first. Others are left out. */
export function closest<Row extends Ranked>(rows: readonly Row[], kind: keyof typeof MOST, { only }: AskedFor): Row[] {
  const found = rows.filter(({ closeness }) => closeness > 0);
  return found.sort((a, b) => b.closeness - a.closeness || b.id - a.id).slice(0, only === null ? MOST[kind] : MOST_ALONE);
}

/** Of a row that is no sheet: by all words, or by those that name no day. */
export function closenessTo(
  { words, others, day }: AskedFor,
  by: FoundBy,
  more: { isPast?: boolean; isToday?: boolean } = {},
): number {
  const found = Math.max(closenessOf(words, by), day === null ? 0 : closenessOf(others, by) * WITHOUT_THE_DAY);
  return rounded(found, (more.isPast ? PAST : 0) + (more.isToday ? OF_TODAY : 0));
}

/** Of a number that is a part of a phone number. */
export const closenessOfPhone = (digits: string, phone: string): number => {
  const all = phone.replaceAll(/\D/g, '');
  return all === digits ? 100 : all.endsWith(digits) ? 95 : 60;
};

/** Of a foreman's day. */
export function closenessOfDay(
  { day, others }: AskedFor,
  by: FoundBy,
  at: { date: string; today: string; isSubmitted: boolean },
): number {
  const found = others.length === 0 && day !== null ? DAY_ALONE : closenessOf(others, by);
  const back = (Date.parse(at.today) - Date.parse(at.date)) / 86_400_000;
  return rounded(found, (day === null ? DAY_BESIDE + EACH_DAY_BACK * back : DAY_NAMED) + (at.isSubmitted ? TO_APPROVE : 0));
}

/** What is not found stays so; what is found is never 0. */
const rounded = (found: number, more: number): number =>
  found === 0 ? 0 : Math.min(100, Math.max(1, Math.round((found + more) * 10) / 10));

/** The days of which sheets are looked for. */
export const daysAsked = ({ day }: AskedFor, today: string): { start: string; end: string } =>
  day === null ? { start: addDays(today, -RECENT_DAYS), end: today } : { start: day, end: day };

/** A job of today's roster, as far as it says where people are. */
interface JobOfToday {
  supervisorId: number | null;
  row: { crew: readonly RosterMember[] };
  leading: readonly RosterMember[];
  away: ReadonlyMap<number, number>;
}

/** What today's roster says of these people, on the jobs that the reader sees [roster-3]. */
export function todayOf(
  roster: ReadonlyMap<number, JobOfToday>,
  ids: ReadonlySet<number>,
  seesJobsOf: (supervisorId: number | null) => boolean,
): Map<number, FoundPerson['today']> {
  const best = new Map<number, RosterMember>();
  for (const { supervisorId, row, leading, away } of roster.values()) {
    if (!seesJobsOf(supervisorId)) continue;
    for (const member of [...row.crew, ...leading]) {
      if (!ids.has(member.id)) continue;
      best.set(member.id, betterOf(best.get(member.id), maskedOf(member, away.get(member.id), roster, seesJobsOf)));
    }
  }
  return new Map([...best].map(([id, { id: _id, fullName: _name, lastName: _last, ...today }]) => [id, today]));
}

/** The number of a job elsewhere is for those who see that job. */
function maskedOf(
  member: RosterMember,
  elsewhere: number | undefined,
  roster: ReadonlyMap<number, JobOfToday>,
  seesJobsOf: (supervisorId: number | null) => boolean,
): RosterMember {
  if (!member.elsewhere || elsewhere === undefined) return member;
  if (seesJobsOf(roster.get(elsewhere)?.supervisorId ?? null)) return member;
  return { ...member, elsewhere: { ...member.elsewhere, jobId: null } };
}

/** The right to read the files of each family. */
const FAMILY_RIGHTS: Readonly<Record<NonNullable<FoundFile['family']>, Subject>> = {
  workshift_csv: 'timesheetExport',
  workshift_vista: 'timesheetExport',
  workshift_iif: 'iifExport',
  job_csv: 'jobExport',
  employee_csv: 'employeeExport',
};

/** The families whose files somebody may read. */
export const familiesOf = (role: SignedInRole) =>
  (Object.keys(FAMILY_RIGHTS) as (keyof typeof FAMILY_RIGHTS)[]).filter((family) => can(role, 'read', FAMILY_RIGHTS[family]));
