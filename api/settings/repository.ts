import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { SIGN_RULES } from '#shared/timesheets/rules/findings.ts';
import type { SheetSigns } from '#shared/timesheets/signs.ts';
import type { Reader, Tx } from '../db/schema.ts';
import { job } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { approverSettings, auditLog, sheetSigns } from '../db/tables/settings.ts';

type SettingsRow = typeof approverSettings.$inferSelect;

/** The only row there is. */
const ROW = 1;
/** The audit subject of attempts at the root password; the audit also counts them. */
const SUBJECT = 'approversettings';
const ATTEMPTS = 'auth';
/** By the clock of the processes, which also gives `since`: the database's may differ. */
const isSince = (since: Date) => sql`${auditLog.after} ->> 'at' > ${since.toISOString()}`;
const mine = and(eq(auditLog.subject, SUBJECT), eq(auditLog.subjectId, ATTEMPTS));

export async function findSettings(reader: Reader): Promise<SettingsRow | undefined> {
  const [row] = await reader.select().from(approverSettings).where(eq(approverSettings.id, ROW));
  return row;
}

/** Locks the settings row, which is created at first use. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  await tx.insert(approverSettings).values({ id: ROW }).onConflictDoNothing();
  const [row] = await tx.select().from(approverSettings).where(eq(approverSettings.id, ROW)).for('update');
  return row!;
}

export async function keepSettings(
  tx: Tx,
  values: Partial<Pick<SettingsRow, 'isActive' | 'expires' | 'lastUpdatedByEmployeeId' | 'jobNumbers' | 'lateAlerts'>>,
): Promise<SettingsRow> {
  const [row] = await tx
    .update(approverSettings)
    .set({ ...values, revision: sql`${approverSettings.revision} + 1` })
    .where(eq(approverSettings.id, ROW))
    .returning();
  return row!;
}

/** Which signs count on timesheets; before the first change the row that it would find. */
export async function findSheetSigns(reader: Reader): Promise<SheetSigns> {
  const { off, lunchAfterMinutes, usualMinutes, usualPercent, revision } = sheetSigns;
  const [row] = await reader.select({ off, lunchAfterMinutes, usualMinutes, usualPercent, revision }).from(sheetSigns);
  return row ? { ...row, off: [...row.off] } : { ...SIGN_RULES, off: [...SIGN_RULES.off], revision: 1 };
}

/** Locks the row, which is created at first use. */
export async function lockSheetSigns(tx: Tx): Promise<typeof sheetSigns.$inferSelect> {
  await tx
    .insert(sheetSigns)
    .values({ id: ROW, ...SIGN_RULES })
    .onConflictDoNothing();
  const [row] = await tx.select().from(sheetSigns).where(eq(sheetSigns.id, ROW)).for('update');
  return row!;
}

/**
 * Sets the shown number of every job by the current setting: a trigger fills in emptied numbers. A
 * table lock keeps other writers away, whose jobs would otherwise get numbers by the old setting.
 */
export async function renumberJobs(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${job} in share row exclusive mode`);
  await tx.update(job).set({ shownNumber: '' }).where(isNotNull(job.externalNumber));
}

export async function findPersonRef(reader: Reader, id: number) {
  const [row] = await reader
    .select({ id: employee.id, employeeId: employee.employeeId, fullName: employee.fullName })
    .from(employee)
    .where(eq(employee.id, id));
  return row ?? null;
}

/** Counts attempts since a moment, under an advisory lock over all processes. */
export async function countAttempts(tx: Tx, actorId: number, since: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('approversettings.attempt'))`);
  const isOwn = eq(auditLog.actorId, actorId);
  const tally = (action: string, own = sql`true`) =>
    sql<number>`(count(*) filter (where ${and(eq(auditLog.action, action), own)}))::int`;
  const [row] = await tx
    .select({
      own: tally('approversettings.attempt', isOwn),
      ownRight: tally('approversettings.unlock', isOwn),
      all: tally('approversettings.attempt'),
      allRight: tally('approversettings.unlock'),
    })
    .from(auditLog)
    .where(and(mine, isSince(since)));
  return row!;
}

/** True when this sign-in gave the right password since a moment. */
export async function isUnlocked(reader: Reader, sessionId: string, since: Date): Promise<boolean> {
  const [row] = await reader
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        mine,
        eq(auditLog.action, 'approversettings.unlock'),
        isSince(since),
        sql`${auditLog.after} ->> 'sessionId' = ${sessionId}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Makes the audit entry of an attempt. */
export const attemptEntry = (action: 'attempt' | 'refuse' | 'unlock' | 'wrong', sessionId: string, at: Date) =>
  ({
    action: `approversettings.${action}`,
    subject: SUBJECT,
    subjectId: ATTEMPTS,
    after: { sessionId, at: at.toISOString() },
  }) as const;
