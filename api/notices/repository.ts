import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { can, ROLES } from '#shared/permissions.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { noticeChoice, noticeMessage, pushDevice } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';

export type ChoiceRow = typeof noticeChoice.$inferSelect;
export type DeviceRow = typeof pushDevice.$inferSelect;

/** Roles that may be told anything. */
export const OFFICE = ROLES.filter((role) => can(role, 'read', 'ownNotice'));

/** What a person has chosen; undefined before they chose anything. */
export async function findChoice(reader: Reader, employeeId: number): Promise<ChoiceRow | undefined> {
  const [row] = await reader.select().from(noticeChoice).where(eq(noticeChoice.employeeId, employeeId));
  return row;
}

/** Locks what a person has chosen, which is `first` when they have not chosen yet. */
export async function lockChoice(tx: Tx, first: typeof noticeChoice.$inferInsert): Promise<ChoiceRow> {
  await tx.insert(noticeChoice).values(first).onConflictDoNothing();
  const row = await lockKnownChoice(tx, first.employeeId);
  if (!row) throw new Error(`the choice of ${first.employeeId} was there`);
  return row;
}

/** Locks what a person has chosen; undefined before they chose anything. */
export async function lockKnownChoice(tx: Tx, employeeId: number): Promise<ChoiceRow | undefined> {
  const [row] = await lockKnownChoices(tx, [employeeId]);
  return row;
}

/** Locks what these people have chosen, in one order for all who lock. */
export const lockKnownChoices = (tx: Tx, employeeIds: readonly number[]): Promise<ChoiceRow[]> =>
  tx
    .select()
    .from(noticeChoice)
    .where(inArray(noticeChoice.employeeId, [...employeeIds]))
    .orderBy(noticeChoice.employeeId)
    .for('no key update');

type ChoiceChange = Partial<Omit<ChoiceRow, 'employeeId' | 'revision'>>;

/** Changes what a locked person has chosen. */
export async function reviseChoice(tx: Tx, employeeId: number, change: ChoiceChange): Promise<ChoiceRow> {
  const [row] = await tx
    .update(noticeChoice)
    .set({ ...change, revision: sql`${noticeChoice.revision} + 1` })
    .where(eq(noticeChoice.employeeId, employeeId))
    .returning();
  if (!row) throw new Error(`the choice of ${employeeId} was not locked`);
  return row;
}

/** The address of a person, and whether they are of the office and active. */
export async function findTold(
  reader: Reader,
  employeeId: number,
): Promise<{ fullName: string; email: string | null; isOfOffice: boolean } | undefined> {
  const { fullName, email, role, isActive } = employee;
  const [row] = await reader.select({ fullName, email, role, isActive }).from(employee).where(eq(employee.id, employeeId));
  return row && { fullName: row.fullName, email: row.email, isOfOffice: row.isActive && OFFICE.includes(row.role) };
}

/** All of the office but one person, by name. */
export const listOffice = (reader: Reader, but: number): Promise<{ id: number; fullName: string }[]> =>
  reader
    .select({ id: employee.id, fullName: employee.fullName })
    .from(employee)
    .where(and(employee.isActive, inArray(employee.role, OFFICE), sql`${employee.id} <> ${but}`))
    .orderBy(sql`${employee.lastName} collate "und-x-icu"`, asc(employee.id));

/**
 * Condition: the session of a device lives, and is of nobody who acts as the person. Ended ones
 * take their devices along.
 */
const isLiving = (at: Date) =>
  and(gt(session.expiresAt, at), isNull(session.actorId), eq(session.employeeId, pushDevice.employeeId));

/** The browsers of these people that are told by push, the newest first. */
export const listDevices = (
  reader: Reader,
  employeeIds: readonly number[],
  at: Date,
): Promise<(DeviceRow & { device: string | null })[]> =>
  reader
    .select({
      id: pushDevice.id,
      employeeId: pushDevice.employeeId,
      sessionId: pushDevice.sessionId,
      endpoint: pushDevice.endpoint,
      p256dh: pushDevice.p256dh,
      auth: pushDevice.auth,
      serverKey: pushDevice.serverKey,
      createdAt: pushDevice.createdAt,
      toldAt: pushDevice.toldAt,
      device: session.device,
    })
    .from(pushDevice)
    .innerJoin(session, eq(session.id, pushDevice.sessionId))
    .where(and(inArray(pushDevice.employeeId, [...employeeIds]), isLiving(at)))
    .orderBy(desc(pushDevice.createdAt), desc(pushDevice.id));

/**
 * Keeps a browser; one that was known moves to this person and session. Answers its id, and whose
 * it was before.
 */
export async function keepDevice(
  tx: Tx,
  values: Omit<typeof pushDevice.$inferInsert, 'id' | 'toldAt'>,
): Promise<{ id: number; formerlyOf: number | null }> {
  const [known] = await tx
    .select({ employeeId: pushDevice.employeeId })
    .from(pushDevice)
    .where(eq(pushDevice.endpoint, values.endpoint))
    .for('update');
  // The key that it subscribed with belongs to the endpoint for ever.
  const { employeeId, sessionId, p256dh, auth } = values;
  const [kept] = await tx
    .insert(pushDevice)
    .values(values)
    .onConflictDoUpdate({ target: pushDevice.endpoint, set: { employeeId, sessionId, p256dh, auth } })
    .returning({ id: pushDevice.id });
  return { id: kept!.id, formerlyOf: known && known.employeeId !== employeeId ? known.employeeId : null };
}

/** Forgets the oldest browsers of a person beyond the number of those that are kept. */
export async function forgetOldest(tx: Tx, employeeId: number, kept: number): Promise<void> {
  const oldest = tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(eq(pushDevice.employeeId, employeeId))
    .orderBy(desc(pushDevice.createdAt), desc(pushDevice.id))
    .offset(kept);
  await tx.delete(pushDevice).where(inArray(pushDevice.id, oldest));
}

/** Forgets a browser of a person; false when it is not theirs. */
export async function forgetDevice(tx: Tx, employeeId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(pushDevice)
    .where(and(eq(pushDevice.id, id), eq(pushDevice.employeeId, employeeId)))
    .returning({ id: pushDevice.id });
  return gone.length > 0;
}

/** The tries of a person since a moment: each is a telling, on however many devices. */
export async function countTests(reader: Reader, employeeId: number, since: Date): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(distinct ${noticeMessage.tellingId})::int` })
    .from(noticeMessage)
    .where(and(eq(noticeMessage.employeeId, employeeId), eq(noticeMessage.kind, 'test'), gt(noticeMessage.createdAt, since)));
  return row!.count;
}
