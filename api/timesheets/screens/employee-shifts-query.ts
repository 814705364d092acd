import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { employeePicture, file } from '#api/db/tables/files.ts';
import { job } from '#api/db/tables/jobs.ts';
import { jobnote } from '#api/db/tables/notes.ts';
import { employee, region } from '#api/db/tables/people.ts';
import { dwo, dwoJob, workshift } from '#api/db/tables/timesheets.ts';
import { markShut, pagesShutTo } from '#api/query/pages.ts';
import { peopleSeenBy } from '#api/visibility/company.ts';
import { workshiftsSeenBy } from '#api/visibility/sheets.ts';
import type { PersonRef } from '#shared/employees.ts';
import type { Proposal } from '#shared/timesheets/proposals.ts';
import { type FoundOnSheet, signsOf } from '#shared/timesheets/rules/findings.ts';
import { listBreaks, type TimebreakRow } from '../sheets/repository.ts';
import { readProposals } from '../signs/proposals-query.ts';
import { readSigns } from '../signs/signs-query.ts';

export interface Range {
  startDate: string;
  endDate: string;
}

/**
 * Reads the person of the Employee Timesheet, and whether the caller sees them in lists of people.
 */
async function findPerson(reader: Reader, caller: Caller, id: number) {
  const [person] = await reader
    .select({
      id: employee.id,
      employeeId: employee.employeeId,
      fullName: employee.fullName,
      role: employee.role,
      isActive: employee.isActive,
      companyName: employee.companyName,
      regionId: employee.regionId,
      region: region.name,
      storageKey: file.storageKey,
      isSeen: sql<boolean>`${peopleSeenBy(caller) ?? sql`true`}`,
    })
    .from(employee)
    .leftJoin(region, eq(region.id, employee.regionId))
    .leftJoin(employeePicture, and(eq(employeePicture.employeeId, employee.id), employeePicture.isMain))
    .leftJoin(file, eq(file.id, employeePicture.pictureId))
    .where(eq(employee.id, id));
  return person;
}

/** A person's shifts of some days that the caller sees, with their sheets. */
function listShifts(reader: Reader, caller: Caller, id: number, { startDate, endDate }: Range) {
  const [foreman, supervisor] = [alias(employee, 'foreman'), alias(employee, 'supervisor')];
  // A subquery: one more join doubles the join orders that the planner considers.
  const approver = sql<string | null>`(select full_name from employee approver where approver.id = ${dwoJob.approvedById})`;
  return reader
    .select({
      shift: workshift,
      dwoId: dwo.id,
      jobId: job.id,
      jobNumber: job.shownNumber,
      jobAddress: job.address,
      foreman: { id: foreman.id, employeeId: foreman.employeeId, fullName: foreman.fullName },
      supervisor: { id: supervisor.id, employeeId: supervisor.employeeId, fullName: supervisor.fullName },
      approval: { at: dwoJob.approvedAt, byId: dwoJob.approvedById, by: approver },
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(foreman, eq(foreman.id, dwo.foremanId))
    .leftJoin(supervisor, eq(supervisor.id, dwo.supervisorId))
    .where(and(eq(workshift.employeeId, id), between(workshift.date, startDate, endDate), workshiftsSeenBy(caller)))
    .orderBy(workshift.date, workshift.start, workshift.id);
}

interface Comments {
  count: number;
  newest: string;
}

/** Comments on shifts, by shift id. */
async function findComments(reader: Reader, ids: number[]): Promise<Map<number | null, Comments>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({
      id: jobnote.workshiftId,
      count: sql<number>`count(*)::int`,
      newest: sql<string>`(array_agg(${jobnote.note} order by ${jobnote.updatedAt} desc, ${jobnote.id} desc))[1]`,
    })
    .from(jobnote)
    .where(inArray(jobnote.workshiftId, ids))
    .groupBy(jobnote.workshiftId);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** The data of the Employee Timesheet. */
export interface EmployeeDays {
  person: Omit<NonNullable<Awaited<ReturnType<typeof findPerson>>>, 'isSeen'>;
  shifts: (Awaited<ReturnType<typeof listShifts>>[number] & {
    foreman: PersonRef;
    supervisor: PersonRef | null;
    mayOpenJob?: false;
    breaks: TimebreakRow[];
    comments: Comments | undefined;
    /** What is to be looked at; nothing of an approved shift. */
    findings: readonly FoundOnSheet[];
    proposals: Proposal[];
  })[];
}

/**
 * Reads a person's days in a range; undefined when the caller sees neither the person nor a shift
 * of theirs.
 */
export async function readEmployeeDays(
  reader: Reader,
  caller: Caller,
  id: number,
  range: Range,
): Promise<EmployeeDays | undefined> {
  const found = await findPerson(reader, caller, id);
  if (!found) return undefined;
  const { isSeen, ...person } = found;
  const rows = await listShifts(reader, caller, id, range);
  if (!isSeen && rows.length === 0) return undefined;
  const ids = rows.map(({ shift }) => shift.id);
  const [breaks, comments, signs, shut] = await Promise.all([
    ids.length === 0 ? [] : listBreaks(reader, ids),
    findComments(reader, ids),
    readSigns(reader, {
      sheets: rows.map(({ shift: { dwoJobId: id, dwoId, date: day } }) => ({ id, dwoId, date: day })),
      shifts: rows.map(({ shift }) => shift),
      areWhole: false,
    }),
    pagesShutTo(reader, caller, {
      people: rows.flatMap(({ foreman, supervisor }) => [foreman.id, supervisor?.id]),
      jobs: rows.map(({ jobId }) => jobId),
    }),
  ]);
  const byShift = Map.groupBy(breaks, ({ workShiftId }) => workShiftId);
  const read = rows.map((row) => ({
    row,
    shift: { ...row.shift, fullName: person.fullName, breaks: byShift.get(row.shift.id) ?? [] },
  }));
  const proposals = await readProposals(
    reader,
    caller,
    read.map(({ shift }) => shift),
    signs,
  );
  const foundOn = (shift: (typeof read)[number]['shift']) =>
    shift.approvalStatus === 'approved' ? [] : signsOf(signs.checked(shift), signs.beside(shift.dwoJobId), signs.rules);
  const shifts = read.map(({ row: { foreman, supervisor, ...row }, shift }) => ({
    ...row,
    findings: foundOn(shift),
    proposals: proposals.get(shift.id) ?? [],
    foreman: { ...foreman, ...markShut(shut.people, foreman.id) },
    supervisor: supervisor && { ...supervisor, ...markShut(shut.people, supervisor.id) },
    ...(shut.jobs.has(row.jobId) && { mayOpenJob: false as const }),
    breaks: shift.breaks,
    comments: comments.get(shift.id),
  }));
  return { person, shifts };
}
