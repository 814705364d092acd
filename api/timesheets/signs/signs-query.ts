import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { countedMinutesOf } from '#api/db/counted-minutes.ts';
import type { Reader } from '#api/db/schema.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { findSheetSigns } from '#api/settings/repository.ts';
import type { LateOutcome } from '#shared/rules/expected/called.ts';
import { sameWeekdays } from '#shared/rules/expected/expected.ts';
import { countedMinutes } from '#shared/rules/hours.ts';
import type { BesideSheet, CheckedShift, SheetMark, SignRules } from '#shared/timesheets/rules/findings.ts';
import type { TimebreakRow, WorkshiftRow } from '../sheets/repository.ts';
import { lunchOf } from '../sheets/rules.ts';

/** By what a clock is known to have run on, and whether that counts. */
export interface RunOn {
  rules: SignRules;
  hasRunOn: (shift: Pick<WorkshiftRow, 'dwoJobId' | 'employeeId'>) => boolean;
}

/** What findings are told by, of sheets whose shifts have been read [approval-10]. */
export interface Signs extends RunOn {
  beside: (dwoJobId: number) => BesideSheet;
  /** A shift with what is computed beside its own columns. */
  checked: <Shift extends Read>(shift: Shift) => Shift & CheckedShift;
}

/** A shift as it was read, with its person and its breaks. */
type Read = WorkshiftRow & { fullName: string; breaks: readonly TimebreakRow[] };

interface SheetOfDay {
  id: number;
  dwoId: number;
  date: string;
}

interface Asked {
  sheets: readonly SheetOfDay[];
  /** Shifts of these sheets, as the caller has read them. */
  shifts: readonly WorkshiftRow[];
  /** They are all shifts of the sheets, so that a crew's day is told as well. */
  areWhole: boolean;
}

/**
 * Reads what findings on these sheets depend on beside their shifts. Those are not read again: past
 * days, and sheets of the day that the caller does not see, come from the totals of sheets.
 */
export async function readSigns(reader: Reader, { sheets, shifts, areWhole }: Asked): Promise<Signs> {
  const ids = sheets.map(({ id }) => id);
  const [rules, marks, photographed, days, minutes] = await Promise.all([
    findSheetSigns(reader),
    ids.length === 0 ? [] : readMarks(reader, ids),
    areWhole ? shifts.flatMap((one) => (hasPhoto(one) ? one.dwoJobId : [])) : listPhotographed(reader, ids),
    ids.length === 0 || !areWhole ? [] : readCrewDays(reader, sheets),
    shifts.length === 0 ? [] : sumDaysOf(reader, shifts),
  ]);
  const ofSheet = Map.groupBy(marks, ({ sheetId }) => sheetId);
  const withPhotos = new Set(photographed);
  const ofDay = new Map(days.map((day) => [day.dwoId, day]));
  const shiftsOf = Map.groupBy(shifts, ({ dwoId }) => dwoId);
  const dwoOf = new Map(sheets.map(({ id, dwoId }) => [id, dwoId]));
  const ofPerson = new Map(minutes.map((one) => [dayOf(one), one.minutes]));
  return {
    rules,
    hasRunOn: runOnIn(marks),
    beside: (dwoJobId) => {
      const dwoId = dwoOf.get(dwoJobId) ?? 0;
      return {
        isPhotographed: withPhotos.has(dwoJobId),
        marks: (ofSheet.get(dwoJobId) ?? []).flatMap(markIn),
        day: wholeDay(shiftsOf.get(dwoId) ?? [], ofDay.get(dwoId)),
      };
    },
    checked: (shift) => ({ ...shift, lunchMinutes: lunchOf(shift.breaks), dayMinutes: ofPerson.get(dayOf(shift)) ?? 0 }),
  };
}

/** Reads the same of clocks alone, with one query at a time, as a transaction needs. */
export async function readRunOn(reader: Reader, sheetIds: readonly number[]): Promise<RunOn> {
  const rules = await findSheetSigns(reader);
  return { rules, hasRunOn: runOnIn(await readMarks(reader, sheetIds)) };
}

