import { memo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import type { JobCount, JobSummary } from '#shared/summary.ts';
import { JobStatusGlyph, OvercostGlyph, OvertimeGlyph } from '#web/jobs/status-glyphs.tsx';
import { jobsLink } from '#web/lists/job-filters.ts';
import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { JobsIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { SummaryFilters } from '../filters.ts';
import { summaryTexts } from '../texts.ts';
import './count-strip.css';

/** The counts in the order of the screen; the first is over all statuses. */
export const COUNTS = ['total', 'assigned', 'inProgress', 'suspended', 'completed', 'unassigned'] as const;
type CountName = (typeof COUNTS)[number];

/** Counts that link to the job list. */
const OPENS: readonly CountName[] = ['assigned', 'inProgress'];

interface CountStripProps {
  summary: Pick<JobSummary, CountName | 'done' | 'canceled'>;
  filters: Pick<SummaryFilters, 'region' | 'days'>;
}

/** Six counts side by side, to be compared. */
export function CountStrip({ summary, filters: { region, days } }: CountStripProps) {
  return (
    <ul className="count-strip grid">
      {COUNTS.map((name) => (
        <CountCell
          key={name}
          name={name}
          count={summary[name]}
          others={name === 'total' && <Others done={summary.done} canceled={summary.canceled} />}
          href={OPENS.includes(name) ? jobsLink({ status: [name as JobStatus], region, days }) : null}
        />
      ))}
    </ul>
  );
}

interface CountCellProps {
  name: CountName;
  /** The count's proxy, so that a change renders its cell alone. */
  count: JobCount;
  /** Statuses in the total without a cell of their own. */
  others: ReactNode;
  href: string | null;
}

/** The numbers of done and canceled jobs, so that the cells add up to the total. */
const Others = memo(function Others({ done, canceled }: Pick<JobSummary, 'done' | 'canceled'>) {
  const t = useTexts(summaryTexts);
  const [dones, cancels] = [useSnapshot(done).total, useSnapshot(canceled).total];
  if (dones + cancels === 0) return null;
  const of = (key: 'done' | 'canceled', count: number): string => t(key, { count, shown: countText(count) });
  const one = dones > 0 ? of('done', dones) : of('canceled', cancels);
  const others = dones > 0 && cancels > 0 ? t('both', { one, other: of('canceled', cancels) }) : one;
  return <span className="count-others grow ink-3"> {t('withOthers', { others })}</span>;
});

const CountCell = memo(function CountCell({ name, count, others, href }: CountCellProps) {
  const t = useTexts(summaryTexts);
  const { total, overcost, overtime } = useSnapshot(count);
  const content = (
    <>
      <span className="count-name row body medium ink-2">
        {name === 'total' ? <JobsIcon size={14} /> : <JobStatusGlyph status={name} />}
        <span className="cut">{t(name)}</span>
      </span>
      <span className="count-number num row wrap gap-8 lines-0">
        <span className="count-figure">{countText(total)}</span>
        {others}
      </span>
      <span className="count-marks num flex gap-12 meta ink-2">
        {overcost === 0 && overtime === 0 ? (
          <Mark words={t('neither')}>–</Mark>
        ) : (
          <>
            <Mark words={t('overcostJobs', { n: overcost })}>
              <OvercostGlyph />
              {countText(overcost)}
            </Mark>
            <Mark words={t('overtimeJobs', { n: overtime })}>
              <OvertimeGlyph />
              {countText(overtime)}
            </Mark>
          </>
        )}
      </span>
    </>
  );
  return (
    <li data-count={name}>
      {href === null ? (
        <div className="count-cell grid gap-2">{content}</div>
      ) : (
        <Link className="count-cell grid gap-2" href={href}>
          {content}
        </Link>
      )}
    </li>
  );
});

/** A glyph with a number. Its tooltip opens below, where it does not cover the count. */
const Mark = ({ words, children }: { words: string; children: ReactNode }) => (
  <Tooltip text={words} side="below">
    <span className="count-mark">
      <span className="unseen">{words}</span>
      <span aria-hidden="true">{children}</span>
    </span>
  </Tooltip>
);
