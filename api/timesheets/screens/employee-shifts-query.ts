import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../shared/errors.ts';
import { leastApproved } from '../../../shared/rules/approval.ts';
import { countedMinutes, lunchTime } from '../../../shared/rules/hours.ts';
import type { EmployeeShift, EmployeeShifts } from '../../../shared/timesheets/screens.ts';
import type { Caller } from '../../context.ts';
import type { Reader } from '../../db/schema.ts';
import { peopleSeenBy } from '../../db/sight.ts';
import { employeePicture, file } from '../../db/tables/files.ts';
import { job } from '../../db/tables/jobs.ts';
import { jobnote } from '../../db/tables/notes.ts';
import { employee, region } from '../../db/tables/people.ts';
import { dwo, dwoJob, timebreak, workshift } from '../../db/tables/timesheets.ts';
import { presentWorkshift } from '../sheets/present.ts';
import type { TimebreakRow } from '../sheets/repository.ts';
import { workshiftsSeenBy } from '../sheets/sight.ts';
import { lunchOf } from './crew-present.ts';

interface Range {
  startDate: string;
  endDate: string;
}
type AddressOf = (storageKey: string) => Promise<string>;

/**
 * A person's shifts over some days, as far as the caller sees them, with what the Employee Timesheet shows beside them.
 * @throws Failure 404 when the caller sees neither the person nor a shift of theirs
 */
export async function readEmployeeShifts(
  db: Reader,
  caller: Caller,
  id: number,
  range: Range,
  addressOf: AddressOf,
): Promise<EmployeeShifts> {
  const [person] = await db
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
  const workShifts = person ? await readShifts(db, caller, id, range) : [];
  if (!person || (!person.isSeen && workShifts.length === 0)) throw notFound('employee', id);
  const { storageKey, isSeen: _, ...shown } = person;
  return {
    employee: { ...shown, pictureUrl: storageKey === null ? null : await addressOf(storageKey) },
    status: workShifts.length === 0 ? null : leastApproved(workShifts.map((shift) => shift.approvalStatus)),
    ...range,
    minutes: countedMinutes(workShifts.map(({ type, hours }) => ({ type, minutes: hours }))),
    workShifts,
  };
}

async function readShifts(db: Reader, caller: Caller, id: number, { startDate, endDate }: Range): Promise<EmployeeShift[]> {
  const [foreman, supervisor] = [alias(employee, 'foreman'), alias(employee, 'supervisor')];
  const rows = await db
    .select({
      shift: workshift,
      dwoId: dwo.id,
      jobId: job.id,
      jobNumber: job.jobId,
      jobAddress: job.address,
      foreman: { id: foreman.id, employeeId: foreman.employeeId, fullName: foreman.fullName },
      supervisor: { id: supervisor.id, employeeId: supervisor.employeeId, fullName: supervisor.fullName },
    })
    .from(workshift)
    .innerJoin(dwoJob, eq(dwoJob.id, workshift.dwoJobId))
    .innerJoin(dwo, eq(dwo.id, dwoJob.dwoId))
    .innerJoin(job, eq(job.id, dwoJob.jobId))
    .innerJoin(foreman, eq(foreman.id, dwo.foremanId))
    .leftJoin(supervisor, eq(supervisor.id, dwo.supervisorId))
    .where(and(eq(workshift.employeeId, id), between(workshift.date, startDate, endDate), workshiftsSeenBy(caller)))
    .orderBy(workshift.date, workshift.start, workshift.id);
  const ids = rows.map(({ shift }) => shift.id);
  const [breaks, comments] = await Promise.all([breaksOf(db, ids), commentsOf(db, ids)]);
  return rows.map(({ shift, ...beside }) => {
    const own = breaks.get(shift.id) ?? [];
    const lunch = lunchOf(own);
    return {
      ...presentWorkshift(shift, own),
      ...beside,
      startLocationType: shift.startLocationType ?? 'unknown',
      endLocationType: shift.endLocationType ?? 'unknown',
      lunchMinutes: lunch,
      lunchTime: lunchTime(lunch),
      timeBreaksIds: own.map((pause) => pause.id),
      commentCount: comments.get(shift.id)?.count ?? 0,
      comment: comments.get(shift.id)?.newest ?? null,
    };
  });
}

async function breaksOf(db: Reader, ids: number[]): Promise<Map<number, TimebreakRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(timebreak)
    .where(inArray(timebreak.workShiftId, ids))
    .orderBy(timebreak.start, timebreak.id);
  return Map.groupBy(rows, ({ workShiftId }) => workShiftId);
}

async function commentsOf(db: Reader, ids: number[]): Promise<Map<number | null, { count: number; newest: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
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
