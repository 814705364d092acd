import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { notFound } from '#shared/http/errors.ts';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { mainPicture } from '../employees/views.ts';
import { jobsSeenBy } from '../visibility/company.ts';

/** The columns of a person in the workforce; `storageKey` is that of their main picture. */
export const PERSON = {
  id: employee.id,
  employeeId: employee.employeeId,
  fullName: employee.fullName,
  role: employee.role,
  class: employee.class,
  companyName: employee.companyName,
  isActive: employee.isActive,
  hasBiometricsConflict: employee.hasNotMatchedPictures,
};

/** The workforce of a job: its supervisor, and a row for each member of each crew. */
export type WorkforceRows = Awaited<ReturnType<typeof readWorkforce>>;

/** @throws Failure 404 for a job that the caller does not see */
export async function readWorkforce(db: Reader, caller: Caller, id: number) {
  const [found] = await db
    .select({
      job: { id: job.id, revision: job.revision, jobId: job.jobId, shownNumber: job.shownNumber, status: job.status },
      supervisor: PERSON,
      storageKey: file.storageKey,
    })
    .from(job)
    .leftJoin(employee, eq(employee.id, job.supervisorId))
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(and(eq(job.id, id), jobsSeenBy(caller)));
  if (!found) throw notFound('job', id);
  return { ...found, places: await listPlaces(db, eq(crew.jobId, id)) };
}

/** Reads people as the workforce shows them, with the storage keys of their main pictures. */
export const listPeople = (db: Reader, ids: readonly number[]) =>
  db
    .select({ person: PERSON, storageKey: file.storageKey })
    .from(employee)
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(inArray(employee.id, [...ids]));

/**
 * Reads crews by position, one row per member, the foreman first; a crew without members has one
 * row. Supervisors are left out.
 */
export const listPlaces = (db: Reader, which: SQL | undefined) =>
  db
    .select({
      jobId: crew.jobId,
      crew: {
        id: crew.id,
        revision: crew.revision,
        isPrimary: crew.isPrimary,
        foremanId: crew.foremanId,
        startTimes: crew.startTimes,
      },
      member: {
        id: employeeCrew.id,
        revision: employeeCrew.revision,
        isForeman: employeeCrew.isForeman,
        isDriver: employeeCrew.isDriver,
        assignedAt: employeeCrew.assignedAt,
      },
      person: PERSON,
      storageKey: file.storageKey,
    })
    .from(crew)
    .leftJoin(employeeCrew, and(eq(employeeCrew.crewId, crew.id), employeeCrew.isCurrent, eq(employeeCrew.isSupervisor, false)))
    .leftJoin(employee, eq(employee.id, employeeCrew.employeeId))
    .leftJoin(employeePicture, mainPicture)
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(and(which, crew.isCurrent))
    .orderBy(
      desc(crew.isPrimary),
      asc(crew.id),
      desc(employeeCrew.isForeman),
      asc(employee.lastName),
      asc(employee.firstName),
      asc(employee.id),
    );
