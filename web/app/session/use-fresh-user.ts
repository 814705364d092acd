import { useEffect } from 'react';
import { snapshot, subscribe } from 'valtio';
import { session } from '#web/http/session-state.ts';
import { useLive } from '#web/live/use-live.ts';

/**
 * Keeps name, regions and the business day of the signed-in person as the api knows them now:
 * midnight passes, people are renamed.
 */
export function useFreshUser(): void {
  const { data } = useLive('currentUser', {});
  useEffect(() => {
    if (!data) return;
    const take = (): void => {
      if (session.view) session.view.user = snapshot(data).data as typeof data.data;
    };
    take();
    return subscribe(data, take);
  }, [data]);
}
