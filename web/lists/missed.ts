import { createContext } from 'react';
import { proxy } from 'valtio';
import type { LiveQuery, LiveResource } from '../../shared/live.ts';

/** Somewhere on this page that could not be reached: its data could not be fetched. */
export interface Missed {
  /** Path and search. */
  to: string;
  /** Path and search of what is shown instead. */
  from: string;
  resource: LiveResource;
  query: LiveQuery;
  /** What would be shown there, e.g. 'the roster'. */
  subject: string;
  /** Of a list whose rows are otherwise those that are shown; else null. */
  page: number | null;
}

/** Where the person is on this page, and where they wanted to go. */
export interface Whereabouts {
  /** Path and search of what was last shown; null before there was anything. */
  shownAt: string | null;
  missed: Missed | null;
}

export const createWhereabouts = (): Whereabouts => proxy<Whereabouts>({ shownAt: null, missed: null });

/** The shell puts one here, around its pages. Without one, what cannot be fetched fails in its place. */
export const WhereaboutsContext = createContext<Whereabouts | null>(null);
