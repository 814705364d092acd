import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Reader, Tx } from '../db/schema.ts';
import { payrollReminder } from '../db/tables/notices.ts';
import { employee } from '../db/tables/people.ts';

const reminders = (reader: Reader) =>
  reader
    .select({
      id: payrollReminder.id,
      supervisorId: payrollReminder.supervisorId,
      start: payrollReminder.start,
      at: payrollReminder.at,
      seenAt: payrollReminder.seenAt,
      tellingId: payrollReminder.tellingId,
      by: employee.fullName,
    })
    .from(payrollReminder)
    .innerJoin(employee, eq(employee.id, payrollReminder.byId))
    .orderBy(desc(payrollReminder.at), desc(payrollReminder.id))
    .limit(1);
export type ReminderRow = Awaited<ReturnType<typeof reminders>>[number];

/** Two who remind a supervisor at once wait for one another. */
export async function lockRemindersOf(tx: Tx, supervisorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payroll_reminder'), ${supervisorId})`);
}

/** The last reminder of a supervisor about a week since a moment. */
export async function findReminderSince(
  reader: Reader,
  { supervisorId, start }: { supervisorId: number; start: string },
  since: Date,
): Promise<ReminderRow | undefined> {
  const { supervisorId: whose, start: week, at } = payrollReminder;
  const [row] = await reminders(reader).where(and(eq(whose, supervisorId), eq(week, start), gt(at, since)));
  return row;
}

export async function addReminder(tx: Tx, values: typeof payrollReminder.$inferInsert): Promise<ReminderRow> {
  const [made] = await tx.insert(payrollReminder).values(values).returning({ id: payrollReminder.id });
  const [row] = await reminders(tx).where(eq(payrollReminder.id, made!.id));
  return row!;
}

/** The reminder that the messages of a telling say. */
export async function findToldReminder(reader: Reader, tellingId: string): Promise<ReminderRow | undefined> {
  const [row] = await reminders(reader).where(eq(payrollReminder.tellingId, tellingId));
  return row;
}

/** The last reminder of a supervisor that they have not put away. */
export async function findUnseenReminder(reader: Reader, supervisorId: number): Promise<ReminderRow | undefined> {
  const [row] = await reminders(reader).where(
    and(eq(payrollReminder.supervisorId, supervisorId), isNull(payrollReminder.seenAt)),
  );
  return row;
}

/** Puts away the reminders of a supervisor up to one of them; false when there are none. */
export async function putAway(tx: Tx, supervisorId: number, upTo: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(payrollReminder)
    .set({ seenAt: at })
    .where(and(eq(payrollReminder.supervisorId, supervisorId), lte(payrollReminder.id, upTo), isNull(payrollReminder.seenAt)));
  return rowCount !== 0;
}
