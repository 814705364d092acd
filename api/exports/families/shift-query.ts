import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inChunks } from '#api/db/chunks.ts';
import { job } from '#api/db/tables/jobs.ts';
import { company as companies, employee, region } from '#api/db/tables/people.ts';
import { dwo, dwoJob, timebreak, workshift } from '#api/db/tables/timesheets.ts';
import { payrollWeek } from '#shared/rules/periods.ts';
import { splitShift } from '#shared/timesheets/rules/overtime.ts';
import type { FileContext } from '../rules/file-context.ts';
import type { ShiftRow } from '../rules/shift-row.ts';

/**
 * Reads the shifts of the requested days, person by person, ordered by start. The weekly 40 hours
 * count from the Monday before, over all shifts of the person, as in the costs of jobs.
 */
export async function* shiftRows({ tx, asked, timeZone }: FileContext): AsyncGenerator<ShiftRow[]> {
  const { start, end, company } = asked;
  if (start === null || end === null) return;
  let person = 0;
  let monday = '';
  let counted = 0;
  for await (const chunk of inChunks<ShiftRow>(tx, shiftsOf(payrollWeek(start).monday, end, company, timeZone))) {
    for (const row of chunk) {
      const week = payrollWeek(row.date).monday;
      if (row.employeePk !== person || week !== monday) [person, monday, counted] = [row.employeePk, week, 0];
      ({ overtime: row.overtime, after: counted } = splitShift(counted, row.isFinished ? row : { ...row, minutes: 0 }));
    }
    yield chunk.filter((row) => row.date >= start);
  }
}

/**
 * The approval that payroll goes by: a shift that was approved apart from its sheet is paid once
 * the sheet is approved [exports-3].
 */
export const PAID_APPROVAL = sql`case when ${workshift.approvalStatus} = 'approved' then ${dwoJob.status} else ${workshift.approvalStatus} end`;

/** The number of the company of this name in the payroll program. */
const codeOf = (name: typeof employee.companyName | typeof job.company): SQL =>
  sql`(select ${companies.code} from ${companies} where ${companies.name} = ${name})`;

function shiftsOf(start: string, end: string, company: string | null, timeZone: string): SQL {
  const foreman = alias(employee, 'foreman');
  const supervisor = alias(employee, 'supervisor');
  const local = (column: typeof workshift.start | typeof workshift.end) =>
    sql`to_char(${column} at time zone ${timeZone}, 'MM/DD/YYYY HH12:MI AM')`;
  const ms = (column: typeof workshift.start | typeof workshift.end) => sql`(extract(epoch from ${column}) * 1000)::float8`;
  const breaks = sql`(select coalesce(floor(sum(extract(epoch from ${timebreak.end} - ${timebreak.start})) / 60), 0)::int
    from ${timebreak} where ${timebreak.workShiftId} = ${workshift.id} and ${timebreak.end} is not null)`;
  return sql`
    select ${workshift.id} as "id", ${workshift.revision} as "revision", ${workshift.employeeId} as "employeePk",
      ${workshift.jobId} as "jobPk", ${employee.employeeId} as "employeeId", ${employee.firstName} as "firstName",
      ${employee.lastName} as "lastName", ${employee.role} as "role", ${employee.companyName} as "companyName",
      ${codeOf(employee.companyName)} as "companyCode", ${codeOf(job.company)} as "jobCompanyCode",
      ${employee.accountNo} as "accountNo", ${employee.class} as "class", ${workshift.date}::text as "date", ${workshift.type} as "type",
      ${workshift.status} = 'finished' as "isFinished", ${PAID_APPROVAL} as "approval", ${workshift.hours} as "minutes",
      0 as "overtime", ${breaks} as "breakMinutes", ${local(workshift.start)} as "startsAt", ${local(workshift.end)} as "endsAt",
      ${ms(workshift.start)} as "startMs", ${ms(workshift.end)} as "endMs",
      ${workshift.phaseCode} as "phaseCode", ${job.jobId} as "jobId", ${job.shownNumber} as "shownNumber", ${job.externalNumber} as "ownNumber", ${job.company} as "jobCompany", ${job.address} as "address", ${job.category} as "category",
      ${job.fcc} as "client", ${job.workOrderNumber} as "workOrderNumber", ${region.name} as "region",
      ${supervisor.fullName} as "supervisor", ${foreman.fullName} as "foreman"
    from ${workshift}
    join ${employee} on ${employee.id} = ${workshift.employeeId}
    join ${dwoJob} on ${dwoJob.id} = ${workshift.dwoJobId}
    join ${dwo} on ${dwo.id} = ${dwoJob.dwoId}
    join ${job} on ${job.id} = ${dwoJob.jobId}
    join ${employee} foreman on ${foreman.id} = ${dwo.foremanId}
    left join ${employee} supervisor on ${supervisor.id} = ${dwo.supervisorId}
    left join ${region} on ${region.id} = ${dwo.regionId}
    where ${workshift.date} between ${start} and ${end}
      and (${company}::text is null or ${company}::text = 'All' or ${employee.companyName} = ${company}::text)
    order by ${workshift.employeeId}, ${workshift.date}, ${workshift.start}, ${workshift.id}`;
}
