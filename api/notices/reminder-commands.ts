import type { z } from 'zod';
import { Failure, refused } from '#shared/http/errors.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { NewPayrollReminder, OwnReminder, PayrollReminder } from '#shared/payroll/countdown.ts';
import { REMINDER_MINUTES, WAITING_STATES } from '#shared/payroll/words.ts';
import { addDays, type Period, payrollWeek } from '#shared/rules/periods.ts';
import type { Caller, WriteContext } from '../context.ts';
import type { Reader } from '../db/schema.ts';
import { countWaiting, listSupervisors } from '../payroll/waiting-query.ts';
import { sendMessages } from './message-commands.ts';
import {
  addReminder,
  findReminderSince,
  findUnseenReminder,
  lockRemindersOf,
  putAway,
  type ReminderRow,
} from './reminder-repository.ts';
import { findChoice, listDevices } from './repository.ts';
import { afterQuiet, channelsOf } from './rules.ts';

type Reminder = z.input<typeof PayrollReminder>;
const MINUTE_MS = 60_000;

const weekFrom = (start: string): Period => ({ start, end: addDays(start, 6) });
const sumOf = (waiting: Record<(typeof WAITING_STATES)[number], number>): number =>
  WAITING_STATES.reduce((sum, state) => sum + waiting[state], 0);

/**
 * Reminds a supervisor of the sheets of a week that are not approved: on their screen, and by the
 * channels that they chose. Within an hour it is the same reminder [payroll-4].
 * @throws Failure 400 for somebody who is no active supervisor, 409 `NOTHING_LEFT`
 */
export async function remind(
  context: WriteContext,
  { supervisorId, week }: z.output<typeof NewPayrollReminder>,
): Promise<Reminder> {
  const { write, caller, now } = context;
  const { tx } = write;
  const { monday: start } = payrollWeek(week);
  await lockRemindersOf(tx, supervisorId);
  const [supervisor] = await listSupervisors(tx, [supervisorId]);
  if (!supervisor?.mayBeReminded) throw refused('supervisorId', 'must be an active supervisor');
  const known = await findReminderSince(tx, { supervisorId, start }, new Date(now.getTime() - REMINDER_MINUTES * MINUTE_MS));
  if (known) return presentReminder(known);
  if (sumOf(await countWaiting(tx, weekFrom(start), supervisorId)) === 0)
    throw new Failure(409, 'All of their timesheets of that week are approved', { code: 'NOTHING_LEFT' });
  const made = await addReminder(tx, { supervisorId, start, byId: caller.employeeId, at: now });
  write.changed({ topic: 'payroll_reminder', owners: [OWNER.own(supervisorId), OWNER.company] });
  write.audit({
    action: 'payroll_reminder.remind',
    subject: 'payroll_reminder',
    subjectId: made.id,
    after: { supervisorId, start },
  });
  await sendReminder(context, made);
  return presentReminder(made);
}

/** Sends it by each channel that the supervisor chose, after their quiet hours. */
async function sendReminder({ write, now, timeZone }: WriteContext, { supervisorId, tellingId }: ReminderRow): Promise<void> {
  const { tx } = write;
  const choice = await findChoice(tx, supervisorId);
  const dueAt = choice && afterQuiet(choice.quiet, now, timeZone);
  if (!choice || !dueAt) return;
  for (const channel of channelsOf(choice)) {
    const devices = channel === 'push' ? await listDevices(tx, [supervisorId], now) : [null];
    const message = { employeeId: supervisorId, channel, kind: 'reminder', tellingId, createdAt: now } as const;
    await sendMessages(
      write,
      devices.map((device) => ({ ...message, device })),
      dueAt > now ? dueAt : undefined,
    );
  }
}

const presentReminder = ({ id, supervisorId, start, at, by }: ReminderRow): Reminder => ({
  id,
  supervisorId,
  start,
  at: at.toISOString(),
  by,
});

/**
 * What the caller was reminded of and has not put away, as it is now; null once nothing of it
 * waits, and for an admin who acts as them [payroll-5].
 */
export async function readOwnReminder(reader: Reader, { employeeId, actorId }: Caller): Promise<OwnReminder | null> {
  const reminder = actorId === null ? await findUnseenReminder(reader, employeeId) : undefined;
  return (reminder && (await stillWaiting(reader, reminder))) ?? null;
}

/** A reminder with what waits by now; undefined when nothing does. */
export async function stillWaiting(reader: Reader, reminder: ReminderRow): Promise<OwnReminder | undefined> {
  const week = weekFrom(reminder.start);
  const waiting = await countWaiting(reader, week, reminder.supervisorId);
  return sumOf(waiting) === 0 ? undefined : { ...presentReminder(reminder), end: week.end, ...waiting };
}

/** Puts away what the caller was shown, on all of their screens; not while acting as somebody. */
export async function dismissReminder({ write, caller, now }: WriteContext, id: number): Promise<void> {
  if (caller.actorId !== null) return;
  if (await putAway(write.tx, caller.employeeId, id, now))
    write.changed({ topic: 'payroll_reminder', owners: [OWNER.own(caller.employeeId)] });
}
