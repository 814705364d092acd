import { useContext, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { type Missed, type Whereabouts, WhereaboutsContext } from '#web/lists/missed.ts';
import { isTransient } from '#web/live/transient-errors.ts';
import { useLive } from '#web/live/use-live.ts';
import { type Texts, useTexts } from '#web/texts/texts.ts';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { appTexts } from '../texts.ts';
import './missed-note.css';

/**
 * Says what is long in coming, or could not be fetched, where one wanted to go on this page, and
 * goes there once it can be.
 */
export function MissedNote() {
  const whereabouts = useContext(WhereaboutsContext);
  return whereabouts && <Note whereabouts={whereabouts} />;
}

function Note({ whereabouts }: { whereabouts: Whereabouts }) {
  const { missed, awaited } = useSnapshot(whereabouts);
  const [pathname] = useLocation();
  const search = useSearch();
  const here = search === '' ? pathname : `${pathname}?${search}`;
  const hasLeft = missed !== null && here !== missed.from;
  useEffect(() => {
    // Whoever goes elsewhere has given it up; unless that could not be reached either.
    if (hasLeft && whereabouts.missed === missed) whereabouts.missed = null;
  }, [hasLeft, missed, whereabouts]);
  if (missed && !hasLeft) return <Unfetched missed={missed} onOver={() => (whereabouts.missed = null)} />;
  return awaited && <Fetching awaited={awaited} />;
}

function Fetching({ awaited: { subject, page } }: { awaited: NonNullable<Whereabouts['awaited']> }) {
  const t = useTexts(appTexts);
  return (
    <div className="missed-note is-awaited row gap-8">
      <NoticeIcon size={16} />
      <p className="num grow">
        <strong role="status">{page === null ? t('fetching', { subject }) : t('fetchingPage', { subject, page })}</strong>{' '}
        <span>{t('fetchingStays')}</span>
      </p>
    </div>
  );
}

function Unfetched({ missed, onOver }: { missed: Missed; onOver: () => void }) {
  const t = useTexts(appTexts);
  const [, navigate] = useLocation();
  const { status, error } = useLive(missed.resource, missed.query);
  const isSettled = status === 'ready' || (status === 'failed' && error !== undefined && !isTransient(error));
  useEffect(() => {
    if (!isSettled) return;
    onOver();
    navigate(missed.to, { replace: true });
  });
  return (
    <div className="missed-note row gap-8">
      <NoticeIcon size={16} />
      <p className="num grow">
        <strong role="status">{wordsOf(t, missed)}</strong> <span>{t('missedStays')}</span>
      </p>
      <button type="button" className="text-button" onClick={onOver}>
        {t('stayHere')}
      </button>
    </div>
  );
}

const wordsOf = (t: Texts<'missedPage' | 'missed'>, { subject, page }: Missed): string =>
  page === null ? t('missed', { subject }) : t('missedPage', { subject, page });
