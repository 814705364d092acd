import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { WAITING_STATES, type WaitingState } from '#shared/payroll/words.ts';
import { NOT_COUNTED } from '#shared/rules/hours.ts';
import type { Period } from '#shared/rules/periods.ts';
import type { Reader } from '../db/schema.ts';
import { payrollReminder } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';

/** Sheets, their shifts without No Show, and the whole minutes of those that are over. */
export interface Amount {
  sheets: number;
  shifts: number;
  minutes: number;
}
export const NOTHING: Amount = { sheets: 0, shifts: 0, minutes: 0 };

/** The sheets of a supervisor's days in one state; null for days without a supervisor. */
export interface SheetsOf extends Amount {
  supervisorId: number | null;
  state: WaitingState | 'approved';
}

/**
 * Adds up the sheets of a week by the supervisor of their day, and by what each waits for
 * [payroll-1].
 * @param supervisorId of their days alone
 */
export async function readSheets(reader: Reader, { start, end }: Period, supervisorId?: number): Promise<SheetsOf[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    with sheet as (
      select ${dwo.supervisorId} as "supervisorId", ${dwoJob.status} as "status",
        count(*) filter (where ${workshift.type} <> ${NOT_COUNTED})::int as "shifts",
        coalesce(sum(${workshift.hours}) filter (where ${workshift.type} <> ${NOT_COUNTED}), 0)::int as "minutes",
        coalesce(bool_or(${workshift.status} = 'running'), false) as "isRunning"
      from ${dwo}
      join ${dwoJob} on ${dwoJob.dwoId} = ${dwo.id}
      left join ${workshift} on ${workshift.dwoJobId} = ${dwoJob.id}
      where ${dwo.date} between ${start} and ${end}
        ${supervisorId === undefined ? sql`` : sql`and ${dwo.supervisorId} = ${supervisorId} and ${dwoJob.status} <> 'approved'`}
      group by ${dwoJob.id}, ${dwo.supervisorId}
    )
    select "supervisorId", case when "isRunning" then 'running' else "status" end as "state",
      count(*)::int as "sheets", sum("shifts")::int as "shifts", sum("minutes")::int as "minutes"
    from sheet group by 1, 2`);
  return rows as unknown as SheetsOf[];
}

/** How many sheets of a supervisor's days in a week wait, by what for. */
export async function countWaiting(reader: Reader, week: Period, supervisorId: number): Promise<Record<WaitingState, number>> {
  const found = new Map((await readSheets(reader, week, supervisorId)).map(({ state, sheets }) => [state, sheets]));
  return Object.fromEntries(WAITING_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<WaitingState, number>;
}

interface SupervisorRow {
  id: number;
  fullName: string;
  mayBeReminded: boolean;
}

/** The supervisors of days, by last name; only one who is active, and a supervisor, is reminded. */
export const listSupervisors = (reader: Reader, ids: readonly number[]): Promise<SupervisorRow[]> =>
  reader
    .select({
      id: employee.id,
      fullName: employee.fullName,
      mayBeReminded: sql<boolean>`${employee.isActive} and ${employee.role} = 'supervisor'`,
    })
    .from(employee)
    .where(sql`${employee.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(sql`${employee.lastName} collate "und-x-icu"`, employee.id);

const byPerson = alias(employee, 'by_person');

/** The last reminder of each supervisor about a week. */
export async function listReminders(reader: Reader, start: string): Promise<Map<number, { at: Date; by: string }>> {
  const rows = await reader
    .selectDistinctOn([payrollReminder.supervisorId], {
      supervisorId: payrollReminder.supervisorId,
      at: payrollReminder.at,
      by: byPerson.fullName,
    })
    .from(payrollReminder)
    .innerJoin(byPerson, sql`${byPerson.id} = ${payrollReminder.byId}`)
    .where(sql`${payrollReminder.start} = ${start}`)
    .orderBy(payrollReminder.supervisorId, sql`${payrollReminder.at} desc, ${payrollReminder.id} desc`);
  return new Map(rows.map(({ supervisorId, ...reminder }) => [supervisorId, reminder]));
}
