import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { employeePicture, file } from '#api/db/tables/files.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, region } from '#api/db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import { memoizeFor } from '#api/query/memoize.ts';
import { markShut, pagesShutTo } from '#api/query/pages.ts';
import { dwosSeenBy, sheetsSeenBy } from '#api/visibility/sheets.ts';
import type { PersonRef } from '#shared/employees.ts';
import { Failure, notFound } from '#shared/http/errors.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import { type FoundOnSheet, findingsOf } from '#shared/timesheets/rules/findings.ts';
import type { CrewQuery } from '#shared/timesheets/screens.ts';
import { breaksOf, type TimebreakRow, type WorkshiftRow } from '../sheets/repository.ts';
import { readProposals } from '../signs/proposals-query.ts';
import { readSigns } from '../signs/signs-query.ts';
import { readCalls } from './late-calls-query.ts';

/** A shift of a day with its person. */
export interface CrewShift {
  shift: WorkshiftRow;
  person: Pick<typeof employee.$inferSelect, 'id' | 'employeeId' | 'fullName' | 'role' | 'hasNotMatchedPictures'>;
  /** The person's main picture. */
  storageKey: string | null;
  breaks: TimebreakRow[];
}

/**
 * A job of a day, with the names of its supervisor and of those who approved it and sent it back.
 */
type DayJob = Omit<JobRow, 'supervisorId'> & {
  mayOpen?: false;
  supervisor: PersonRef | null;
  approvedBy: string | null;
  sentBackBy: string | null;
};

type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

/** The data of the Crew Details screen. */
export interface CrewDay {
  day: typeof dwo.$inferSelect;
  foreman: PersonRef;
  /** The foreman's main picture. */
  storageKey: string | null;
  supervisor: PersonRef | null;
  region: string | null;
  /** The day's safety talk. */
  hazard: { isSigned: boolean; data: Record<string, unknown> } | null;
  jobs: DayJob[];
  /** The selected one of `jobs`. */
  selected: DayJob | undefined;
  /** Shifts of all `jobs`. */
  shifts: CrewShift[];
  temporals: (typeof temporalWorkshift.$inferSelect)[];
  /** What was said of people of the sheet who were late. */
  calls: Awaited<ReturnType<typeof readCalls>>;
  /** What is to be looked at, of the selected job or of all; none of what is approved. */
  findings: readonly FoundOnSheet[];
  /** Fixes by shift, of the selected job; none of what is approved. */
  proposals: ReadonlyMap<number, Proposal[]>;
}

/** @throws Failure 404 for a day that the caller does not see, and for a job that is not on it */
export async function readCrewDay(db: Reader, caller: Caller, id: number, query: z.output<typeof CrewQuery>): Promise<CrewDay> {
  const [found, rows] = await Promise.all([findDay(db, caller, id), readJobs(db, caller, id)]);
  if (!found) throw notFound('dwo', id);
  const selected = select(rows, query);
  const { day, region: regionName, isSigned, data, storageKey } = found;
  const ids = rows.map(({ sheet }) => sheet.id);
  const leads = [day.supervisorId, ...rows.map(({ supervisorId }) => supervisorId)];
  const [shut, people, shifts, temporals, calls] = await Promise.all([
    pagesShutTo(db, caller, { people: leads, jobs: rows.map(({ sheet }) => sheet.jobId) }),
    readNames(db, [day.foremanId, ...leads, ...rows.flatMap(({ sheet }) => [sheet.approvedById, sheet.sentBackById])]),
    ids.length === 0 ? [] : readShifts(db, ids),
    ids.length === 0 ? [] : statementsOf(db).temporals.execute({ ids }),
    ids.length === 0 ? [] : readCalls(db, day.date, ids),
  ]);
  const isApproved = (selected?.sheet.status ?? day.status) === 'approved';
  const looked = { date: day.date, rows, selected, shifts };
  const { findings, proposals } = isApproved || ids.length === 0 ? NOTHING_FOUND : await findOn(db, caller, looked);
  const named = (who: number | null): PersonRef | null => {
    const person = who === null ? undefined : people.get(who);
    return person ? { ...person, ...markShut(shut.people, person.id) } : null;
  };
  const jobs = rows.map(({ supervisorId, ...row }) => ({
    ...row,
    ...markShut(shut.jobs, row.sheet.jobId),
    supervisor: named(supervisorId),
    approvedBy: named(row.sheet.approvedById)?.fullName ?? null,
    sentBackBy: named(row.sheet.sentBackById)?.fullName ?? null,
  }));
  return {
    day,
    foreman: people.get(day.foremanId)!,
    storageKey,
    supervisor: named(day.supervisorId),
    region: regionName,
    hazard: isSigned === null || data === null ? null : { isSigned, data },
    jobs,
    selected: jobs.find(({ sheet }) => sheet.id === selected?.sheet.id),
    shifts,
    temporals,
    calls,
    findings,
    proposals,
  };
}

type Looks = Pick<CrewDay, 'findings' | 'proposals'>;
const NOTHING_FOUND: Looks = { findings: [], proposals: new Map() };

interface Looked {
  date: string;
  rows: readonly JobRow[];
  selected: JobRow | undefined;
  shifts: readonly CrewShift[];
}

