import { useState } from 'react';
import { keptInTab } from '../storage/kept.ts';

const STORAGE_KEY = 'muster.wall-page';

/**
 * The page of cards on which somebody told this wall to stay, or null while it turns them. It
 * outlives a load of the page, which a wall does by itself when there is a new version.
 */
export function useStayPage(): [number | null, (page: number | null) => void] {
  const [stayPage, setStayPage] = useState<number | null>(() => {
    const stored = keptInTab.getItem(STORAGE_KEY);
    return stored !== null && /^\d+$/.test(stored) ? Number(stored) : null;
  });
  const stay = (page: number | null): void => {
    if (page === null) keptInTab.removeItem(STORAGE_KEY);
    else keptInTab.setItem(STORAGE_KEY, String(page));
    setStayPage(page);
  };
  return [stayPage, stay];
}
