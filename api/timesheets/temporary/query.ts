import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { employeePicture, file } from '#api/db/tables/files.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, employeeRegion } from '#api/db/tables/people.ts';
import { dwo, dwoJob, temporalWorkshift, workshift } from '#api/db/tables/timesheets.ts';
import { mainPicture } from '#api/employees/views.ts';
import { peopleSeenBy } from '#api/visibility/company.ts';
import { temporalsSeenBy } from '#api/visibility/sheets.ts';
import { SWAP_CANDIDATES, type SwapStanding } from '#shared/timesheets/temporary.ts';
import { takesTimeOf } from '../clock/repository.ts';

/** How a worker's own shifts of the day stand to a swap. */
interface Standing {
  standing: SwapStanding;
  canTake: boolean;
  /** The number of the job where they are `elsewhere`. */
  jobNumber: string | null;
}

/**
 * Reads the active workers of the job's region whom the caller sees, available ones first, each
 * with how they stand to the swap; those whom `assertFree` would refuse cannot take it. Undefined
 * when the caller does not see the entry.
 */
export async function readSwapCandidates(reader: Reader, caller: Caller, id: number) {
  const [asked] = await reader
    .select({ entry: temporalWorkshift, regionId: job.regionId, date: dwo.date })
    .from(temporalWorkshift)
    .innerJoin(dwoJob, eq(dwoJob.id, temporalWorkshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(eq(temporalWorkshift.id, id), temporalsSeenBy(caller)));
  if (!asked) return undefined;
  const { entry, regionId, date } = asked;
  const people = await reader
    .select({
      id: employee.id,
      employeeId: employee.employeeId,
      fullName: employee.fullName,
      companyName: employee.companyName,
      storageKey: file.storageKey,
    })
    .from(employee)
    .innerJoin(employeeRegion, and(eq(employeeRegion.employeeId, employee.id), eq(employeeRegion.regionId, regionId)))
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(and(eq(employee.role, 'worker'), employee.isActive, peopleSeenBy(caller)))
    .orderBy(asc(employee.lastName), asc(employee.firstName), asc(employee.id))
    .limit(SWAP_CANDIDATES);
  const standings = await readStandings(
    reader,
    people.map((person) => person.id),
    { ...entry, date },
  );
  const FREE: Standing = { standing: 'free', canTake: true, jobNumber: null };
  const all = people.map((person) => ({ ...person, ...(standings.get(person.id) ?? FREE) }));
  const rank = ({ canTake, standing }: Standing): number => (canTake ? (standing === 'free' ? 0 : 1) : 2);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

interface Hours {
  dwoJobId: number;
  date: string;
  start: Date;
  end: Date;
}

async function readStandings(reader: Reader, ids: readonly number[], { dwoJobId, date, start, end }: Hours) {
  const isInTheWay = takesTimeOf({ start, end });
  const rows = await reader
    .select({
      employeeId: workshift.employeeId,
      isInTheWay: sql<boolean>`${isInTheWay}`,
      isHere: sql<boolean>`${workshift.dwoJobId} = ${dwoJobId}`,
      isOff: sql<boolean>`${workshift.type} in ('PTO', 'HOLIDAY', 'NO_SHOW')`,
      jobNumber: job.shownNumber,
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .where(and(inArray(workshift.employeeId, [...ids]), or(eq(workshift.date, date), isInTheWay)))
    .orderBy(workshift.start, workshift.id);
  return new Map([...Map.groupBy(rows, (row) => row.employeeId)].map(([id, own]) => [id, standingOf(own)]));
}

type ShiftBeside = { isInTheWay: boolean; isHere: boolean; isOff: boolean; jobNumber: string };

function standingOf(shifts: readonly ShiftBeside[]): Standing {
  const inTheWay = shifts.find((shift) => shift.isInTheWay);
  const isHere = shifts.some((shift) => shift.isHere);
  const result = (standing: SwapStanding, jobNumber: string | null = null): Standing => ({
    standing,
    canTake: inTheWay === undefined,
    jobNumber,
  });
  if (inTheWay && !inTheWay.isHere && !inTheWay.isOff) return result('elsewhere', inTheWay.jobNumber);
  if (shifts.some((shift) => shift.isOff)) return result('off');
  return result(isHere ? 'onSheet' : 'free');
}
