import { useSnapshot } from 'valtio';
import type { PageFeed } from '#web/live/page-feed.ts';
import { useLiveSide } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { appTexts } from '../texts.ts';

/** The freshness of the page. A page without a live query is as fresh as the connection. */
interface Freshness {
  /** The name of the shown data, e.g. 'the roster'; null while there is none. */
  subject: string | null;
  /** Null while everything is live. */
  staleSince: Date | null;
  /** The moment that a replay shows; null for what is live. */
  asOfMs: number | null;
  retryAt: Date | null;
  /** False while there is nothing whose freshness could be told. */
  isKnown: boolean;
  retry: () => void;
}

/** Joins the connection's state with that of the page's main query. */
export function useFreshness(page: PageFeed): Freshness {
  const t = useTexts(appTexts);
  const live = useLiveSide();
  const { state, lostSince, silentSince, retryAt } = useSnapshot(live.connection);
  const { current } = useSnapshot(page);
  const isLost = state === 'lost' || lostSince !== null;
  return {
    subject: current && !current.hasData ? null : (current?.subject ?? t('thisPage')),
    staleSince: current?.staleSince ?? (isLost ? lostSince : silentSince),
    asOfMs: current?.asOfMs ?? null,
    retryAt: isLost ? retryAt : (current?.retryAt ?? null),
    isKnown: (state !== 'connecting' || isLost) && (current?.hasData ?? true),
    retry: isLost || !current ? live.retryNow : current.retry,
  };
}
