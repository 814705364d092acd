import type { ListedJob } from '#shared/jobs/jobs.ts';
import { centsIn, costsTotal } from '#shared/rules/costs.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { OvercostGlyph } from '#web/jobs/status-glyphs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { jobsListTexts } from './texts.ts';
import './job-cost.css';

export type JobCosts = Pick<ListedJob, 'bidPrice' | 'laborCost' | 'materialsCost' | 'otherCost' | 'isOvercost'>;

/** The job's cost to date against its estimate, as text and as a bar. */
export function JobCost({ job }: { job: JobCosts }) {
  const t = useTexts(jobsListTexts);
  const { bidPrice, laborCost, materialsCost, otherCost, isOvercost } = job;
  if (bidPrice === undefined || laborCost === undefined || materialsCost === undefined || otherCost === undefined) return null;
  const current = costsTotal({ laborCost, materialsCost, otherCost });
  return (
    <span className="job-cost num grid gap-6 lines-0" data-overcost={isOvercost || undefined}>
      <span className="job-cost-bar" aria-hidden="true">
        <span style={{ width: `${shareOf(current, bidPrice)}%` }} />
      </span>
      <span className="job-cost-words">
        <span className="job-cost-current medium nowrap">{dollarsText(current)}</span>{' '}
        <span className="job-cost-estimated meta ink-2 nowrap">{t('ofEstimated', { estimated: dollarsText(bidPrice) })}</span>
      </span>
      {isOvercost && (
        <span className="job-cost-over inline-row gap-4 danger">
          <OvercostGlyph />
          {t('overCost')}
        </span>
      )}
    </span>
  );
}

/** In percent, at most all of the bar; none without an estimate. */
function shareOf(current: string, estimated: string): number {
  const [part, whole] = [centsIn(current) ?? 0, centsIn(estimated) ?? 0];
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100));
}
