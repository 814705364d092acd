import { proxy, useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import { useLive } from '../live/use-live.ts';

/** The query of all regions. */
export const MOST_REGIONS = { limit: 300 };
const NONE = proxy<Pick<LiveAnswers['regions'], 'data'>>({ data: [] });

/**
 * Every region; empty while they are not known yet.
 * @param isAsked false where they are not wanted
 */
export const useRegions = (isAsked = true) => useSnapshot(useLive('regions', isAsked ? MOST_REGIONS : null).data ?? NONE).data;

/** Every region as a choice of a field or filter; empty while they are not known yet. */
export const useRegionChoices = () => useRegions().map(({ id, name }) => ({ value: id, label: name }));

/** Values that mean every region. */
const EVERY = ['', '0', 'all'];

/**
 * The regions of the address, as written, if none of them exists: deleted ones, or no numbers. Null
 * otherwise; while the regions are loading, any number may be one. A list of every region, or an
 * empty one, would be mistaken for the answer.
 * @param isAsked false where no region is chosen by the address
 */
export function useUnknownRegion(isAsked = true): string | null {
  const named = useSearchParams()[0].get('region') ?? '';
  const { data } = useLive('regions', isAsked ? MOST_REGIONS : null);
  const known = useSnapshot(data ?? NONE).data;
  const mayBe = (id: string): boolean => (data ? known.some((region) => String(region.id) === id) : /^\d+$/.test(id));
  return !isAsked || EVERY.includes(named) || named.split(/[.,]/).some(mayBe) ? null : named;
}
