import { proxy, useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import type { SignedInRole } from '#shared/permissions.ts';
import type { SavedView } from '#shared/views/views.ts';
import { useLive } from '#web/live/use-live.ts';

const NONE = proxy<LiveAnswers['savedViews']>({ data: { views: [] } });

/** One's own views and those of one's role, of all lists; with the state of their live query. */
export function useViews() {
  const live = useLive('savedViews', {});
  return { live, views: useSnapshot(live.data ?? NONE).data.views as readonly SavedView[] };
}

/** Whether a view is meant for this reader: an admin also sees those of other roles. */
export const isFor = ({ role, isOwn }: Pick<SavedView, 'role' | 'isOwn'>, reader: SignedInRole): boolean =>
  role === null ? isOwn : role === reader;
