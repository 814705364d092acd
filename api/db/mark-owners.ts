import { type SQL, sql } from 'drizzle-orm';
import { type Mark, OWNER } from '#shared/live/topics.ts';
import type { Tx } from './schema.ts';

/** A mark as a write gives it; its owners follow from the day and the job that it names. */
export interface GivenMark extends Mark {
  /** A daily work order's row number. */
  dwoId?: number | undefined;
  /**
   * The person (row number) whose clock changed, on a mark with a day: rosters of other jobs show
   * where they are, too.
   */
  clockOf?: number | undefined;
}

/**
 * Row numbers of the people who lead a day, a job, a day of a job, or a job in whose crew a person
 * is.
 */
interface Leader extends Record<string, unknown> {
  kind: 'dwo' | 'job' | 'daysOfJob' | 'jobsOfPerson';
  /** Row number of the day, the job or the person. */
  id: number;
  /** Set on daily work orders alone. */
  day: string | null;
  supervisor: number | null;
  foreman: number | null;
}

/**
 * Adds the owners to marks: for a day its leaders and the supervisors of its jobs; for a job its
 * supervisor and, when no day is named, the leaders of its days; for a person's clock the
 * supervisors of all jobs in whose crews they are. A mark whose rows are gone belongs to everybody.
 */
export async function withOwners(tx: Tx, marks: readonly GivenMark[]): Promise<Mark[]> {
  const open = marks.filter(isOpen);
  if (open.length === 0) return marks.map(plain);
  const leaders = await findLeaders(tx, {
    dwos: open.flatMap(({ dwoId }) => dwoId ?? []),
    jobs: open.flatMap(({ jobId }) => jobId ?? []),
    jobsOfAnyDay: open.flatMap(({ dwoId, jobId }) => (dwoId === undefined && jobId !== undefined ? [jobId] : [])),
    people: open.flatMap(({ clockOf }) => clockOf ?? []),
    days: open.flatMap(({ clockOf, day }) => (clockOf !== undefined && day !== undefined ? [day] : [])),
  });
  const of = (kind: Leader['kind'], id: number | undefined) => leaders.get(keyOf(kind, id)) ?? [];
  return marks.map((mark) => {
    if (!isOpen(mark)) return plain(mark);
    const { dwoId, jobId, clockOf } = mark;
    const [ofDay, ofJob] = [of('dwo', dwoId), of('job', jobId)];
    const day = mark.day ?? ofDay.find((leader) => leader.day !== null)?.day ?? undefined;
    const isGone = (dwoId !== undefined && ofDay.length === 0) || (jobId !== undefined && ofJob.length === 0);
    if (isGone) return { ...plain(mark), day };
    const ofDays = dwoId === undefined ? of('daysOfJob', jobId) : [];
    return { ...plain(mark), day, owners: ownersAmong([...ofDay, ...ofJob, ...ofDays, ...of('jobsOfPerson', clockOf)]) };
  });
}

const isOpen = ({ owners, dwoId, jobId }: GivenMark): boolean =>
  owners === undefined && (dwoId !== undefined || jobId !== undefined);

const plain = ({ dwoId: _, clockOf: __, ...mark }: GivenMark): Mark => mark;

const keyOf = (kind: Leader['kind'], id: number | undefined): string => `${kind} ${id}`;

const ownersAmong = (leaders: readonly Leader[]): string[] => [
  ...new Set([
    OWNER.company,
    ...leaders.flatMap(({ supervisor }) => (supervisor === null ? [] : [OWNER.under(supervisor)])),
    ...leaders.flatMap(({ foreman }) => (foreman === null ? [] : [OWNER.ledBy(foreman)])),
  ]),
];

interface Asked {
  dwos: readonly number[];
  jobs: readonly number[];
  /** Jobs whose every day counts. */
  jobsOfAnyDay: readonly number[];
  people: readonly number[];
  /** Days on whose rosters these people may appear. */
  days: readonly string[];
}

/** Finds leaders by kind and row number; every row that exists has at least one entry. */
async function findLeaders(tx: Tx, { dwos, jobs, jobsOfAnyDay, people, days }: Asked): Promise<Map<string, Leader[]>> {
  const listed = (list: readonly (number | string)[]) => `{${[...new Set(list)].join()}}`;
  const ids = (list: readonly number[]) => sql`${listed(list)}::int[]`;
  const { rows } = await tx.execute<Leader>(sql`
    select 'dwo' as kind, id, date::text as day, supervisor_id as supervisor, foreman_id as foreman
      from dwo where id = any(${ids(dwos)})
    union all select 'dwo', dwo_job.dwo_id, null, job.supervisor_id, null
      from dwo_job join job on job.id = dwo_job.job_id where dwo_job.dwo_id = any(${ids(dwos)})
    union all select 'job', id, null, supervisor_id, null from job where id = any(${ids(jobs)})
    union all select distinct 'daysOfJob', dwo_job.job_id, null, dwo.supervisor_id, dwo.foreman_id
      from dwo_job join dwo on dwo.id = dwo_job.dwo_id where dwo_job.job_id = any(${ids(jobsOfAnyDay)})
    union all ${jobsOfPeople(ids(people), sql`${listed(days)}::date[]`)}`);
  return Map.groupBy(rows, ({ kind, id }) => keyOf(kind, id));
}

/**
 * Selects the jobs on whose rosters these people may appear: those of their crews, those that the
 * foreman of a crew without a job has on these days, and those with a shift of theirs.
 */
const jobsOfPeople = (people: SQL, days: SQL): SQL => sql`
  select distinct 'jobsOfPerson', place.employee_id, null, job.supervisor_id, null::int
  from (
    select member.employee_id, crew.job_id
      from employee_crew member join crew on crew.id = member.crew_id
      where member.employee_id = any(${people}) and member.is_current and crew.job_id is not null
    union all select member.employee_id, dwo_job.job_id
      from employee_crew member
        join crew on crew.id = member.crew_id and crew.job_id is null
        join dwo on dwo.foreman_id = crew.foreman_id and dwo.date = any(${days})
        join dwo_job on dwo_job.dwo_id = dwo.id
      where member.employee_id = any(${people}) and member.is_current
    union all select employee_id, job_id from workshift where employee_id = any(${people}) and date = any(${days})
  ) place join job on job.id = place.job_id`;
