import { and, eq } from 'drizzle-orm';
import { Failure } from '../../../shared/errors.ts';
import type { AppState } from '../../../shared/timesheets/clock.ts';
import type { Caller } from '../../context.ts';
import type { Reader } from '../../db/schema.ts';
import { appState } from '../../db/tables/timesheets.ts';
import type { Write } from '../../db/write.ts';
import { findForeman } from '../sheets/repository.ts';
import { assertAnswersFor } from '../sheets/rules.ts';

/** Keeps the phone's own backup of a day, in place of the one before. @throws Failure 400, 403 */
export async function keepAppState(write: Write, caller: Caller, state: AppState): Promise<AppState> {
  await assertMayOpen(write.tx, caller, state.foremanId);
  const { appStateBackup, foremanId, date } = state;
  const [before] = await write.tx.select({ updatedAt: appState.updatedAt }).from(appState).where(isOf(state)).for('update');
  const [after] = await write.tx
    .insert(appState)
    .values(state)
    .onConflictDoUpdate({ target: [appState.foremanId, appState.date], set: { appStateBackup, updatedAt: new Date() } })
    .returning({ updatedAt: appState.updatedAt });
  // That and when a phone kept its state, not the state: it is the phone's own, and large.
  write.audit({ action: 'dwo.appState', subject: 'dwo', subjectId: `${foremanId} ${date}`, before, after });
  return state;
}

/** The backup of a day; null in it when there is none. @throws Failure 400, 403 */
export async function findAppState(reader: Reader, caller: Caller, day: { foremanId: number; date: string }): Promise<AppState> {
  await assertMayOpen(reader, caller, day.foremanId);
  const [found] = await reader.select({ appStateBackup: appState.appStateBackup }).from(appState).where(isOf(day));
  return { ...day, appStateBackup: found?.appStateBackup ?? null };
}

const isOf = ({ foremanId, date }: { foremanId: number; date: string }) =>
  and(eq(appState.foremanId, foremanId), eq(appState.date, date));

async function assertMayOpen(reader: Reader, caller: Caller, foremanId: number): Promise<void> {
  const foreman = await findForeman(reader, foremanId);
  if (!foreman)
    throw new Failure(400, 'There is no such foreman', { errors: [{ field: 'foremanId', reason: 'does not exist' }] });
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman.supervisorId] });
}
