import { useState } from 'react';

const STORAGE_KEY = 'muster.wall-page';

/**
 * The page of cards on which somebody told this wall to stay, or null while it turns them. It
 * outlives a load of the page, which a wall does by itself when there is a new version.
 */
export function useStayPage(): [number | null, (page: number | null) => void] {
  const [stayPage, setStayPage] = useState<number | null>(() => {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored !== null && /^\d+$/.test(stored) ? Number(stored) : null;
  });
  const stay = (page: number | null): void => {
    if (page === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, String(page));
    setStayPage(page);
  };
  return [stayPage, stay];
}
