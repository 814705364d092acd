import { occasionOf } from '#api/alerts/rules.ts';
import type { SeedRow } from '#api/db/bulk.ts';
import type { alert } from '#api/db/tables/alerts.ts';
import type { job } from '#api/db/tables/jobs.ts';
import type { jobnote } from '#api/db/tables/notes.ts';
import type { auditLog } from '#api/db/tables/settings.ts';
import type { AuditEntry } from '#api/db/write.ts';
import { centsIn, dollarsOf } from '#shared/rules/costs.ts';
import { type DayOf, minutesAfter, workdayUpTo } from './calendar.ts';
import type { CrewRows } from './crew-rows.ts';
import type { JobPlan } from './job-plans.ts';
import type { JobRows } from './job-rows.ts';
import type { PeopleIds } from './people-rows.ts';
import type { Sheets } from './sheets.ts';

interface HistoryContext {
  plans: readonly JobPlan[];
  ids: PeopleIds;
  day: DayOf;
  sheets: Sheets;
}

interface Rows {
  jobs: JobRows;
  crews: CrewRows;
  notes: readonly SeedRow<typeof jobnote>[];
  alerts: readonly SeedRow<typeof alert>[];
}

/** The audit entries of one request. */
interface AuditedWrite {
  at: Date;
  by: number | null | undefined;
  entries: AuditEntry[];
}

/**
 * Makes the audit of the jobs as commands write it: created, re-estimated, given to a crew, begun
 * by the first clock-in, progressed, finished; and of their dependent rows. Sets revision and last
 * update of rows that were written more than once.
 */
export function jobHistory(context: HistoryContext, rows: Rows): SeedRow<typeof auditLog>[] {
  const { jobs, notes } = rows;
  const writes = [
    ...lives(context, rows),
    ...jobs.invoices.map((row) => created('job_invoice', row, row.createdAt, context.ids.subadmin)),
    ...jobs.expenses.map((row) => created('job_site_photo', row, row.createdAt, row.createdById)),
    // A comment on a day belongs to the history of its sheet.
    ...notes.filter(({ dwoId }) => dwoId === null).map((row) => created('jobnote', row, row.createdAt, row.createdById)),
  ];
  return writes
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ at, by, entries }, write) => entries.map((entry) => ({ at, by, write, ...entry })))
    .map(({ at, by, write, action, subject, subjectId, before, after }, index) => ({
      id: index + 1,
      at,
      actorId: by ?? null,
      action,
      subject,
      subjectId: String(subjectId),
      before: before ?? null,
      after: after ?? null,
      requestId: `demo-${write + 1}`,
    }));
}

type Row = Record<string, unknown> & { id?: number | undefined };

const created = (
  subject: AuditEntry['subject'],
  row: Row,
  at: Date | string | undefined,
  by: number | null | undefined,
): AuditedWrite => ({
  at: at as Date,
  by,
  entries: [createdEntry(subject, row)],
});

const createdEntry = (subject: AuditEntry['subject'], row: Row): AuditEntry => ({
  action: `${subject}.create`,
  subject,
  subjectId: row.id!,
  after: { ...row },
});

type JobRow = SeedRow<typeof job>;

/** The lives of all jobs, each with its crews. */
function lives(context: HistoryContext, { jobs, crews, alerts }: Rows): AuditedWrite[] {
  const firstShifts = new Map<number, Date>();
  for (const { jobId, start } of context.sheets.workshifts) {
    const known = firstShifts.get(jobId);
    if (!known || start < known) firstShifts.set(jobId, start as Date);
  }
  const finishedAt = new Map(alerts.map(({ occasion, createdAt }) => [occasion, createdAt as Date]));
  const crewsOf = Map.groupBy(crews.crews, ({ jobId }) => jobId);
  const membersOf = Map.groupBy(crews.employeeCrews, ({ crewId }) => crewId);
  return context.plans.flatMap((plan) => {
    const row = jobs.jobs[plan.id - 1]!;
    const [foreman, supervisor] = [
      context.ids.foremen[plan.foreman ?? -1] ?? null,
      context.ids.supervisors[plan.supervisor ?? -1] ?? null,
    ];
    const life = lifeOf(row, plan.id % 2 === 0 ? context.ids.admin : context.ids.subadmin);
    estimate(life, context, plan, row);
    for (const crew of crewsOf.get(plan.id) ?? []) assign(life, { crew, members: membersOf.get(crew.id!) ?? [], by: supervisor });
    const [firstShift, finished] = [firstShifts.get(plan.id), finishedAt.get(occasionOf.jobFinished(plan.id))];
    work(life, context, { plan, row, foreman, supervisor, firstShift, finishedAt: finished });
    return life.end();
  });
}

interface Life {
  now(): JobRow;
  /** Adds a version of the job, with other entries of the same write. */
  revise(at: Date, by: number | null, action: string, change: Partial<JobRow>, besides?: AuditEntry[]): void;
  /** Adds the first clock-in, of which the audit has only the status. */
  begin(at: Date, by: number | null): void;
  add(writes: AuditedWrite): void;
  /** Answers all entries; the row has its final state. */
  end(): AuditedWrite[];
}

