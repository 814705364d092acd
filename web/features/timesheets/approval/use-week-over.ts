import { proxy, useSnapshot } from 'valtio';
import type { Period } from '#shared/rules/periods.ts';
import type { LastWeekApproval } from '#shared/settings.ts';
import { isApprovable } from '#shared/timesheets/rules/approval.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { approvalTexts } from './texts.ts';

const UNKNOWN = proxy<{ data?: LastWeekApproval }>({});

/**
 * Why the reader cannot approve a period: its week is over, and no admin has opened last week
 * [approval-4]. Undefined if they can, or while it is not known.
 */
export function useWeeksOver(): (days: Period) => string | undefined {
  const t = useTexts(approvalTexts);
  const { role, businessDate: today } = useSession().user;
  // Admins approve any day.
  const answer = useLive('lastWeekApproval', role === 'admin' ? null : {}).data;
  const { data } = useSnapshot<{ data?: LastWeekApproval }>(answer ?? UNKNOWN);
  if (!data) return () => undefined;
  const time = { today, isLastWeekOpen: data.isActive };
  return ({ start, end }) => ([start, end].every((date) => isApprovable(role, { date, ...time })) ? undefined : t('weekOver'));
}

/** The reason for one period. */
export const useWeekOver = (days: Period): string | undefined => useWeeksOver()(days);
