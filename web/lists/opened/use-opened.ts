import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keepSeen, type Opened } from './opened.ts';

/** The thing of a page, without its address, which is that of the page. */
export type OpenedThing = Pick<Opened, 'key' | 'label' | 'detail'>;

/**
 * Keeps the thing that a page shows, so that the empty box of Find leads back to it [find-5];
 * nothing while it is undefined.
 */
export function useOpened(thing: OpenedThing | undefined): void {
  const [path] = useLocation();
  const search = useSearch();
  const { key, label, detail } = thing ?? {};
  useEffect(() => {
    if (key === undefined || label === undefined || detail === undefined) return;
    keepSeen({ key, href: search === '' ? path : `${path}?${search}`, label, detail });
  }, [path, search, key, label, detail]);
}