function runOnIn(marks: readonly MarkRow[]): RunOn['hasRunOn'] {
  const known = new Set(marks.flatMap(({ kind, sheetId, employeeId }) => (kind === 'ranOn' ? `${sheetId} ${employeeId}` : [])));
  return ({ dwoJobId, employeeId }) => known.has(`${dwoJobId} ${employeeId}`);
}

const hasPhoto = ({ startPictureId, endPictureId }: WorkshiftRow): boolean => startPictureId !== null || endPictureId !== null;

function wholeDay(shifts: readonly WorkshiftRow[], day: CrewDay | undefined): BesideSheet['day'] {
  if (!day || day.isRunningElsewhere || shifts.some(({ status }) => status === 'running')) return null;
  const minutes = countedMinutes(shifts.map(({ type, hours }) => ({ type, minutes: hours })));
  return { minutes: minutes + day.elsewhere, before: day.before };
}

const dayOf = ({ employeeId, date }: Pick<WorkshiftRow, 'employeeId' | 'date'>): string => `${employeeId} ${date}`;

/**
 * Sums what these people have on these days, over all of their sheets, including those that the
 * caller does not see.
 */
function sumDaysOf(reader: Reader, shifts: readonly WorkshiftRow[]) {
  const people = [...new Set(shifts.map(({ employeeId }) => employeeId))];
  const dates = [...new Set(shifts.map(({ date }) => date))];
  return reader
    .select({ employeeId: workshift.employeeId, date: workshift.date, minutes: countedMinutesOf('workshift') })
    .from(workshift)
    .where(and(inArray(workshift.employeeId, people), inArray(workshift.date, dates)))
    .groupBy(workshift.employeeId, workshift.date);
}

interface MarkRow extends Record<string, unknown> {
  sheetId: number;
  kind: SheetMark['kind'];
  employeeId: number;
  fullName: string;
  shiftId: number | null;
  outcome: LateOutcome | null;
}

function markIn({ kind, employeeId, fullName, shiftId, outcome }: MarkRow): SheetMark[] {
  if (kind === 'changed') return shiftId === null ? [] : [{ kind, employeeId, fullName, shiftId }];
  if (kind === 'said') return outcome === null ? [] : [{ kind, employeeId, fullName, outcome }];
  return [{ kind, employeeId, fullName }];
}

