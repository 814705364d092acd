import { createContext, useContext, useEffect } from 'react';
import { proxy, ref } from 'valtio';

/** The main live query of a page, whose age the shell shows. */
interface Feed {
  /** The subject in 'Showing {subject} from 10:42 a.m.'. */
  subject: string;
  /** False while loading, or after a failure without data. */
  hasData: boolean;
  staleSince: Date | null;
  /** The moment that a replay shows, in ms since 1970; null for what is live. */
  asOfMs: number | null;
  retryAt: Date | null;
  retry: () => void;
}

export interface PageFeed {
  current: Feed | null;
}

export const createPageFeed = (): PageFeed => proxy<PageFeed>({ current: null });

/** Provided by the shell, around its pages. */
export const PageFeedContext = createContext<PageFeed | null>(null);

/**
 * Reports the page's main live query to the shell; does nothing outside it.
 * @param asOfMs the moment that a replay shows, in ms since 1970
 */
export function usePageFeed(
  subject: string,
  hasData: boolean,
  view: Pick<Feed, 'staleSince' | 'retryAt' | 'retry'>,
  asOfMs: number | null = null,
): void {
  const page = useContext(PageFeedContext);
  const { staleSince, retryAt, retry } = view;
  useEffect(() => {
    if (page) page.current = ref({ subject, hasData, staleSince, asOfMs, retryAt, retry });
  }, [page, subject, hasData, staleSince, asOfMs, retryAt, retry]);
  useEffect(
    () => () => {
      if (page) page.current = null;
    },
    [page],
  );
}
