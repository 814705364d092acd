import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AlertCounts } from '#shared/alerts/task.ts';
import { can, ROLES } from '#shared/permissions.ts';
import { actors, alertsSeenBy } from '../alerts/views.ts';
import type { Caller } from '../context.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { alert, alertReceipt, alertStep } from '../db/tables/alerts.ts';
import { crew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { dwo } from '../db/tables/timesheets.ts';

export type AlertRow = typeof alert.$inferSelect;
type NewStep = Omit<typeof alertStep.$inferInsert, 'id' | 'at'>;

const to = alias(employee, 'handed_to');

/** Those who see what becomes of alerts. */
const OFFICE = ROLES.filter((role) => can(role, 'read', 'alertTask'));
/** Those of them who see all of the company. */
const ALL = ROLES.filter((role) => can(role, 'read', 'allAlerts'));

/** Locks an alert that the caller sees, cleared or not; undefined when there is none. */
export async function lockAlert(tx: Tx, caller: Caller, id: number): Promise<AlertRow | undefined> {
  const [row] = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.id, id), alertsSeenBy(caller)))
    .for('no key update');
  return row;
}

/** Whose an alert is, for the marks of a write to it. */
export async function ownersOfAlert(
  tx: Tx,
  { jobId, dwoId }: AlertRow,
): Promise<{ supervisorId: number | null; foremanId: number | null }> {
  const { rows } = await tx.execute<{ supervisorId: number | null; foremanId: number | null }>(sql`
    select (select supervisor_id from job where id = ${jobId}::int) as "supervisorId",
      (select foreman_id from dwo where id = ${dwoId}::int) as "foremanId"`);
  return rows[0]!;
}

/** Writes the step and what the alert is since; answers both. */
export async function writeStep(
  tx: Tx,
  step: NewStep,
  change: Partial<Pick<AlertRow, 'state' | 'takenById' | 'outcome' | 'settledById' | 'settledAt'>>,
): Promise<{ stepId: number; after: AlertRow }> {
  const [written] = await tx.insert(alertStep).values(step).returning({ id: alertStep.id });
  const [after] = await tx
    .update(alert)
    .set({ ...change, revision: sql`${alert.revision} + 1` })
    .where(eq(alert.id, step.alertId))
    .returning();
  if (!after) throw new Error(`alert ${step.alertId} was not locked`);
  return { stepId: written!.id, after };
}

/** An alert that the caller sees, with the names of who has it and who has settled it. */
export async function findTask(reader: Reader, caller: Caller, id: number) {
  const [row] = await reader
    .select({ alert, ...actors })
    .from(alert)
    .where(and(eq(alert.id, id), alertsSeenBy(caller)));
  return row;
}

/** Those of these alerts that the caller sees, as `findTask`; newest first. */
export const listTasks = (reader: Reader, caller: Caller, ids: readonly number[]) =>
  reader
    .select({ alert, ...actors })
    .from(alert)
    .where(and(inArray(alert.id, [...ids]), alertsSeenBy(caller)))
    .orderBy(desc(alert.createdAt), desc(alert.id));

/** What happened to an alert after it was raised, in its order. */
export const listSteps = (reader: Reader, alertId: number) =>
  reader
    .select({
      id: alertStep.id,
      kind: alertStep.kind,
      at: alertStep.at,
      by: employee.fullName,
      to: to.fullName,
      outcome: alertStep.outcome,
      note: alertStep.note,
    })
    .from(alertStep)
    .leftJoin(employee, eq(employee.id, alertStep.byId))
    .leftJoin(to, eq(to.id, alertStep.toId))
    .where(eq(alertStep.alertId, alertId))
    .orderBy(asc(alertStep.id));

/** The names of those of the office who have read an alert, first ones first. */
export async function listReaders(reader: Reader, alertId: number): Promise<string[]> {
  const rows = await reader
    .select({ name: employee.fullName })
    .from(alertReceipt)
    .innerJoin(employee, eq(employee.id, alertReceipt.employeeId))
    .where(and(eq(alertReceipt.alertId, alertId), sql`${alertReceipt.readAt} is not null`, sql`${employee.role} in ${OFFICE}`))
    .orderBy(asc(alertReceipt.readAt), asc(employee.id));
  return rows.map(({ name }) => name);
}

/** Those of the office who see an alert, by name: who see the company, and its job's supervisor. */
export const listColleagues = (reader: Reader, { jobId }: Pick<AlertRow, 'jobId'>) =>
  reader
    .select({ id: employee.id, fullName: employee.fullName })
    .from(employee)
    .where(
      and(
        employee.isActive,
        sql`(${employee.role} in ${ALL} or ${employee.id} = (select supervisor_id from job where id = ${jobId}::int))`,
      ),
    )
    .orderBy(sql`${employee.lastName} collate "und-x-icu"`, asc(employee.id));

/**
 * Whom to ask about an alert: the foreman whom it names or of its day, else of the job's first
 * crew.
 */
export async function findWhomToCall(reader: Reader, { data, dwoId, jobId }: AlertRow) {
  const ofDay = sql`(select foreman_id from ${dwo} where id = ${dwoId}::int)`;
  const ofJob = sql`(select foreman_id from ${crew} where job_id = ${jobId}::int and is_current order by not is_primary, id limit 1)`;
  const [found] = await reader
    .select({ id: employee.id, fullName: employee.fullName, workPhone: employee.workPhone })
    .from(employee)
    .where(sql`${employee.id} = coalesce(${data.foremanId ?? null}::int, ${ofDay}, ${ofJob})`);
  return found ?? null;
}

/** How many alerts of those that the caller sees and has not cleared are open, theirs, settled. */
export async function countAlerts(reader: Reader, caller: Caller): Promise<AlertCounts> {
  const count = (only: SQL): SQL<number> => sql<number>`(count(*) filter (where ${only}))::int`;
  const isOpen = sql`${alert.state} <> 'settled'`;
  const [counts] = await reader
    .select({
      open: count(isOpen),
      mine: count(sql`${isOpen} and ${alert.takenById} = ${caller.employeeId}`),
      settled: count(sql`${alert.state} = 'settled'`),
    })
    .from(alert)
    .leftJoin(alertReceipt, and(eq(alertReceipt.alertId, alert.id), eq(alertReceipt.employeeId, caller.employeeId)))
    .where(and(alertsSeenBy(caller), isNull(alertReceipt.clearedAt)));
  return counts!;
}