const list = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`;

/** Those of the sheets on which any clock has a photo. */
async function listPhotographed(reader: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectDistinct({ id: workshift.dwoJobId })
    .from(workshift)
    .where(
      and(inArray(workshift.dwoJobId, [...ids]), or(isNotNull(workshift.startPictureId), isNotNull(workshift.endPictureId))),
    );
  return rows.map(({ id }) => id);
}

/**
 * Reads what happened on sheets: a shift that somebody entered, changed or removed since the sheet
 * was submitted, who neither submitted it nor is its foreman; a clock of which an alert said that
 * it runs on; what was said of people who were late.
 */
async function readMarks(reader: Reader, ids: readonly number[]): Promise<MarkRow[]> {
  const { rows } = await reader.execute<MarkRow>(sql`
    with sheet as materialized (
      select dwo_job.id, dwo_job.job_id, dwo_job.crew_id, dwo.date, dwo.foreman_id
      from dwo_job join dwo on dwo.id = dwo_job.dwo_id where dwo_job.id = any(${list(ids)})
    ), mark as (
      select distinct sheet.id as sheet_id, 'changed' as kind, (coalesce(entry.after, entry.before) ->> 'employeeId')::int
        as employee_id, entry.subject_id::int as shift_id, null as outcome
      from sheet
      left join lateral (
        select handed.id, handed.actor_id from audit_log handed
        where handed.subject = 'dwo_job' and handed.subject_id = sheet.id::text and handed.after ->> 'status' = 'submitted'
          and coalesce(handed.before ->> 'status', 'draft') = 'draft'
        order by handed.id desc limit 1
      ) submitted on true
      join audit_log entry on entry.subject in ('workshift', 'temporal_workshift')
        and coalesce(entry.after, entry.before) ->> 'dwoJobId' = sheet.id::text
      where entry.action in ('workshift.create', 'workshift.edit', 'workshift.change', 'workshift.delete')
        and entry.id > coalesce(submitted.id, 0)
        and entry.actor_id not in (sheet.foreman_id, coalesce(submitted.actor_id, sheet.foreman_id))
      union all
      select alert.dwo_job_id, 'ranOn', (alert.data ->> 'employeeId')::int, null, null
      from alert where alert.type = 'clockout' and alert.dwo_job_id = any(${list(ids)})
      union all
      select sheet.id, 'said', late_call.employee_id, null, late_call.outcome
      from sheet join late_call on late_call.date = sheet.date and late_call.job_id = sheet.job_id
      where exists (
        select from workshift where workshift.dwo_job_id = sheet.id and workshift.employee_id = late_call.employee_id
      ) or exists (
        select from employee_crew
        where employee_crew.crew_id = sheet.crew_id and employee_crew.employee_id = late_call.employee_id
      )
    )
    select mark.sheet_id as "sheetId", mark.kind, mark.employee_id as "employeeId", employee.full_name as "fullName",
      mark.shift_id as "shiftId", mark.outcome
    from mark join employee on employee.id = mark.employee_id
    order by mark.sheet_id, mark.kind, employee.full_name, mark.shift_id`);
  return rows;
}

interface CrewDay extends Record<string, unknown> {
  dwoId: number;
  /** Minutes of the day's other sheets, which the caller does not see. */
  elsewhere: number;
  isRunningElsewhere: boolean;
  /** Those of each same weekday before on which the crew had hours. */
  before: number[];
}

/** Reads what is known of the whole days of these sheets, beside their shifts. */
async function readCrewDays(reader: Reader, sheets: readonly SheetOfDay[]): Promise<CrewDay[]> {
  const days = [...new Map(sheets.map(({ dwoId, date }) => [dwoId, date]))];
  const past = days.flatMap(([id, date]) => sameWeekdays(date).map((day) => ({ id, day })));
  const { rows } = await reader.execute<CrewDay>(sql`
    select dwo.id as "dwoId", coalesce(other.minutes, 0)::int as elsewhere, coalesce(other.is_running, false) as "isRunningElsewhere",
      coalesce(past.minutes, '{}') as before
    from dwo
    left join (
      select dwo_job.dwo_id, sum(sheet_total.minutes) as minutes, bool_or(exists (
        select from workshift where workshift.dwo_job_id = dwo_job.id and workshift.status = 'running'
      )) as is_running
      from dwo_job left join sheet_total on sheet_total.dwo_job_id = dwo_job.id
      where dwo_job.dwo_id = any(${list(days.map(([id]) => id))}) and dwo_job.id <> all(${list(sheets.map(({ id }) => id))})
      group by dwo_job.dwo_id
    ) other on other.dwo_id = dwo.id
    left join (
      select asked.id, array_agg(worked.minutes) as minutes
      from unnest(${list(past.map(({ id }) => id))}, ${sql.param(past.map(({ day }) => day))}::date[]) as asked (id, day)
      join dwo on dwo.id = asked.id
      join dwo earlier on earlier.foreman_id = dwo.foreman_id and earlier.date = asked.day
      cross join lateral (
        select sum(sheet_total.minutes)::int as minutes
        from dwo_job join sheet_total on sheet_total.dwo_job_id = dwo_job.id where dwo_job.dwo_id = earlier.id
      ) worked
      where worked.minutes > 0 group by asked.id
    ) past on past.id = dwo.id
    where dwo.id = any(${list(days.map(([id]) => id))})`);
  return rows;
}
