import { proxy } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { useLive } from '#web/live/use-live.ts';

/** The list of all supervisors, which no selection of them narrows [sign-in-4]. */
const ALL_SUPERVISORS = { where: JSON.stringify({ role: 'supervisor', isActive: true }), limit: MAX_LIMIT };

export type Supervisors = LiveAnswers['employees'];

/** The list while it is loading. */
export const NOBODY = proxy<Supervisors>({ data: [], count: 0, limit: MAX_LIMIT, offset: 0, order: [] });

/** Every active supervisor of the company, by name. */
export const useSupervisors = () => useLive('employees', ALL_SUPERVISORS);

/**
 * The selected people who are no longer active supervisors. None while the list may be incomplete.
 */
export function goneFrom(
  { data, count }: Pick<Supervisors, 'count'> & { data: readonly { id: number }[] },
  selected: readonly number[],
) {
  return count > data.length ? [] : selected.filter((id) => data.every((supervisor) => supervisor.id !== id));
}
