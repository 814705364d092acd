import type { LiveAnswers } from '#shared/live.ts';
import { useSession } from '#web/http/use-session.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { BrowserPart } from './browser-part.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { noticesTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import './notices.css';

export type Choices = LiveAnswers['noticeChoices'];

/** How alerts reach the signed-in person outside of the page. */
export default function NoticesPage() {
  const t = useTexts(noticesTexts);
  const { actor } = useSession();
  // Nobody chooses for somebody else.
  const view = useLive('noticeChoices', actor ? null : {});
  usePageFeed(t('subject'), view.data !== undefined, view);
  const isSlow = useSlow(actor === null && view.status === 'loading');
  return (
    <div className="notices grid gap-16">
      <header className="notices-head">
        {/* On a phone the top bar has the title. */}
        <h1 className="unseen-narrow">{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {actor && (
        <div className="card">
          <Empty icon={<BellIcon />}>{t('acting')}</Empty>
        </div>
      )}
      {view.data && (
        <>
          <BrowserPart data={view.data} />
          <ChoicesForm data={view.data} />
        </>
      )}
      {isSlow && (
        <div className="card card-pad notices-shape">
          <Shapes kind="lines" />
        </div>
      )}
      {view.status === 'failed' && (
        <div className="card">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
    </div>
  );
}
