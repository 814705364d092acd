import { type RefObject, useEffect, useRef } from 'react';
import { readAlerts } from '../api.ts';

/** An alert counts as seen after so long in the viewport of a visible page. */
const SEEN_MS = 2_000;
/** Batches alerts seen within this time into one call. */
const TOGETHER_MS = 100;
/** The part of an alert that must be in the viewport. */
const MOST_OF_IT = 0.6;

const seen = new Set<number>();

function tell(): void {
  const ids = [...seen];
  seen.clear();
  // Nobody asked for it: what fails stays unread, and is read when it is seen again.
  readAlerts(ids).catch(() => {});
}

function noteSeen(id: number): void {
  if (seen.size === 0) setTimeout(tell, TOGETHER_MS);
  seen.add(id);
}

/** Marks an alert as read once its row was in sight for two seconds. */
export function useSeen(row: RefObject<HTMLElement | null>, { id, isRead }: { id: number; isRead: boolean }): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isRead || !row.current || typeof IntersectionObserver !== 'function') return;
    let isInSight = false;
    const count = (): void => {
      clearTimeout(timer.current);
      if (isInSight && !document.hidden) timer.current = setTimeout(() => noteSeen(id), SEEN_MS);
    };
    const sight = new IntersectionObserver(
      ([entry]) => {
        isInSight = entry?.isIntersecting ?? false;
        count();
      },
      { threshold: MOST_OF_IT },
    );
    sight.observe(row.current);
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer.current);
      sight.disconnect();
      document.removeEventListener('visibilitychange', count);
    };
  }, [row, id, isRead]);
}
