import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { addDays, addMonths } from '#shared/rules/periods.ts';
import { useLive } from '#web/live/use-live.ts';

const NO_DAYS = proxy<Pick<LiveAnswers['crewTimesheets'], 'data'>>({ data: [] });

/** No month has more. */
const MOST_DAYS = 31;

/** The days of a month on which a foreman has a sheet. */
export function useSheetDays(foremanId: number, month: string): ReadonlySet<string> {
  const first = `${month.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const view = useLive('crewTimesheets', {
    where: JSON.stringify({ foremanId, date: { $gte: first, $lte: last } }),
    order: '[["date","ASC"]]',
    limit: MOST_DAYS,
    offset: 0,
  });
  const { data } = useSnapshot(view.data ?? NO_DAYS);
  return useMemo(() => new Set(data.map(({ date }) => date)), [data]);
}
