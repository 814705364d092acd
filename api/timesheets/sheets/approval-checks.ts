import type { WriteContext } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { findSettings } from '#api/settings/repository.ts';
import { isInForce } from '#api/settings/rules.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { isApprovable } from '#shared/timesheets/rules/approval.ts';

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
