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

/** In the order of the screen; the first is over every status. */
export const COUNTS = ['total', 'assigned', 'inProgress', 'suspended', 'completed', 'unassigned'] as const;
type CountName = (typeof COUNTS)[number];

/** Counts that link to the job list. */
const OPENS: readonly CountName[] = ['assigned', 'inProgress'];

interface CountStripProps {
  summary: Pick<JobSummary, CountName | 'done' | 'canceled'>;
  filters: Pick<SummaryFilters, 'region' | 'days'>;
}

/** Six counts as one sentence: they are compared. */
export function CountStrip({ summary, filters: { region, days } }: CountStripProps) {
  return (
    <ul className="count-strip">
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
  /** The count's proxy: a change of one renders one. */
  count: JobCount;
  /** Statuses in the total without a cell of their own. */
  others: ReactNode;
  href: string | null;
}

/** The remaining statuses of the total, so that the numbers add up. */
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
      <span className="count-name row ink-2">
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
        <div className="count-cell">{content}</div>
      ) : (
        <Link className="count-cell" href={href}>
          {content}
        </Link>
      )}
    </li>
  );
});

/** A dot and its number, and the words for them, which leave the figure above in sight. */
const Mark = ({ words, children }: { words: string; children: ReactNode }) => (
  <Tooltip text={words} side="below">
    <span className="count-mark">
      <span className="unseen">{words}</span>
      <span aria-hidden="true">{children}</span>
    </span>
  </Tooltip>
);
