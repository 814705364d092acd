import { createContext } from 'react';
import { proxy } from 'valtio';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';

/** The destination of a navigation within the page, by a filter, a tab or a page link. */
interface Destination {
  /** Its name in a sentence, e.g. 'the roster'. */
  subject: string;
  /** The list's page number if the query differs from the shown one by that alone, else null. */
  page: number | null;
}

/** A navigation within the page that failed, because its data could not be fetched. */
export interface FailedNavigation extends Destination {
  /** Path and search of the destination. */
  to: string;
  /** Path and search of what is still shown. */
  from: string;
  resource: LiveResource;
  query: LiveQuery;
}

/** Navigation within the page: what is shown, and what is pending or has failed. */
export interface PageNavigation {
  /** Path and search of what was last shown; null before there was anything. */
  shownAt: string | null;
  failed: FailedNavigation | null;
  /** A navigation that is loading for longer than usual; the previous content stays until then. */
  pending: Destination | null;
}

export const createPageNavigation = (): PageNavigation => proxy<PageNavigation>({ shownAt: null, failed: null, pending: null });

/**
 * Provided by the shell around its pages. Without a provider, a list that cannot be fetched shows
 * its error in its own place.
 */
export const PageNavigationContext = createContext<PageNavigation | null>(null);
