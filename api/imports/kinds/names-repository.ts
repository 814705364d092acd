import { and, inArray } from 'drizzle-orm';
import type { Reader } from '#api/db/schema.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee, region } from '#api/db/tables/people.ts';
import type { Role } from '#shared/permissions.ts';

export const findRegions = (reader: Reader): Promise<{ id: number; name: string }[]> =>
  reader.select({ id: region.id, name: region.name }).from(region);

const NAMES = {
  id: employee.id,
  employeeId: employee.employeeId,
  fullName: employee.fullName,
  firstName: employee.firstName,
  lastName: employee.lastName,
};

/** Everybody, also those whom files may no longer name. */
export const findEverybody = (reader: Reader) => reader.select(NAMES).from(employee);

/** The active people of these roles, whom files may name. */
export const findPeople = (reader: Reader, roles: readonly Role[]) =>
  reader
    .select(NAMES)
    .from(employee)
    .where(and(inArray(employee.role, [...roles]), employee.isActive));

/** The supervisors whom files may name. */
export const findSupervisors = (reader: Reader) => findPeople(reader, ['supervisor']);

/** The numbers of all jobs. */
export const findJobNumbers = (reader: Reader) =>
  reader.select({ id: job.id, jobId: job.jobId, externalNumber: job.externalNumber }).from(job);
