import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { employee, employeeRegion, employeeSupervisor, region } from '../db/tables/people.ts';
import { peopleOpenTo } from '../visibility/company.ts';

export type NamedPerson = Awaited<ReturnType<typeof readPeopleOf>>[number];

const supervisor = alias(employee, 'their_supervisor');

/**
 * Those of these people whom the caller may open, with the names of region and supervisor, and
 * their regions beside the home region.
 */
export const readPeopleOf = (reader: Reader, caller: Caller, ids: readonly number[]) =>
  reader
    .select({
      person: getTableColumns(employee),
      region: region.name,
      supervisorId: employeeSupervisor.supervisorId,
      supervisor: supervisor.fullName,
      furtherRegionIds: sql<number[]>`array(select ${employeeRegion.regionId} from ${employeeRegion}
        where ${eq(employeeRegion.employeeId, employee.id)} and ${employeeRegion.regionId} is distinct from ${employee.regionId}
        order by 1)`,
    })
    .from(employee)
    .leftJoin(region, eq(region.id, employee.regionId))
    .leftJoin(employeeSupervisor, and(eq(employeeSupervisor.employeeId, employee.id), employeeSupervisor.isCurrent))
    .leftJoin(supervisor, eq(supervisor.id, employeeSupervisor.supervisorId))
    .where(and(inArray(employee.id, [...ids]), peopleOpenTo(caller, ids)))
    .orderBy(asc(employee.fullName), asc(employee.id));
