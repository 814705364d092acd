import { createContext, useContext, useEffect } from 'react';
import { proxy, ref } from 'valtio';

/** What a page shows live, so that the shell can say how old it is. */
interface Feed {
  /** As it stands in 'Showing {subject} from 10:42 a.m.'. */
  subject: string;
  /** False while there is nothing to be old: loading, or failed with nothing to show. */
  hasData: boolean;
  staleSince: Date | null;
  retryAt: Date | null;
  retry: () => void;
}

export interface PageFeed {
  current: Feed | null;
}

export const createPageFeed = (): PageFeed => proxy<PageFeed>({ current: null });

/** The shell puts one here, around its pages. */
export const PageFeedContext = createContext<PageFeed | null>(null);

/** Tells the shell about the page's main live query. Outside the shell it does nothing. */
export function usePageFeed(subject: string, hasData: boolean, view: Pick<Feed, 'staleSince' | 'retryAt' | 'retry'>): void {
  const page = useContext(PageFeedContext);
  const { staleSince, retryAt, retry } = view;
  useEffect(() => {
    if (page) page.current = ref({ subject, hasData, staleSince, retryAt, retry });
  }, [page, subject, hasData, staleSince, retryAt, retry]);
  useEffect(
    () => () => {
      if (page) page.current = null;
    },
    [page],
  );
}
