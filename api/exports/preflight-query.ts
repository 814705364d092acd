import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BLOCKERS_LISTED, type PreflightFinding, PreflightGroup, PreflightKind, type PreflightSums } from '#shared/exports.ts';
import { NOT_COUNTED } from '#shared/rules/hours.ts';
import { DAY_MINUTES } from '#shared/timesheets/rules/findings.ts';
import type { Reader } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, temporalWorkshift, workshift } from '../db/tables/timesheets.ts';
import { PAID_APPROVAL } from './families/shift-query.ts';

interface Week {
  company: string;
  start: string;
  end: string;
}

interface SheetRow extends Record<string, unknown> {
  dwoJobId: number;
  dwoId: number;
  date: string;
  jobNumber: string;
  foreman: string;
  foremanId: number;
  supervisor: string | null;
  supervisorId: number | null;
  unapproved: number;
  phaseCode: number;
  overADay: number;
  temporary: number;
}

/**
 * Finds the sheets to look at before a payroll file is made, and why: one finding per sheet and
 * reason, in the order of their days [exports-7].
 */
export async function preflight(reader: Reader, { company, start, end }: Week): Promise<PreflightFinding[]> {
  const foreman = alias(employee, 'foreman');
  const supervisor = alias(employee, 'supervisor');
  const isCounted = sql`${workshift.type} <> ${NOT_COUNTED}`;
  const isOf = isOfCompany(company);
  const isOfJob = sql`(${company}::text = 'All' or ${job.company} is null or ${job.company} = ${company}::text)`;
  const { rows } = await reader.execute<SheetRow>(sql`
    with long_days as (
      select ${workshift.employeeId} as "whose", ${workshift.date} as "day"
      from ${workshift}
      join ${employee} on ${employee.id} = ${workshift.employeeId}
      where ${workshift.date} between ${start} and ${end} and ${isOf} and ${isCounted}
      group by ${workshift.employeeId}, ${workshift.date}
      having sum(${workshift.hours}) > ${DAY_MINUTES}
    ), shifts as (
      select ${workshift.dwoJobId} as "dwoJobId",
        count(*) filter (where ${isCounted} and ${PAID_APPROVAL} <> 'approved') as "unapproved",
        count(*) filter (where ${isCounted} and ${workshift.hours} > 0 and coalesce(${workshift.phaseCode}, '') = '') as "phaseCode",
        count(distinct long_days."whose") filter (where ${isCounted} and ${workshift.hours} > 0) as "overADay"
      from ${workshift}
      join ${employee} on ${employee.id} = ${workshift.employeeId}
      join ${dwoJob} on ${dwoJob.id} = ${workshift.dwoJobId}
      left join long_days on long_days."whose" = ${workshift.employeeId} and long_days."day" = ${workshift.date}
      where ${workshift.date} between ${start} and ${end} and ${isOf}
      group by ${workshift.dwoJobId}
    ), temporaries as (
      select ${temporalWorkshift.dwoJobId} as "dwoJobId", count(*) as "temporary"
      from ${temporalWorkshift}
      group by ${temporalWorkshift.dwoJobId}
    )
    select ${dwoJob.id} as "dwoJobId", ${dwo.id} as "dwoId", ${dwo.date}::text as "date", ${job.shownNumber} as "jobNumber",
      ${foreman.fullName} as "foreman", ${dwo.foremanId} as "foremanId", ${supervisor.fullName} as "supervisor",
      ${dwo.supervisorId} as "supervisorId", coalesce(shifts."unapproved", 0)::int as "unapproved",
      coalesce(shifts."phaseCode", 0)::int as "phaseCode", coalesce(shifts."overADay", 0)::int as "overADay",
      case when ${isOfJob} then coalesce(temporaries."temporary", 0)::int else 0 end as "temporary"
    from ${dwoJob}
    join ${dwo} on ${dwo.id} = ${dwoJob.dwoId}
    join ${job} on ${job.id} = ${dwoJob.jobId}
    join ${employee} foreman on ${foreman.id} = ${dwo.foremanId}
    left join ${employee} supervisor on ${supervisor.id} = ${dwo.supervisorId}
    left join shifts on shifts."dwoJobId" = ${dwoJob.id}
    left join temporaries on temporaries."dwoJobId" = ${dwoJob.id}
    where ${dwo.date} between ${start} and ${end}
    order by ${dwo.date}, ${foreman.fullName}, ${dwoJob.id}`);
  return rows.flatMap(({ unapproved, phaseCode, overADay, temporary, ...sheet }) => {
    const counts = { unapproved, phaseCode, overADay, temporary };
    return PreflightKind.options
      .filter((kind) => counts[kind] > 0)
      .map((kind) => ({ id: `${kind}-${sheet.dwoJobId}`, kind, count: counts[kind], ...sheet }));
  });
}

/**
 * The jobs with hours in a file of these days that lack an own number, though their company gives
 * its jobs numbers [exports-12].
 */
export async function jobsWithoutNumber(reader: Reader, { company, start, end }: Week): Promise<{ id: number; jobId: string }[]> {
  const { rows } = await reader.execute<{ id: number; jobId: string }>(sql`
    select ${job.id} as "id", ${job.jobId} as "jobId" from ${job}
    where ${job.externalNumber} is null
      and coalesce(${job.company}, '') in (select coalesce(company, '') from ${job} where external_number is not null)
      and ${job.id} in (
        select ${workshift.jobId} from ${workshift}
        join ${employee} on ${employee.id} = ${workshift.employeeId}
        where ${workshift.date} between ${start} and ${end} and ${isOfCompany(company)}
          and ${workshift.type} <> ${NOT_COUNTED} and ${workshift.hours} > 0
      )
    order by ${job.id}
    limit ${BLOCKERS_LISTED}`);
  return rows;
}

const isOfCompany = (company: string) => sql`(${company}::text = 'All' or ${employee.companyName} = ${company}::text)`;

/** Sums what a file of these days would hold and leave out, by the rules of files. */
export async function preflightSums(reader: Reader, { company, start, end }: Week): Promise<PreflightSums> {
  const { rows } = await reader.execute<{ group: PreflightGroup; shifts: number; minutes: number }>(sql`
    select case
        when ${workshift.type} = ${NOT_COUNTED} then 'noShow'
        when ${workshift.status} <> 'finished' then 'running'
        when ${workshift.hours} = 0 then 'zero'
        when ${PAID_APPROVAL} = 'approved' then 'approved'
        else 'unapproved'
      end as "group", count(*)::int as "shifts", coalesce(sum(${workshift.hours}), 0)::int as "minutes"
    from ${workshift}
    join ${employee} on ${employee.id} = ${workshift.employeeId}
    join ${dwoJob} on ${dwoJob.id} = ${workshift.dwoJobId}
    where ${workshift.date} between ${start} and ${end} and ${isOfCompany(company)}
    group by 1`);
  const found = new Map(rows.map(({ group, shifts, minutes }) => [group, { shifts, minutes }]));
  const sumOf = (group: PreflightGroup) => found.get(group) ?? { shifts: 0, minutes: 0 };
  return Object.fromEntries(PreflightGroup.options.map((group) => [group, sumOf(group)])) as PreflightSums;
}
