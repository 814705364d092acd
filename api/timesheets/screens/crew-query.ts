import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { PersonRef } from '../../../shared/employees.ts';
import { Failure, notFound } from '../../../shared/http/errors.ts';
import type { CrewQuery } from '../../../shared/timesheets/screens.ts';
import type { Caller } from '../../context.ts';
import type { Reader } from '../../db/schema.ts';
import { employeePicture, file } from '../../db/tables/files.ts';
import { job } from '../../db/tables/jobs.ts';
import { employee, region } from '../../db/tables/people.ts';
import { dailyJobHazardAnalysis, dwo, dwoJob, temporalWorkshift, workshift } from '../../db/tables/timesheets.ts';
import { dwosSeenBy, sheetsSeenBy } from '../../sight/sheets.ts';
import { listBreaks, type TimebreakRow, type WorkshiftRow } from '../sheets/repository.ts';

/** A shift of a day with whose it is. */
export interface CrewShift {
  shift: WorkshiftRow;
  person: Pick<typeof employee.$inferSelect, 'id' | 'employeeId' | 'fullName' | 'role' | 'hasNotMatchedPictures'>;
  /** Of the person's main picture. */
  storageKey: string | null;
  breaks: TimebreakRow[];
}

/** A job of a day, and the names of who answers for it and of who approved it and sent it back. */
type DayJob = Omit<JobRow, 'supervisorId'> & {
  supervisor: PersonRef | null;
  approvedBy: string | null;
  sentBackBy: string | null;
};

type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

/** Everything the Crew Details screen shows of a day. */
export interface CrewDay {
  day: typeof dwo.$inferSelect;
  foreman: PersonRef;
  supervisor: PersonRef | null;
  region: string | null;
  /** The day's safety talk. */
  hazard: { isSigned: boolean; data: Record<string, unknown> } | null;
  jobs: DayJob[];
  /** The selected one of `jobs`. */
  selected: DayJob | undefined;
  /** Of all of `jobs`. */
  shifts: CrewShift[];
  temporals: (typeof temporalWorkshift.$inferSelect)[];
}

/** @throws Failure 404 for a day that the caller does not see, and for a job that is not on it */
export async function readCrewDay(db: Reader, caller: Caller, id: number, query: z.output<typeof CrewQuery>): Promise<CrewDay> {
  const [found, rows] = await Promise.all([findDay(db, and(eq(dwo.id, id), dwosSeenBy(caller))), readJobs(db, caller, id)]);
  if (!found) throw notFound('dwo', id);
  const selected = select(rows, query);
  const { day, region: regionName, isSigned, data } = found;
  const ids = rows.map(({ sheet }) => sheet.id);
  const [people, shifts, temporals] = await Promise.all([
    readNames(db, [
      day.foremanId,
      day.supervisorId,
      ...rows.flatMap(({ sheet, supervisorId }) => [supervisorId, sheet.approvedById, sheet.sentBackById]),
    ]),
    ids.length === 0 ? [] : readShifts(db, ids),
    ids.length === 0 ? [] : readTemporals(db, ids),
  ]);
  const named = (who: number | null): PersonRef | null => (who === null ? null : (people.get(who) ?? null));
  const jobs = rows.map(({ supervisorId, ...row }) => ({
    ...row,
    supervisor: named(supervisorId),
    approvedBy: named(row.sheet.approvedById)?.fullName ?? null,
    sentBackBy: named(row.sheet.sentBackById)?.fullName ?? null,
  }));
  return {
    day,
    foreman: people.get(day.foremanId)!,
    supervisor: named(day.supervisorId),
    region: regionName,
    hazard: isSigned === null || data === null ? null : { isSigned, data },
    jobs,
    selected: jobs.find(({ sheet }) => sheet.id === selected?.sheet.id),
    shifts,
    temporals,
  };
}

async function findDay(db: Reader, which: SQL | undefined) {
  const [found] = await db
    .select({
      day: dwo,
      region: region.name,
      isSigned: dailyJobHazardAnalysis.isSigned,
      data: dailyJobHazardAnalysis.data,
    })
    .from(dwo)
    .leftJoin(region, eq(region.id, dwo.regionId))
    .leftJoin(dailyJobHazardAnalysis, eq(dailyJobHazardAnalysis.id, dwo.dailyJobHazardAnalysisId))
    .where(which);
  return found;
}

function select(rows: readonly JobRow[], { jobId, dwoJobId }: z.output<typeof CrewQuery>): JobRow | undefined {
  if (jobId === undefined && dwoJobId === undefined) return undefined;
  const selected = rows.find(
    ({ sheet }) => (dwoJobId === undefined || sheet.id === dwoJobId) && (jobId === undefined || sheet.jobId === jobId),
  );
  if (!selected) throw new Failure(404, 'There is no such job on that day', { code: 'NOT_FOUND' });
  return selected;
}

/** Of a day that somebody else leads only the caller's own jobs. */
const readJobs = (db: Reader, caller: Caller, dwoId: number) =>
  db
    .select({
      sheet: dwoJob,
      jobNumber: job.jobId,
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
    .where(and(eq(dwoJob.dwoId, dwoId), sheetsSeenBy(caller, dwoJob)))
    .orderBy(dwoJob.id);

/**
 * Who somebody is, by their number. Asked once for everybody on the screen: a join for each of five
 * roles takes PostgreSQL longer to plan than to run.
 */
async function readNames(db: Reader, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PersonRef>> {
  const people = await db
    .select({ id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName })
    .from(employee)
    .where(inArray(employee.id, [...new Set(ids.filter((id) => id !== null))]));
  return new Map(people.map((person) => [person.id, person]));
}

async function readShifts(db: Reader, dwoJobIds: number[]): Promise<CrewShift[]> {
  const { id, employeeId, fullName, role, hasNotMatchedPictures } = employee;
  const ofSheets = inArray(workshift.dwoJobId, dwoJobIds);
  const [rows, breaks] = await Promise.all([
    db
      .select({
        shift: workshift,
        person: { id, employeeId, fullName, role, hasNotMatchedPictures },
        storageKey: file.storageKey,
      })
      .from(workshift)
      .innerJoin(employee, eq(employee.id, workshift.employeeId))
      .leftJoin(employeePicture, and(eq(employeePicture.employeeId, employee.id), employeePicture.isMain))
      .leftJoin(file, eq(file.id, employeePicture.pictureId))
      .where(ofSheets)
      .orderBy(employee.lastName, employee.firstName, employee.id, workshift.start, workshift.id),
    listBreaks(db, db.select({ id: workshift.id }).from(workshift).where(ofSheets)),
  ]);
  const byShift = Map.groupBy(breaks, ({ workShiftId }) => workShiftId);
  return rows.map((row) => ({ ...row, breaks: byShift.get(row.shift.id) ?? [] }));
}

const readTemporals = (db: Reader, dwoJobIds: number[]) =>
  db.select().from(temporalWorkshift).where(inArray(temporalWorkshift.dwoJobId, dwoJobIds)).orderBy(asc(temporalWorkshift.id));
