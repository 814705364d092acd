import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { UNPLACED_JOBS, unplacedJobsLink } from '#web/lists/job-filters.ts';
import { useLive } from '#web/live/use-live.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { importsTexts } from './texts.ts';

const ONLY_COUNT = { where: JSON.stringify(UNPLACED_JOBS), limit: 1 };

/** After jobs were imported: how many have no coordinates yet, and the way to them. */
export function Unplaced() {
  const { data } = useLive('jobs', ONLY_COUNT);
  return data ? <Counted answer={data} /> : null;
}

function Counted({ answer }: { answer: { count: number } }) {
  const t = useTexts(importsTexts);
  const { count } = useSnapshot(answer);
  if (count === 0) return null;
  return (
    <p className="card card-pad row gap-12 lines-4 wrap ink-2">
      <span className="num">{t('unplaced', { count, shown: countText(count) })}</span>
      <Link className="text-button" href={unplacedJobsLink()}>
        {t('placeThem', { count })}
      </Link>
    </p>
  );
}
