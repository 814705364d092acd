import type { z } from 'zod';
import { Failure } from '#shared/http/errors.ts';
import type { ApproverSettingsChange } from '#shared/settings.ts';
import type { SheetSigns } from '#shared/timesheets/signs.ts';
import type { Services, WriteContext } from '../context.ts';
import { assertRevision } from '../db/revisions.ts';
import { reviseRow } from '../db/rows.ts';
import { sheetSigns } from '../db/tables/settings.ts';
import type { Author } from '../db/write.ts';
import {
  attemptEntry,
  countAttempts,
  isUnlocked,
  keepSettings,
  lockSettings,
  lockSheetSigns,
  renumberJobs,
} from './repository.ts';
import { isRootPassword } from './root-password-rules.ts';
import { expiryOf, mayTry, minutesBefore, UNLOCKED_MINUTES, WINDOW_MINUTES } from './rules.ts';

/**
 * Tries the root password for a sign-in. Each attempt is audited before the password is checked,
 * and the audit bounds them: 5 per admin and 25 in all within 15 minutes, over all processes;
 * successful ones do not count.
 * @returns whether it was right
 * @throws Failure 429 `TOO_MANY_ATTEMPTS`, 503 `NO_ROOT_PASSWORD` when none is set
 */
export async function tryRootPassword(
  { write, now }: Pick<Services, 'write' | 'now'>,
  kept: string | undefined,
  author: Author & { actorId: number },
  attempt: { sessionId: string; password: string },
): Promise<boolean> {
  if (kept === undefined) throw new Failure(503, 'No root password is set on this system', { code: 'NO_ROOT_PASSWORD' });
  const { sessionId, password } = attempt;
  const isTaken = await write(author, async ({ tx, audit }) => {
    const may = mayTry(await countAttempts(tx, author.actorId, minutesBefore(now(), WINDOW_MINUTES)));
    audit(attemptEntry(may ? 'attempt' : 'refuse', sessionId, now()));
    return may;
  });
  if (!isTaken)
    throw new Failure(429, `Too many attempts, please try again in ${WINDOW_MINUTES} minutes`, { code: 'TOO_MANY_ATTEMPTS' });
  const isRight = await isRootPassword(password, kept);
  await write(author, async ({ audit }) => audit(attemptEntry(isRight ? 'unlock' : 'wrong', sessionId, now())));
  return isRight;
}

/**
 * Lets sub-admins and supervisors approve last week for 24 hours from now, or switches that off
 * [settings-2]; decides which numbers of jobs people see [jobs-12], and whether
 * somebody who is late raises an alert [alerts-5]. What is undefined stays.
 * @throws Failure 403 `ROOT_PASSWORD_NEEDED` unless this sign-in gave the root password in the last
 *   30 minutes
 */
export async function changeSettings(
  { write, caller, now }: WriteContext,
  { increaseSubadminPermissions: isOn, jobNumbers, lateAlerts }: z.output<typeof ApproverSettingsChange>,
): Promise<void> {
  const { tx, audit, changed } = write;
  if (!(await isUnlocked(tx, caller.sessionId, minutesBefore(now, UNLOCKED_MINUTES))))
    throw new Failure(403, 'Validate your identity first', { code: 'ROOT_PASSWORD_NEEDED' });
  const before = await lockSettings(tx);
  const approval = isOn !== undefined && {
    isActive: isOn,
    expires: expiryOf(isOn, now),
    lastUpdatedByEmployeeId: caller.employeeId,
  };
  const after = await keepSettings(tx, {
    ...approval,
    ...(jobNumbers && { jobNumbers }),
    ...(lateAlerts !== undefined && { lateAlerts }),
  });
  audit({ action: 'approversettings.update', subject: 'approversettings', subjectId: before.id, before, after });
  changed('approversettings');
  if (after.lateAlerts && !before.lateAlerts) await write.after.watchLate(now);
  if (after.jobNumbers === before.jobNumbers) return;
  await renumberJobs(tx);
  changed('job');
}

/**
 * Chooses which signs count on timesheets, and from when on [approval-14].
 * @throws Failure 409 `REVISION_CHANGED`
 */
export async function changeSheetSigns({ write }: WriteContext, { revision, ...values }: SheetSigns): Promise<void> {
  const before = await lockSheetSigns(write.tx);
  await assertRevision(write.tx, 'sheet_signs', before, revision);
  await reviseRow(write, 'sheet_signs', sheetSigns, before, values);
}
