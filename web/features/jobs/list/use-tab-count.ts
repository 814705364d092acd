import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import { readView } from '#web/lists/address/address.ts';
import { queryOf } from '#web/lists/query.ts';
import { readRemembered } from '#web/lists/remembered.ts';
import { useLive } from '#web/live/use-live.ts';
import { type JobTab, jobList, listNameOf } from './lists.ts';

const NONE = proxy<{ count: number | undefined }>({ count: undefined });

/**
 * Counts the jobs of a tab under its filters: those of the address while the tab is chosen, else
 * the remembered ones. The last count stands until the next is known.
 */
export function useTabCount(tab: JobTab, chosen: JobTab, timeZone: string): number | undefined {
  const [shown] = useSearchParams();
  const address = tab === chosen ? shown : (readRemembered(listNameOf(tab)) ?? new URLSearchParams());
  const definition = jobList(tab, timeZone);
  const { where } = queryOf(definition, readView(definition, address));
  const { count } = useSnapshot<{ count: number | undefined }>(useLive('jobs', { where, limit: 1 }).data ?? NONE);
  const [last, setLast] = useState(count);
  useEffect(() => {
    if (count !== undefined) setLast(count);
  }, [count]);
  return count ?? last;
}
