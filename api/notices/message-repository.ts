import { and, eq, inArray, isNotNull, isNull, lt, lte, min, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/roles.ts';
import { alertsSeenBy } from '../alerts/views.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { alert, alertReceipt, alertStep } from '../db/tables/alerts.ts';
import { job } from '../db/tables/jobs.ts';
import { notice, noticeChoice, noticeMessage, payrollReminder, pushDevice } from '../db/tables/notices.ts';
import { employee, employeeRegion } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { OFFICE } from './repository.ts';
import type { Listener, ToldAlert } from './rules.ts';

export type MessageRow = typeof noticeMessage.$inferSelect;
type Channel = MessageRow['channel'];

/** An alert with what decides who is told; undefined when it is gone. */
export async function findRaised(reader: Reader, id: number) {
  const [row] = await reader
    .select({
      id: alert.id,
      type: alert.type,
      state: alert.state,
      jobId: alert.jobId,
      supervisorId: job.supervisorId,
      regionId: job.regionId,
      createdAt: alert.createdAt,
    })
    .from(alert)
    .leftJoin(job, eq(job.id, alert.jobId))
    .where(eq(alert.id, id));
  return row;
}

/** To whom a step handed an alert over, and when; undefined when it is gone. */
export async function findHandover(reader: Reader, stepId: number): Promise<{ toId: number | null; at: Date } | undefined> {
  const [row] = await reader.select({ toId: alertStep.toId, at: alertStep.at }).from(alertStep).where(eq(alertStep.id, stepId));
  return row;
}

/** Those among these people who chose a channel, with what they chose. */
export async function listListeners(reader: Reader, ids: readonly number[], regionId: number | null): Promise<Listener[]> {
  if (ids.length === 0) return [];
  const isOfRegion = sql<boolean>`exists (select from ${employeeRegion}
    where ${employeeRegion.employeeId} = ${noticeChoice.employeeId} and ${employeeRegion.regionId} = ${regionId}::int)`;
  const rows = await reader
    .select({ choice: noticeChoice, isOfRegion })
    .from(noticeChoice)
    .innerJoin(employee, eq(employee.id, noticeChoice.employeeId))
    .where(
      and(
        inArray(noticeChoice.employeeId, [...ids]),
        sql`(${noticeChoice.push} or ${noticeChoice.email})`,
        employee.isActive,
        inArray(employee.role, OFFICE),
      ),
    )
    .orderBy(noticeChoice.employeeId);
  return rows.map(({ choice, isOfRegion }) => ({ ...choice, isOfRegion }));
}

/** Adds notices that do not exist yet: one per alert, hand-over, person and channel. */
export async function addNotices(tx: Tx, values: readonly (typeof notice.$inferInsert)[]): Promise<void> {
  if (values.length > 0)
    await tx
      .insert(notice)
      .values([...values])
      .onConflictDoNothing();
}

/**
 * People with due notices: the channel, when the oldest of them was made, and the person's choice,
 * which is null for somebody who has chosen nothing.
 */
export async function listDue(reader: Reader, at: Date) {
  const { push, email, digestMinutes, pushedAt, mailedAt } = noticeChoice;
  const rows = await reader
    .select({
      employeeId: notice.employeeId,
      channel: notice.channel,
      oldest: min(notice.createdAt),
      choice: { push, email, digestMinutes, pushedAt, mailedAt },
    })
    .from(notice)
    .leftJoin(noticeChoice, eq(noticeChoice.employeeId, notice.employeeId))
    .where(and(isNull(notice.doneAt), lte(notice.dueAt, at)))
    .groupBy(notice.employeeId, notice.channel, noticeChoice.employeeId)
    .orderBy(notice.employeeId, notice.channel);
  return rows.map((row) => ({ ...row, oldest: row.oldest! }));
}

interface Told {
  employeeId: number;
  channel: Channel;
}

/** Notices of people: those that are due, or those of one telling. */
type Which = { dueAt: Date } | { tellingId: string };

/**
 * Notices of these people with their alerts and what decides whether they are worth telling, by
 * alert. Somebody who is no longer of the office sees none.
 */
export async function listNotices(reader: Reader, employeeIds: readonly number[], which: Which): Promise<ToldAlert[]> {
  const office = await reader
    .select({ employeeId: employee.id, role: employee.role })
    .from(employee)
    .where(and(inArray(employee.id, [...employeeIds]), employee.isActive, inArray(employee.role, OFFICE)));
  const since = sql`coalesce(${alertStep.at}, ${alert.createdAt})`;
  return reader
    .select({
      noticeId: notice.id,
      employeeId: notice.employeeId,
      channel: notice.channel,
      reason: notice.reason,
      createdAt: notice.createdAt,
      raisedAt: alert.createdAt,
      alertId: alert.id,
      type: alert.type,
      data: alert.data,
      state: alert.state,
      takenById: alert.takenById,
      revision: alert.revision,
      sees: sql<boolean>`${seenByTheirs(office)}`,
      isKnown: sql<boolean>`coalesce(greatest(${alertReceipt.readAt}, ${alertReceipt.clearedAt}) >= ${since}, false)`,
    })
    .from(notice)
    .innerJoin(alert, eq(alert.id, notice.alertId))
    .leftJoin(alertStep, eq(alertStep.id, notice.stepId))
    .leftJoin(alertReceipt, and(eq(alertReceipt.alertId, alert.id), eq(alertReceipt.employeeId, notice.employeeId)))
    .where(
      and(
        inArray(notice.employeeId, [...employeeIds]),
        'dueAt' in which ? and(isNull(notice.doneAt), lte(notice.dueAt, which.dueAt)) : eq(notice.tellingId, which.tellingId),
      ),
    )
    .orderBy(notice.alertId, notice.id);
}

/** Condition: a notice is of one of these people, who sees its alert now. */
function seenByTheirs(people: readonly { employeeId: number; role: Role }[]): SQL {
  const each = people.map((person) => ({ ...person, sees: alertsSeenBy({ ...person, supervisorIds: null }) }));
  const ofAll = each.filter(({ sees }) => sees === undefined).map(({ employeeId }) => employeeId);
  const ofSome = each.filter(({ sees }) => sees !== undefined);
  const parts = ofSome.map(({ employeeId, sees }) => and(eq(notice.employeeId, employeeId), sees));
  return or(inArray(notice.employeeId, ofAll), ...parts)!;
}

/** Notices that are told by nobody. */
export async function dropNotices(tx: Tx, ids: readonly number[], doneAt: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(notice)
      .set({ doneAt })
      .where(inArray(notice.id, [...ids]));
}

/** All that is due is told by nobody. */
export async function dropDue(tx: Tx, at: Date): Promise<void> {
  await tx
    .update(notice)
    .set({ doneAt: at })
    .where(and(isNull(notice.doneAt), lte(notice.dueAt, at)));
}

/** Notices that are gathered into tellings. */
export async function gatherNotices(
  tx: Tx,
  tellings: readonly { tellingId: string; noticeIds: readonly number[] }[],
  doneAt: Date,
): Promise<void> {
  const rows = tellings.flatMap(({ tellingId, noticeIds }) => noticeIds.map((id) => ({ id, tellingId })));
  const ids = sql.param(rows.map(({ id }) => id));
  const ofTellings = sql.param(rows.map(({ tellingId }) => tellingId));
  await tx
    .update(notice)
    .set({ doneAt, tellingId: sql`gathered.telling_id` })
    .from(sql`unnest(${ids}::int[], ${ofTellings}::uuid[]) as gathered (id, telling_id)`)
    .where(sql`${notice.id} = gathered.id`);
}

/** Puts notices off until a moment. */
export async function putOffNotices(tx: Tx, ids: readonly number[], dueAt: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(notice)
      .set({ dueAt })
      .where(inArray(notice.id, [...ids]));
}

/** Notes when something was last told by a channel; it is no change of what was chosen. */
export async function noteTold(tx: Tx, told: readonly Told[], at: Date): Promise<void> {
  for (const [channel, people] of Map.groupBy(told, (one) => one.channel))
    await tx
      .update(noticeChoice)
      .set(channel === 'push' ? { pushedAt: at, updatedAt: sql`updated_at` } : { mailedAt: at, updatedAt: sql`updated_at` })
      .where(
        inArray(
          noticeChoice.employeeId,
          people.map(({ employeeId }) => employeeId),
        ),
      );
}

/** Who of the office gets shift logs by mail, when, and the day of the last one. */
export async function listLogReaders(
  reader: Reader,
): Promise<{ employeeId: number; shiftLogAt: string; shiftLogDay: string | null }[]> {
  const { employeeId, shiftLogAt, shiftLogDay } = noticeChoice;
  const rows = await reader
    .select({ employeeId, shiftLogAt, shiftLogDay })
    .from(noticeChoice)
    .innerJoin(employee, eq(employee.id, employeeId))
    .where(and(isNotNull(shiftLogAt), employee.isActive, inArray(employee.role, OFFICE)))
    .orderBy(employeeId);
  return rows.map((row) => ({ ...row, shiftLogAt: row.shiftLogAt! }));
}

/** Notes the day of the last shift log; it is no change of what was chosen. */
export async function noteLog(tx: Tx, employeeId: number, shiftLogDay: string): Promise<void> {
  await tx.update(noticeChoice).set({ shiftLogDay, updatedAt: sql`updated_at` }).where(eq(noticeChoice.employeeId, employeeId));
}

/** Adds messages that do not exist yet: one per telling, kind and device. Answers those added. */
export async function addMessages(
  tx: Tx,
  values: readonly (typeof noticeMessage.$inferInsert)[],
): Promise<Pick<MessageRow, 'id' | 'deviceId'>[]> {
  if (values.length === 0) return [];
  return tx
    .insert(noticeMessage)
    .values([...values])
    .onConflictDoNothing()
    .returning({ id: noticeMessage.id, deviceId: noticeMessage.deviceId });
}

const device = alias(pushDevice, 'device');

/** A message with its person, what they chose, and its device; undefined when it is gone. */
export async function findMessage(reader: Reader, id: string, at: Date) {
  const [row] = await reader
    .select({
      message: noticeMessage,
      device,
      person: { fullName: employee.fullName, email: employee.email, isActive: employee.isActive, role: employee.role },
      language: noticeChoice.language,
      isOn: sql<boolean>`coalesce(case when ${noticeMessage.kind} = 'shiftLog' then ${noticeChoice.shiftLogAt} is not null
        when ${noticeMessage.channel} = 'push' then ${noticeChoice.push} else ${noticeChoice.email} end, false)`,
      /** Only while the session of the device lives, and nobody acts as the person in it. */
      isThere: sql<boolean>`coalesce(${session.expiresAt} > ${at.toISOString()}::timestamptz and ${session.actorId} is null
        and ${device.employeeId} = ${noticeMessage.employeeId}, false)`,
    })
    .from(noticeMessage)
    .innerJoin(employee, eq(employee.id, noticeMessage.employeeId))
    .leftJoin(noticeChoice, eq(noticeChoice.employeeId, noticeMessage.employeeId))
    .leftJoin(device, eq(device.id, noticeMessage.deviceId))
    .leftJoin(session, eq(session.id, device.sessionId))
    .where(eq(noticeMessage.id, id));
  return row;
}

/** Records an attempt, unless another one has ended the message in the meantime. */
export async function recordAttempt(
  tx: Tx,
  { id, deviceId }: Pick<MessageRow, 'id' | 'deviceId'>,
  { status, fault, at }: Pick<MessageRow, 'status' | 'fault'> & { at: Date },
): Promise<void> {
  const toldAt = status === 'told' ? at : null;
  const recorded = await tx
    .update(noticeMessage)
    .set({ status, fault, toldAt, attempts: sql`${noticeMessage.attempts} + 1` })
    .where(and(eq(noticeMessage.id, id), eq(noticeMessage.status, 'pending')))
    .returning({ id: noticeMessage.id });
  if (recorded.length > 0 && toldAt && deviceId !== null)
    await tx.update(pushDevice).set({ toldAt }).where(eq(pushDevice.id, deviceId));
}

/** Forgets a browser that its push service knows no more. */
export async function forgetGone(tx: Tx, id: number): Promise<void> {
  await tx.delete(pushDevice).where(eq(pushDevice.id, id));
}

const other = alias(notice, 'other');
const otherAlert = alias(alert, 'other_alert');

/**
 * Messages that told devices of an alert, of which nothing is left open: all alerts of their
 * telling are settled. Those that were taken back already are left out by `addMessages`.
 */
export const listOver = (
  reader: Reader,
  alertId: number,
): Promise<{ employeeId: number; tellingId: string; deviceId: number; endpoint: string }[]> =>
  reader
    .selectDistinct({
      employeeId: noticeMessage.employeeId,
      tellingId: noticeMessage.tellingId,
      deviceId: pushDevice.id,
      endpoint: pushDevice.endpoint,
    })
    .from(notice)
    .innerJoin(noticeMessage, eq(noticeMessage.tellingId, notice.tellingId))
    .innerJoin(pushDevice, eq(pushDevice.id, noticeMessage.deviceId))
    .where(
      and(
        eq(notice.alertId, alertId),
        eq(notice.channel, 'push'),
        eq(noticeMessage.kind, 'alerts'),
        eq(noticeMessage.status, 'told'),
        notExists(
          reader
            .select({ one: sql`1` })
            .from(other)
            .innerJoin(otherAlert, eq(otherAlert.id, other.alertId))
            .where(and(eq(other.tellingId, notice.tellingId), sql`${otherAlert.state} <> 'settled'`)),
        ),
      ),
    );

/** The alerts of a telling, whatever became of them. */
export const alertsOfTelling = (reader: Reader, tellingId: string): Promise<{ alertId: number }[]> =>
  reader.select({ alertId: notice.alertId }).from(notice).where(eq(notice.tellingId, tellingId));

/** Deletes notices, messages and reminders of before a moment; notices that still wait stay. */
export async function removeToldBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(noticeMessage).where(lt(noticeMessage.createdAt, before));
  await tx.delete(payrollReminder).where(lt(payrollReminder.at, before));
  await tx.delete(notice).where(and(lt(notice.createdAt, before), sql`${notice.doneAt} is not null`));
}
