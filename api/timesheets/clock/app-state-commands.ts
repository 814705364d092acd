import type { Caller, WriteContext } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { Failure } from '#shared/http/errors.ts';
import type { AppState } from '#shared/timesheets/clock.ts';
import { findForeman } from '../sheets/repository.ts';
import { assertAnswersFor } from '../sheets/rules.ts';
import { findBackup, lockBackup, writeBackup } from './repository.ts';

/**
 * Stores the phone's backup of a day, replacing the one before.
 * @throws Failure 400, 403
 */
export async function storeAppState({ write, caller }: WriteContext, state: AppState): Promise<AppState> {
  const { foremanId, date } = state;
  await assertMayOpen(write.tx, caller, foremanId);
  const before = await lockBackup(write.tx, state);
  const after = await writeBackup(write.tx, state);
  // The audit keeps that a state was saved and when, not the state itself: it is opaque and large.
  write.audit({ action: 'dwo.appState', subject: 'dwo', subjectId: `${foremanId} ${date}`, before, after });
  return state;
}

/**
 * Reads the backup of a day; `appStateBackup` is null when there is none.
 * @throws Failure 400, 403
 */
export async function findAppState(reader: Reader, caller: Caller, day: { foremanId: number; date: string }): Promise<AppState> {
  await assertMayOpen(reader, caller, day.foremanId);
  return { ...day, appStateBackup: (await findBackup(reader, day)) ?? null };
}

async function assertMayOpen(reader: Reader, caller: Caller, foremanId: number): Promise<void> {
  const foreman = await findForeman(reader, foremanId);
  if (!foreman)
    throw new Failure(400, 'There is no such foreman', { errors: [{ field: 'foremanId', reason: 'does not exist' }] });
  assertAnswersFor(caller, { foremanId, supervisorIds: [foreman.supervisorId] });
}
