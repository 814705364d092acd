import { useSnapshot } from 'valtio';
import type { ChangelogEntry } from '#shared/changelog.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { changelogTexts } from './texts.ts';

interface ReleaseProps {
  /** The row's proxy. */
  release: ChangelogEntry;
}

const ReleaseDay = ({ day }: { day: string }) => (
  <time className="num meta ink-3" dateTime={day}>
    {dayText(day)}
  </time>
);

/** The newest one, in full. */
export function LastRelease({ release }: ReleaseProps) {
  const t = useTexts(changelogTexts);
  const { version, date, description } = useSnapshot(release);
  return (
    <>
      <h3 className="num">{t('release', { version })}</h3>
      <ReleaseDay day={date} />
      <p className="changelog-words">{description}</p>
    </>
  );
}

/** An earlier one, which opens. */
export function PreviousRelease({ release }: ReleaseProps) {
  const { version, date, description } = useSnapshot(release);
  return (
    <details className="card changelog-entry">
      <summary>
        <span className="changelog-version num">{version}</span>
        <ReleaseDay day={date} />
        <ChevronDownIcon />
      </summary>
      <p className="changelog-words">{description}</p>
    </details>
  );
}
