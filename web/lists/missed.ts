import { createContext } from 'react';
import { proxy } from 'valtio';
import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';

/** What a person chose to see on this page. */
interface Wanted {
  /** What it is, e.g. 'the roster'. */
  subject: string;
  /** Of a list whose rows are otherwise those that are shown; else null. */
  page: number | null;
}

/** Somewhere on this page that could not be reached: its data could not be fetched. */
export interface Missed extends Wanted {
  /** Path and search. */
  to: string;
  /** Path and search of what is shown instead. */
  from: string;
  resource: LiveResource;
  query: LiveQuery;
}

/** Where the person is on this page, and where they wanted to go. */
export interface Whereabouts {
  /** Path and search of what was last shown; null before there was anything. */
  shownAt: string | null;
  missed: Missed | null;
  /**
   * What has been asked for so long that the person wonders; what was there before is shown
   * meanwhile.
   */
  awaited: Wanted | null;
}

export const createWhereabouts = (): Whereabouts => proxy<Whereabouts>({ shownAt: null, missed: null, awaited: null });

/**
 * The shell puts one here, around its pages. Without one, what cannot be fetched fails in its
 * place.
 */
export const WhereaboutsContext = createContext<Whereabouts | null>(null);
