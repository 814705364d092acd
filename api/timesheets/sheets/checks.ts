import type { WriteContext } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { findSettings } from '#api/settings/repository.ts';
import { isInForce } from '#api/settings/rules.ts';
import { notFound } from '#shared/http/errors.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { isApprovable } from '#shared/timesheets/rules/approval.ts';
import { lockSheetShared, lockSheets, lockShifts } from './lock-repository.ts';
import { findSeenSheets, findSeenShifts, type Sheet, type WorkshiftRow } from './repository.ts';
import { assertAnswersFor, responsibleFor } from './rules.ts';

/**
 * Locks these sheets for a write of the office, if the caller sees all of them.
 * @throws Failure 404 naming those that the caller does not see, 403 `NOT_YOURS`
 */
export async function lockSeenSheets(
  { write: { tx }, caller }: WriteContext,
  dwoJobIds: readonly number[],
): Promise<Map<number, Sheet>> {
  const ids = [...new Set(dwoJobIds)];
  assertAll('dwo_job', ids, await findSeenSheets(tx, caller, ids));
  // Exclusively, because a sheet's status only changes so; the rows are read after the lock.
  await lockSheets(tx, ids);
  const sheets = new Map<number, Sheet>();
  for (const id of ids) {
    const sheet = await lockSheetShared(tx, id);
    if (!sheet) throw notFound('dwo_job', id);
    assertAnswersFor(caller, responsibleFor(sheet));
    sheets.set(id, sheet);
  }
  return sheets;
}

/** Locks one sheet, as `lockSeenSheets`. */
export async function lockSeenSheet(context: WriteContext, dwoJobId: number): Promise<Sheet> {
  return (await lockSeenSheets(context, [dwoJobId])).get(dwoJobId)!;
}

/**
 * Locks these shifts with their sheets.
 * @throws Failure 404 naming those that the caller does not see, 403 `NOT_YOURS`
 */
export async function lockSeenShifts(
  context: WriteContext,
  ids: readonly number[],
): Promise<{ sheets: Map<number, Sheet>; shifts: Map<number, WorkshiftRow> }> {
  const { tx } = context.write;
  const wanted = [...new Set(ids)];
  const seen = await findSeenShifts(tx, context.caller, wanted);
  assertAll('work shift', wanted, seen);
  const sheets = await lockSeenSheets(context, [...seen.values()]);
  const shifts = await lockShifts(tx, wanted);
  assertAll('work shift', wanted, shifts);
  return { sheets, shifts };
}

function assertAll(what: string, wanted: readonly number[], found: { has(id: number): boolean }): void {
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) throw notFound(what, missing.join(', '));
}

/** The caller who approves, the time, and the connection that the checks read through. */
export interface Approver extends Pick<WriteContext, 'caller' | 'now' | 'timeZone'> {
  reader: Reader;
}

/**
 * Finds the first of these days that the caller could not approve now, and the rule that forbids it
 * [approval-4].
 */
export async function findLate(
  { reader, caller, now, timeZone }: Approver,
  dates: readonly string[],
): Promise<{ date: string; today: string; isLastWeekOpen: boolean } | undefined> {
  const isLastWeekOpen = isInForce(await findSettings(reader), now);
  const today = businessDate(now, timeZone);
  const date = dates.find((day) => !isApprovable(caller.role, { date: day, today, isLastWeekOpen }));
  return date === undefined ? undefined : { date, today, isLastWeekOpen };
}