async function findOn(db: Reader, caller: Caller, { date, rows, selected, shifts }: Looked): Promise<Looks> {
  const read = shifts.map(({ shift, person, breaks }) => ({ ...shift, fullName: person.fullName, breaks }));
  const sheets = rows.map(({ sheet: { id, dwoId } }) => ({ id, dwoId, date }));
  const signs = await readSigns(db, { sheets, shifts: read, areWhole: true });
  const { rules, checked, beside } = signs;
  const bySheet = Map.groupBy(read.map(checked), ({ dwoJobId }) => dwoJobId);
  const shown = (selected ? [selected] : rows).map(({ sheet: { id } }) => ({
    shifts: bySheet.get(id) ?? [],
    beside: beside(id),
  }));
  const ofJob = read.filter(({ dwoJobId }) => dwoJobId === selected?.sheet.id);
  return { findings: findingsOf(shown, rules), proposals: await readProposals(db, caller, ofJob, signs) };
}

async function findDay(db: Reader, caller: Caller, id: number) {
  const seen = dwosSeenBy(caller);
  const [found] = await (seen ? selectDays(db, and(eq(dwo.id, id), seen)) : statementsOf(db).day.execute({ id }));
  return found;
}

const selectDays = (db: Reader, which: SQL | undefined) =>
  db
    .select({
      day: dwo,
      region: region.name,
      isSigned: dailyJobHazardAnalysis.isSigned,
      data: dailyJobHazardAnalysis.data,
      storageKey: file.storageKey,
    })
    .from(dwo)
    .leftJoin(region, eq(region.id, dwo.regionId))
    .leftJoin(dailyJobHazardAnalysis, eq(dailyJobHazardAnalysis.id, dwo.dailyJobHazardAnalysisId))
    .leftJoin(employeePicture, and(eq(employeePicture.employeeId, dwo.foremanId), employeePicture.isMain))
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(which);

function select(rows: readonly JobRow[], { jobId, dwoJobId }: z.output<typeof CrewQuery>): JobRow | undefined {
  if (jobId === undefined && dwoJobId === undefined) return undefined;
  const selected = rows.find(
    ({ sheet }) => (dwoJobId === undefined || sheet.id === dwoJobId) && (jobId === undefined || sheet.jobId === jobId),
  );
  if (!selected) throw new Failure(404, 'There is no such job on that day', { code: 'NOT_FOUND' });
  return selected;
}

/** All jobs of a day the caller leads; of other days only the caller's own jobs. */
async function readJobs(db: Reader, caller: Caller, id: number) {
  const seen = sheetsSeenBy(caller, dwoJob);
  return seen ? selectJobs(db, and(eq(dwoJob.dwoId, id), seen)) : statementsOf(db).jobs.execute({ id });
}

const selectJobs = (db: Reader, which: SQL | undefined) =>
  db
    .select({
      sheet: dwoJob,
      jobNumber: job.shownNumber,
      jobType: job.type,
      address: job.address,
      category: job.category,
      regionId: job.regionId,
      region: region.name,
      startsAt: job.startDate,
      supervisorId: job.supervisorId,
    })
    .from(dwoJob)
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .leftJoin(region, eq(region.id, job.regionId))
    .where(which)
    .orderBy(dwoJob.id);

/**
 * Prepared queries, by pool: building them takes longer than running them. The day and its jobs are
 * prepared for those who see every row; what others see is a condition of their own.
 */
const statements = memoizeFor<Reader, ReturnType<typeof prepare>>();
const statementsOf = (db: Reader) => statements(db, '', () => prepare(db));

function prepare(db: Reader) {
  const isAmong = (column: PgColumn) => sql`${column} = any(${sql.placeholder('ids')})`;
  const { id, employeeId, fullName, role, hasNotMatchedPictures } = employee;
  return {
    day: selectDays(db, eq(dwo.id, sql.placeholder('id'))).prepare(''),
    jobs: selectJobs(db, eq(dwoJob.dwoId, sql.placeholder('id'))).prepare(''),
    // One lookup of all names on the screen: PostgreSQL would take longer to plan a join for each
    // of five roles than to run it.
    people: db.select({ id, employeeId, fullName }).from(employee).where(isAmong(id)).prepare(''),
    shifts: db
      .select({
        shift: workshift,
        person: { id, employeeId, fullName, role, hasNotMatchedPictures },
        storageKey: file.storageKey,
      })
      .from(workshift)
      .innerJoin(employee, eq(id, workshift.employeeId))
      .leftJoin(employeePicture, and(eq(employeePicture.employeeId, id), employeePicture.isMain))
      .leftJoin(file, eq(file.id, employeePicture.pictureId))
      .where(isAmong(workshift.dwoJobId))
      .orderBy(employee.lastName, employee.firstName, id, workshift.start, workshift.id)
      .prepare(''),
    breaks: breaksOf(db, db.select({ id: workshift.id }).from(workshift).where(isAmong(workshift.dwoJobId))).prepare(''),
    temporals: db
      .select()
      .from(temporalWorkshift)
      .where(isAmong(temporalWorkshift.dwoJobId))
      .orderBy(temporalWorkshift.id)
      .prepare(''),
  };
}

/** Names by employee id. */
async function readNames(db: Reader, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PersonRef>> {
  const people = await statementsOf(db).people.execute({ ids: [...new Set(ids.filter((id) => id !== null))] });
  return new Map(people.map((person) => [person.id, person]));
}

async function readShifts(db: Reader, dwoJobIds: number[]): Promise<CrewShift[]> {
  const { shifts, breaks } = statementsOf(db);
  const [rows, rests] = await Promise.all([shifts.execute({ ids: dwoJobIds }), breaks.execute({ ids: dwoJobIds })]);
  const byShift = Map.groupBy(rests, ({ workShiftId }) => workShiftId);
  return rows.map((row) => ({ ...row, breaks: byShift.get(row.shift.id) ?? [] }));
}
