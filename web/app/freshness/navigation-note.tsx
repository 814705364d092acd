import { useContext, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { type FailedNavigation, type PageNavigation, PageNavigationContext } from '#web/lists/page-navigation.ts';
import { isTransient } from '#web/live/transient-errors.ts';
import { useLive } from '#web/live/use-live.ts';
import { type Texts, useTexts } from '#web/texts/texts.ts';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { appTexts } from '../texts.ts';
import './navigation-note.css';

/**
 * Tells of a navigation within the page that is pending or failed. A failed one is retried by a
 * subscription to its query, and followed once that answers.
 */
export function NavigationNote() {
  const navigation = useContext(PageNavigationContext);
  return navigation && <Note navigation={navigation} />;
}

function Note({ navigation }: { navigation: PageNavigation }) {
  const { failed, pending } = useSnapshot(navigation);
  const [pathname] = useLocation();
  const search = useSearch();
  const here = search === '' ? pathname : `${pathname}?${search}`;
  const hasLeft = failed !== null && here !== failed.from;
  useEffect(() => {
    // Another navigation gives this one up, unless that one failed, too, and is told of.
    if (hasLeft && navigation.failed === failed) navigation.failed = null;
  }, [hasLeft, failed, navigation]);
  if (failed && !hasLeft) return <Unfetched failed={failed} onOver={() => (navigation.failed = null)} />;
  return pending && <Fetching pending={pending} />;
}

function Fetching({ pending: { subject, page } }: { pending: NonNullable<PageNavigation['pending']> }) {
  const t = useTexts(appTexts);
  return (
    <div className="missed-note is-awaited row gap-8 off-paper">
      <NoticeIcon size={16} />
      <p className="num grow">
        <strong role="status">{page === null ? t('fetching', { subject }) : t('fetchingPage', { subject, page })}</strong>{' '}
        <span>{t('fetchingStays')}</span>
      </p>
    </div>
  );
}

function Unfetched({ failed, onOver }: { failed: FailedNavigation; onOver: () => void }) {
  const t = useTexts(appTexts);
  const [, navigate] = useLocation();
  const { status, error } = useLive(failed.resource, failed.query);
  const isSettled = status === 'ready' || (status === 'failed' && error !== undefined && !isTransient(error));
  useEffect(() => {
    if (!isSettled) return;
    onOver();
    navigate(failed.to, { replace: true });
  });
  return (
    <div className="missed-note row gap-8 off-paper">
      <NoticeIcon size={16} />
      <p className="num grow">
        <strong role="status">{wordsOf(t, failed)}</strong> <span>{t('missedStays')}</span>
      </p>
      <button type="button" className="text-button rigid" onClick={onOver}>
        {t('stayHere')}
      </button>
    </div>
  );
}

const wordsOf = (t: Texts<'missedPage' | 'missed'>, { subject, page }: FailedNavigation): string =>
  page === null ? t('missed', { subject }) : t('missedPage', { subject, page });
