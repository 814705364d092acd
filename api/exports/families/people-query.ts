import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inChunks } from '#api/db/chunks.ts';
import { employee, employeeSupervisor, region } from '#api/db/tables/people.ts';
import type { employeeCsvRow } from '#shared/rules/employee-csv.ts';
import type { FileContext } from '../rules/file-context.ts';

export type PersonRow = Parameters<typeof employeeCsvRow>[0] & {
  id: number;
  revision: number;
  region: string | null;
  supervisorNumber: string | null;
  supervisorFirstName: string;
  supervisorLastName: string;
};

/** Reads everybody who can be uploaded. */
export const peopleRows = ({ tx }: FileContext): AsyncGenerator<PersonRow[]> => inChunks<PersonRow>(tx, peopleOf());

function peopleOf(): SQL {
  const supervisor = alias(employee, 'supervisor');
  return sql`
    select ${employee.id} as "id", ${employee.revision} as "revision", ${employee.employeeId} as "employeeId", ${employee.firstName} as "firstName", ${employee.lastName} as "lastName",
      ${employee.role} as "role", ${employee.isActive} as "isActive", ${employee.workPhone} as "workPhone", ${employee.email} as "email",
      ${employee.accountNo} as "accountNo", ${employee.companyName} as "companyName", ${employee.class} as "class",
      ${employee.earningRate1} as "earningRate1", ${employee.earningRate2} as "earningRate2",
      ${employee.earningRate3} as "earningRate3", ${employee.earningRate4} as "earningRate4",
      ${employee.earningRate5} as "earningRate5", ${employee.earningRate6} as "earningRate6",
      ${employee.vacationAvailable} as "vacationAvailable", ${region.name} as "region",
      ${supervisor.employeeId} as "supervisorNumber", ${supervisor.firstName} as "supervisorFirstName",
      ${supervisor.lastName} as "supervisorLastName"
    from ${employee}
    left join ${region} on ${region.id} = ${employee.regionId}
    left join ${employeeSupervisor} on ${employeeSupervisor.employeeId} = ${employee.id} and ${employeeSupervisor.isCurrent}
    left join ${employee} supervisor on ${supervisor.id} = ${employeeSupervisor.supervisorId}
    where ${employee.role} in ('foreman', 'supervisor', 'worker')
    order by ${employee.employeeId}`;
}
