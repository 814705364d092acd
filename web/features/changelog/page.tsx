import { useSnapshot } from 'valtio';
import type { ChangelogEntry } from '#shared/changelog.ts';
import { MAX_LIMIT } from '#shared/constants.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { Empty, Failed, useSlow } from '#web/ui/feedback/state-card.tsx';
import { ChevronDownIcon, NoticeIcon } from '#web/ui/icons/icons.tsx';
import { changelogTexts } from './texts.ts';
import './changelog.css';

/** The releases of the app, newest first. */
export default function ChangelogPage() {
  const t = useTexts(changelogTexts);
  const view = useLive('changelog', { limit: MAX_LIMIT });
  usePageFeed(t('subject'), view.data !== undefined, view);
  const isSlow = useSlow(view.status === 'loading');
  return (
    <div className="changelog grid gap-16">
      <h1>{t('title')}</h1>
      {view.data && <Releases data={view.data} />}
      {isSlow && <ReleaseShapes />}
      {view.status === 'failed' && (
        <div className="card">
          <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
    </div>
  );
}

function Releases({ data }: { data: LiveAnswers['changelog'] }) {
  const t = useTexts(changelogTexts);
  const [last, ...previous] = useRows(data, 'data');
  if (!last)
    return (
      <div className="card">
        <Empty icon={<NoticeIcon />}>{t('none')}</Empty>
      </div>
    );
  return (
    <>
      <section className="card changelog-last grid gap-2" aria-labelledby="changelog-last">
        <h2 id="changelog-last">{t('last')}</h2>
        <LastRelease release={last} />
      </section>
      <section className="grid gap-8" aria-labelledby="changelog-previous">
        <h2 id="changelog-previous">{t('previous')}</h2>
        {previous.length === 0 && <p className="ink-3">{t('nonePrevious')}</p>}
        {previous.map((release) => (
          <PreviousRelease key={release.id} release={release} />
        ))}
      </section>
    </>
  );
}

/** Placeholders of the releases. */
function ReleaseShapes() {
  const t = useTexts(changelogTexts);
  return (
    <div className="card changelog-shapes grid gap-12" role="status" aria-label={t('loading')}>
      {['30%', '18%', '80%', '64%'].map((width) => (
        <span key={width} className="shape" style={{ width }} />
      ))}
    </div>
  );
}

interface ReleaseProps {
  /** The row's proxy. */
  release: ChangelogEntry;
}

const ReleaseDay = ({ day }: { day: string }) => (
  <time className="num meta ink-3" dateTime={day}>
    {dayText(day)}
  </time>
);

/** The newest release, in full. */
function LastRelease({ release }: ReleaseProps) {
  const t = useTexts(changelogTexts);
  const { version, date, description } = useSnapshot(release);
  return (
    <>
      <h3 className="num">{t('release', { version })}</h3>
      <ReleaseDay day={date} />
      <p className="changelog-words above-8 ink-2">{description}</p>
    </>
  );
}

/** An earlier release, which can be expanded. */
function PreviousRelease({ release }: ReleaseProps) {
  const { version, date, description } = useSnapshot(release);
  return (
    <details className="card changelog-entry">
      <summary>
        <span className="num bold">{version}</span>
        <ReleaseDay day={date} />
        <ChevronDownIcon />
      </summary>
      <p className="changelog-words above-8 ink-2">{description}</p>
    </details>
  );
}
