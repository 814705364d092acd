import { and, asc, eq, getTableColumns, gt, isNotNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reader } from '#api/db/schema.ts';
import { crew, employeeCrew } from '#api/db/tables/crews.ts';
import { job, jobPhaseCode, phaseCode } from '#api/db/tables/jobs.ts';
import { employee, employeeRate, employeeSupervisor } from '#api/db/tables/people.ts';
import { vehicle, vehicleUsage } from '#api/db/tables/vehicles.ts';

/*
 * Stored rows in the order of their ids, at most `limit` of them behind the id `after`: together
 * they are a file that can be imported again.
 */

/** Jobs with the foreman of their first crew. */
export const listJobs = (reader: Reader, after: number, limit: number) =>
  reader
    .select({ row: getTableColumns(job), foremanId: crew.foremanId })
    .from(job)
    .leftJoin(crew, and(eq(crew.jobId, job.id), crew.isPrimary, crew.isCurrent))
    .where(gt(job.id, after))
    .orderBy(asc(job.id))
    .limit(limit);

/** People with their current supervisors. */
export const listPeople = (reader: Reader, after: number, limit: number) =>
  reader
    .select({ row: getTableColumns(employee), supervisorId: employeeSupervisor.supervisorId })
    .from(employee)
    .leftJoin(employeeSupervisor, and(eq(employeeSupervisor.employeeId, employee.id), employeeSupervisor.isCurrent))
    .where(gt(employee.id, after))
    .orderBy(asc(employee.id))
    .limit(limit);

export const listVehicles = (reader: Reader, after: number, limit: number) =>
  reader.select().from(vehicle).where(gt(vehicle.id, after)).orderBy(asc(vehicle.id)).limit(limit);

export const listTrips = (reader: Reader, after: number, limit: number) =>
  reader.select().from(vehicleUsage).where(gt(vehicleUsage.id, after)).orderBy(asc(vehicleUsage.id)).limit(limit);

export const listJobCodes = (reader: Reader, after: number, limit: number) =>
  reader.select().from(jobPhaseCode).where(gt(jobPhaseCode.id, after)).orderBy(asc(jobPhaseCode.id)).limit(limit);

export const listCompanyCodes = (reader: Reader, after: number, limit: number) =>
  reader.select().from(phaseCode).where(gt(phaseCode.id, after)).orderBy(asc(phaseCode.id)).limit(limit);

/** The active workers on default crews of active foremen. */
export function listDefaultMembers(reader: Reader, after: number, limit: number) {
  const foreman = alias(employee, 'foreman');
  return reader
    .select({ ...getTableColumns(employeeCrew), foremanId: foreman.id })
    .from(employeeCrew)
    .innerJoin(crew, and(eq(crew.id, employeeCrew.crewId), crew.isDefault, crew.isCurrent))
    .innerJoin(foreman, and(eq(foreman.id, crew.foremanId), foreman.isActive))
    .innerJoin(employee, and(eq(employee.id, employeeCrew.employeeId), employee.isActive))
    .where(and(gt(employeeCrew.id, after), employeeCrew.isCurrent, eq(employeeCrew.isForeman, false)))
    .orderBy(asc(employeeCrew.id))
    .limit(limit);
}

const RATES = {
  earningRate1: employee.earningRate1,
  earningRate2: employee.earningRate2,
  earningRate3: employee.earningRate3,
  earningRate4: employee.earningRate4,
  earningRate5: employee.earningRate5,
  earningRate6: employee.earningRate6,
  ratesFrom: employee.ratesFrom,
};

/** The dated rates of people, with all days of each person. */
export async function listRates(reader: Reader, after: number, limit: number) {
  const latest = await reader
    .select({ employeeId: employee.id, ...RATES })
    .from(employee)
    .where(and(gt(employee.id, after), isNotNull(employee.ratesFrom)))
    .orderBy(asc(employee.id))
    .limit(limit);
  const last = latest.at(-1)?.employeeId ?? after;
  const { id: _, createdAt: __, ...columns } = getTableColumns(employeeRate);
  const earlier = await reader
    .select(columns)
    .from(employeeRate)
    .where(and(gt(employeeRate.employeeId, after), lte(employeeRate.employeeId, last), isNotNull(employeeRate.ratesFrom)))
    .orderBy(asc(employeeRate.employeeId), asc(employeeRate.ratesFrom));
  return [...earlier, ...latest].sort((a, b) => a.employeeId - b.employeeId);
}
