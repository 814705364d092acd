import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { LiveAnswers } from '#shared/live.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { DisplayIcon } from '#web/ui/icons/icons.tsx';
import { DisplayCard } from './display-card.tsx';
import { PairDialog } from './display-forms.tsx';
import { displaysTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './displays.css';

const PAIR = '/pair';
const DISPLAYS = '/displays';

/**
 * The paired displays. `/pair`, to which the QR code of a screen leads, is this page with the
 * dialog open.
 */
export default function DisplaysPage() {
  const t = useTexts(displaysTexts);
  const view = useLive('displays', {});
  const [location, navigate] = useLocation();
  const [search] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const isPairing = location === PAIR && !isLeaving;
  // Once the dialog is gone, whose guard of unsaved words would hold the page.
  useEffect(() => {
    if (!isLeaving) return;
    setLeaving(false);
    navigate(DISPLAYS, { replace: true });
  }, [isLeaving, navigate]);
  usePageFeed(t('subject'), view.data !== undefined, view);
  const isSlow = useSlow(view.status === 'loading');
  return (
    <div className="displays grid gap-16">
      <header className="displays-head row wrap spread gap-16 lines-12">
        <div className="flex wrap baseline gap-12 lines-4">
          <h1>{t('title')}</h1>
          <p className="meta ink-3">{t('lead')}</p>
        </div>
        <Link className="button button-primary" href={PAIR}>
          <PlusIcon />
          {t('pair')}
        </Link>
      </header>
      {view.data && <Cards data={view.data} />}
      {isSlow && <div className="card shape displays-shape" role="status" aria-label={t('title')} />}
      {view.status === 'failed' && (
        <div className="card">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {isPairing && <PairDialog code={search.get('code') ?? ''} onClose={() => setLeaving(true)} />}
    </div>
  );
}

function Cards({ data }: { data: LiveAnswers['displays'] }) {
  const t = useTexts(displaysTexts);
  const rows = useRows(data, 'data');
  const { length } = useSnapshot(data).data;
  if (length === 0)
    return (
      <div className="card">
        <Empty icon={<DisplayIcon />}>
          <span className="bold ink">{t('none')}</span>
          <br />
          {t('noneText')}
        </Empty>
      </div>
    );
  return (
    <ul className="displays-cards grid gap-12" aria-label={t('title')}>
      {rows.map((display) => (
        <DisplayCard key={display.id} display={display} />
      ))}
    </ul>
  );
}