/** Starts the history of a job from its first version. */
function lifeOf(row: JobRow, by: number): Life {
  const entered: JobRow = {
    ...row,
    status: 'unassigned',
    progressPercentage: 0,
    finalizedDate: null,
    laborCost: '0.00',
    materialsCost: '0.00',
    otherCost: '0.00',
    overtimeCost: '0.00',
    amountBilled: '0.00',
    dateBilled: null,
    currentHours: 0,
    ...earlierBid(row),
  };
  const writes = [created('job', entered, entered.createdAt, by)];
  let version = entered;
  return {
    now: () => version,
    revise: (at, who, action, change, besides = []) => {
      const before = version;
      version = { ...version, ...change, revision: (version.revision ?? 1) + 1, updatedAt: at };
      writes.push({ at, by: who, entries: [...besides, { action, subject: 'job', subjectId: row.id!, before, after: version }] });
    },
    begin: (at, who) => {
      const { jobId, status: before } = version;
      version = { ...version, status: 'inProgress', revision: (version.revision ?? 1) + 1, updatedAt: at };
      const { status, revision } = version;
      const entry = {
        action: 'job.begin',
        subject: 'job',
        subjectId: row.id!,
        before: { jobId, status: before },
        after: { jobId, status, revision },
      } as const;
      writes.push({ at, by: who, entries: [entry] });
    },
    add: (one) => writes.push(one),
    end: () => {
      row.revision = version.revision;
      row.updatedAt = version.updatedAt;
      return writes;
    },
  };
}

/** One job in three was re-estimated before its work began. */
const ESTIMATED_EVERY = 3;
/** The share of labor that the re-estimate added. */
const FOUND = 0.1;
const WHOLE_CENTS = 10_000;

function earlierBid({ id, bidLaborCost, bidPrice }: JobRow): Pick<JobRow, 'bidLaborCost' | 'bidPrice'> {
  const [labor, price] = [centsIn(bidLaborCost ?? '0') ?? 0, centsIn(bidPrice ?? '0') ?? 0];
  const found = id! % ESTIMATED_EVERY === 0 ? Math.round((labor * FOUND) / WHOLE_CENTS) * WHOLE_CENTS : 0;
  return found >= price
    ? { bidLaborCost, bidPrice }
    : { bidLaborCost: dollarsOf(labor - found), bidPrice: dollarsOf(price - found) };
}

function estimate(life: Life, { day, ids }: HistoryContext, { startDay }: JobPlan, { bidLaborCost, bidPrice }: JobRow): void {
  if (life.now().bidPrice === bidPrice) return;
  const at = minutesAfter(day(Math.min(startDay, 0) - 9).start, 14 * 60 + 20);
  life.revise(at, ids.admin, 'job.update', { bidLaborCost, bidPrice });
}

interface Assigned {
  crew: CrewRows['crews'][number];
  members: CrewRows['employeeCrews'];
  by: number | null;
}

/** Adds a crew with its members, and then its driver. */
function assign(life: Life, { crew, members, by }: Assigned): void {
  const at = crew.createdAt as Date;
  const joined = members.map((member) => createdEntry('employee_crew', { ...member, isDriver: false }));
  const entries = [createdEntry('crew', crew), ...joined];
  if (crew.isPrimary) life.revise(at, by, 'job.status', { status: 'assigned' }, entries);
  else life.add({ at, by, entries });
  for (const driver of members.filter(({ isDriver }) => isDriver)) {
    const before = { ...driver, isDriver: false };
    const chosenAt = minutesAfter(at, 2);
    Object.assign(driver, { revision: 2, updatedAt: chosenAt });
    const entry = {
      action: 'employee_crew.drive',
      subject: 'employee_crew',
      subjectId: driver.id!,
      before,
      after: { ...driver },
    } as const;
    life.add({ at: chosenAt, by, entries: [entry] });
  }
}

interface Worked {
  plan: JobPlan;
  row: JobRow;
  foreman: number | null;
  supervisor: number | null;
  firstShift: Date | undefined;
  finishedAt: Date | undefined;
}

/** Adds the entries from the first clock-in until the job is finished, on hold or canceled. */
function work(
  life: Life,
  { day, ids }: HistoryContext,
  { plan, row, foreman, supervisor, firstShift, finishedAt }: Worked,
): void {
  const { status, worked, startDay } = plan;
  const { progressPercentage, finalizedDate } = row;
  if (status === 'canceled') life.revise(minutesAfter(day(startDay - 1).start, 11 * 60), ids.admin, 'job.progress', { status });
  if (!worked || !firstShift) return;
  life.begin(firstShift, foreman);
  const set = (at: Date, change: Partial<JobRow>) => life.revise(at, supervisor, 'job.progress', change);
  if (status === 'suspended') set(minutesAfter(day(worked.to).start, 17 * 60), { status, progressPercentage });
  else if (finishedAt) set(finishedAt, { status, progressPercentage, finalizedDate });
  else {
    const isLong = worked.from <= -LONG_DAYS;
    if (isLong) set(lateOn(day, Math.round(worked.from / 2)), { progressPercentage: Math.round((progressPercentage ?? 0) / 2) });
    set(lateOn(day, -1), { progressPercentage });
  }
}

const LONG_DAYS = 10;

/** A moment late on that working day, or the last one before it. */
const lateOn = (day: DayOf, offset: number): Date => minutesAfter(workdayUpTo(day, offset).start, 16 * 60 + 30);
